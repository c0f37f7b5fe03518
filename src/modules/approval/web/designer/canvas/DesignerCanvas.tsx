import { MiniMap, type Node, useReactFlow } from '@xyflow/react'
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lasting } from '../../../../../kernel/web/motion.ts'
import { viewOf } from '../FlowDiagram.tsx'
import { tellsWay } from '../marks.ts'
import type { Picture } from '../picture/layout.ts'
import { Canvas } from './Canvas.tsx'
import { focusCard } from './focusCard.ts'
import type { CanvasModel } from './model.ts'
import { usePressing } from './usePressing.ts'
import { useReveal } from './useReveal.ts'
import { Zoom } from './Zoom.tsx'

type Props = {
  picture: Picture
  model: CanvasModel
  label: string
  /** The card whose settings are open. */
  opened: string | undefined
  frame: RefObject<HTMLElement | null>
}

/** Shows the canvas on which a flow is drawn: the wheel moves it, with Ctrl/⌘ it zooms. */
export function DesignerCanvas({ picture, model, label, opened, frame }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<ReturnType<typeof viewOf>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it is looked at first; from then on the person moves it
  useLayoutEffect(() => {
    if (place.current) setView(viewOf(picture, place.current.clientWidth))
  }, [])
  const reveal = useReveal()
  const pressing = usePressing()
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>('.react-flow__node')?.dataset.id
    const box = picture.boxes.find(one => one.id === id)
    if (box && !pressing.current) reveal(box, glide())
  }
  return (
    <div ref={place} className="designer-canvas">
      {view && (
        <Canvas picture={picture} model={model} label={label} panOnScroll defaultViewport={view} onFocus={onFocus}>
          <Zoom />
          <MiniMap
            className="flow-map"
            style={mapSize}
            position="bottom-left"
            pannable
            zoomable
            nodeClassName={ofBox}
          />
          <Overview on={tellsWay(model.marks)} />
          <Follow
            picture={picture}
            selected={model.edits?.selected ?? ''}
            opened={opened}
            pressing={pressing}
            frame={frame}
          />
        </Canvas>
      )}
    </div>
  )
}

const glide = () => lasting(200)
const mapSize = { width: 132, height: 92 } // px
const ofBox = ({ type }: Node) => `flow-map-${type}`

type FollowProps = {
  picture: Picture
  selected: string
  opened: string | undefined
  pressing: RefObject<boolean>
  frame: RefObject<HTMLElement | null>
}

/** Brings the selected card into sight and focuses it. */
function Follow({ picture, selected, opened, pressing, frame }: FollowProps) {
  const reveal = useReveal()
  useMiddle(frame)
  const box = picture.boxes.find(one => one.id === selected)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card that moves is followed, and one that is opened once it was let go
  useEffect(() => {
    if (!box || !frame.current) return
    if (frame.current.contains(document.activeElement) || document.activeElement === document.body)
      focusCard(frame, selected)
    if (!pressing.current) reveal(box, glide())
  }, [selected, opened === selected, box?.x, box?.y])
  return null
}

/** Shows all of the picture when a way is shown in it. */
function Overview({ on }: { on: boolean }) {
  const { fitView } = useReactFlow()
  useEffect(() => {
    if (on) void fitView({ padding: 0.06, maxZoom: 1, minZoom: 0.5, duration: lasting(200) })
  }, [on, fitView])
  return null
}

/** Keeps the middle of the canvas in place when the settings open beside it. */
function useMiddle(frame: RefObject<HTMLElement | null>): void {
  const { getViewport, setViewport } = useReactFlow()
  useEffect(() => {
    const box = frame.current
    if (!box) return
    let width = box.clientWidth
    const observer = new ResizeObserver(() => {
      const view = getViewport()
      const by = (box.clientWidth - width) / 2
      width = box.clientWidth
      if (by !== 0) void setViewport({ ...view, x: view.x + by })
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [frame, getViewport, setViewport])
}
