import { branchWords } from '../../../../flows/api/flowWords.ts'
import { useCanvas } from '../canvas/model.ts'
import { branchAt } from '../edit/branches.ts'
import type { Box } from '../picture/layout.ts'
import { CardFrame } from './CardFrame.tsx'

/** Draws the head of a branch: its name, its condition and its place in the order. */
export function BranchCard({ box }: { box: Box }) {
  const { flow, fields, names } = useCanvas()
  const found = branchAt(flow, box.key)
  if (!found) return null
  const { node, branch } = found
  const words = branchWords(node, branch, fields, names)
  return (
    <CardFrame id={branch.key} kind="branch" label={`分支：${branch.name}，${words}`}>
      <span className="flow-branch-head">
        <b>{branch.name}</b>
        {node.kind === 'condition' && <small>优先级 {node.branches.indexOf(branch) + 1}</small>}
      </span>
      <span className="flow-branch-words" title={words}>
        {words}
      </span>
    </CardFrame>
  )
}
