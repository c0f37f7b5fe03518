import { Button } from '../../../../../kernel/web/ui/Button.tsx'
import { kindWords } from '../../../../flows/api/flow.ts'
import { useCanvas } from '../canvas/model.ts'
import { mostBranches } from '../edit/branches.ts'
import { nodeAt } from '../edit/edit.ts'
import { branchesOf } from '../edit/place.ts'
import type { Box } from '../picture/layout.ts'
import { CardFrame, People } from './CardFrame.tsx'

/** Draws the start of a flow. */
export function StartCard({ box }: { box: Box }) {
  const { marks } = useCanvas()
  const people = marks[box.key]?.people ?? []
  return (
    <CardFrame id={box.key} kind="start" label="发起">
      <span className="flow-card-head">
        <b>发起</b>
      </span>
      <span className="flow-card-body">{people.length > 0 ? <People people={people} /> : '有发起权限的员工'}</span>
    </CardFrame>
  )
}

/** Shows the end of a flow. */
export function EndCard({ box }: { box: Box }) {
  const { marks } = useCanvas()
  const { state, note } = marks[box.key] ?? {}
  return (
    <div className="flow-end" data-state={state}>
      {note ?? '流程结束'}
    </div>
  )
}

/** Shows a node with branches, above them. */
export function ForkCard({ box }: { box: Box }) {
  const { flow, edits, readOnly } = useCanvas()
  const node = nodeAt(flow, box.key)
  if (!node) return null
  const full = branchesOf(node).length >= mostBranches
  return (
    <div className="flow-fork">
      <CardFrame id={node.key} kind="fork" movable label={`${kindWords[node.kind]}：${node.name}`}>
        <span>{node.name}</span>
      </CardFrame>
      {edits && !readOnly && (
        <Button
          className="flow-fork-add nopan"
          kind="text"
          small
          icon="plus"
          tabIndex={edits.selected === node.key ? 0 : -1}
          disabled={full}
          aria-label={full ? '最多 10 个分支' : `给“${node.name}”添加分支`}
          onClick={() => edits.addBranch(node.key)}
        />
      )}
    </div>
  )
}
