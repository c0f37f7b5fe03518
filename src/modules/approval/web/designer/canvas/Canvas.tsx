import { type Edge, type Node, Position, ReactFlow, type ReactFlowProps } from '@xyflow/react'
import { type ReactNode, useMemo } from 'react'
import { cards } from '../card/cards.tsx'
import { linesOfWay } from '../marks.ts'
import type { Box, Line, Picture } from '../picture/layout.ts'
import { lineTypes } from './FlowLine.tsx'
import { CanvasContext, type CanvasModel } from './model.ts'
import '@xyflow/react/dist/base.css'
import './canvas.css'

type Props = {
  picture: Picture
  model: CanvasModel
  label: string
  children?: ReactNode
} & Pick<ReactFlowProps, 'onFocus' | 'panOnScroll' | 'preventScrolling' | 'zoomOnScroll' | 'defaultViewport'>

/** The library only moves and zooms the picture; it places, connects and selects nothing. */
const still = {
  nodesDraggable: false,
  nodesConnectable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  disableKeyboardA11y: true,
  zoomOnDoubleClick: false,
  minZoom: 0.2,
  maxZoom: 1.5,
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  panActivationKeyCode: null,
} as const

const words = {
  'node.a11yDescription.default': '流程节点',
  'node.a11yDescription.keyboardDisabled': '流程节点',
  'edge.a11yDescription.default': '流程连线',
  'minimap.ariaLabel': '缩略图',
  'handle.ariaLabel': '连接点',
}

/** Shows a flow as a picture that can be moved and zoomed. */
export function Canvas({ picture, model, label, children, ...rest }: Props) {
  const nodes = useMemo(() => picture.boxes.map(drawnBox), [picture])
  const edges = useMemo(() => drawnLines(picture, model), [picture, model])
  return (
    <CanvasContext value={model}>
      <ReactFlow
        {...still}
        {...rest}
        nodes={nodes}
        edges={edges}
        nodeTypes={cards}
        edgeTypes={lineTypes}
        aria-label={label}
        ariaLabelConfig={words}
      >
        {children}
      </ReactFlow>
    </CanvasContext>
  )
}

/** Returns a box with its fixed size and fixed ends of lines, so that nothing is measured and moved. */
function drawnBox(box: Box): Node<{ box: Box }> {
  const { id, kind, x, y, width, height } = box
  const handle = (type: 'source' | 'target', at: number) => ({
    type,
    position: at === 0 ? Position.Top : Position.Bottom,
    x: width / 2,
    y: at,
    width: 1,
    height: 1,
  })
  return {
    id,
    type: kind,
    position: { x, y },
    width,
    height,
    measured: { width, height },
    data: { box },
    handles: [handle('target', 0), handle('source', height)],
    zIndex: kind === 'frame' ? -1 : 1,
  }
}

export type DrawnLine = Edge<{ line: Line; along?: 'gone' | 'ahead' }, 'line'>

function drawnLines(picture: Picture, { marks }: CanvasModel): DrawnLine[] {
  const lit = linesOfWay(picture, marks)
  return picture.lines.map(line => ({
    id: line.id,
    source: line.from,
    target: line.to,
    type: 'line',
    data: { line, along: lit.get(line.id) },
    // The cards are read in the order of the flow; the lines between them add nothing but numbers.
    ariaLabel: '',
    domAttributes: { 'aria-hidden': true },
  }))
}
