import { ReactFlowProvider } from '@xyflow/react'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Flow } from '../../../flows/api/flow.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import { Canvas } from './canvas/Canvas.tsx'
import { Zoom } from './canvas/Zoom.tsx'
import { useNames } from './card/names.ts'
import { type Marks, withBranches } from './marks.ts'
import { type Picture, pictureOf } from './picture/layout.ts'

export type FlowDiagramProps = {
  flow: Flow
  /** The fields of the flow's documents, for the words of conditions. */
  fields: readonly Field[]
  /** The state of a document, or the difference from another version, by the key of node or branch. */
  marks?: Marks
  /** The name of the picture for screen readers. */
  label?: string
  /** The most it takes in px; what does not fit is moved to. */
  height?: number
}

const noMarks: Marks = {}
const margin = 16

/** Draws a flow to look at: as drawn, with the way of a document, or with its differences from another. Lazy. */
export default function FlowDiagram({
  flow,
  fields,
  marks = noMarks,
  label = '流程图',
  height = 520,
}: FlowDiagramProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const names = useNames()
  const picture = useMemo(() => pictureOf(flow, false), [flow])
  const model = useMemo(() => ({ flow, fields, names, marks: withBranches(flow, marks) }), [flow, fields, names, marks])
  const view = width === undefined ? undefined : viewOf(picture, width)
  return (
    <figure
      ref={frame}
      className="flow-diagram"
      aria-label={label}
      style={view && { height: Math.min(height, view.height) }}
    >
      {view && (
        <ReactFlowProvider key={`${width}`}>
          <Canvas
            picture={picture}
            model={model}
            label={label}
            defaultViewport={view}
            zoomOnScroll={false}
            preventScrolling={false}
          >
            <Zoom />
          </Canvas>
        </ReactFlowProvider>
      )}
    </figure>
  )
}

/** Returns the view: as wide as the room, but never too small to read; the start on top. */
export function viewOf({ width, height }: Picture, room: number) {
  const zoom = Math.min(1, Math.max(0.5, (room - 2 * margin) / width))
  return { x: (room - width * zoom) / 2, y: margin, zoom, height: height * zoom + 2 * margin }
}

function useWidth(frame: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const measure = () => setWidth(Math.round(box.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [frame])
  return width
}
