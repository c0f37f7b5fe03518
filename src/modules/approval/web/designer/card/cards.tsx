import { Handle, type NodeProps, type NodeTypes, Position } from '@xyflow/react'
import type { ComponentType } from 'react'
import type { Box } from '../picture/layout.ts'
import { BranchCard } from './BranchCard.tsx'
import { EndCard, ForkCard, StartCard } from './EndCards.tsx'
import { NodeCard } from './NodeCard.tsx'
import { PlusCard } from './PlusCard.tsx'

/** Draws a card with the ends of its lines. */
function standing(Card: ComponentType<{ box: Box }>) {
  return function Standing({ data }: NodeProps) {
    const { box } = data as { box: Box }
    return (
      <>
        <Handle type="target" position={Position.Top} isConnectable={false} />
        <Card box={box} />
        <Handle type="source" position={Position.Bottom} isConnectable={false} />
      </>
    )
  }
}

const Join = () => null
const Frame = () => <div className="flow-frame" />

/** The component for each kind of box. */
export const cards: NodeTypes = {
  start: standing(StartCard),
  end: standing(EndCard),
  node: standing(NodeCard),
  fork: standing(ForkCard),
  branch: standing(BranchCard),
  join: standing(Join),
  plus: standing(PlusCard),
  frame: standing(Frame),
}
