import type { EdgeProps, EdgeTypes } from '@xyflow/react'
import { pathOf } from '../picture/layout.ts'
import type { DrawnLine } from './Canvas.tsx'

/** Shows a line of a flow, along the points that its layout gave it. */
function FlowLine({ data }: EdgeProps<DrawnLine>) {
  return data && <path className="flow-line" data-along={data.along} d={pathOf(data.line.points)} />
}

export const lineTypes: EdgeTypes = { line: FlowLine }
