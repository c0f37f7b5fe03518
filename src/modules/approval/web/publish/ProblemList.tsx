import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { type Flow, startKey } from '../../../flows/api/flow.ts'
import type { Problem } from '../../../flows/api/problem.ts'
import { branchAt } from '../designer/edit/branches.ts'
import { nodeAt } from '../designer/edit/edit.ts'
import './publish.css'

/** `onOpen`: shows a card, a node's or a branch's. */
type Props = { flow: Flow; problems: readonly Problem[]; onOpen: (key: string) => void }

/** Lists the faults of a flow; each one leads to its card. */
export function ProblemList({ flow, problems, onOpen }: Props) {
  if (problems.length === 0) return <p className="problem-none">没有发现问题，可以发布。</p>
  const name = (key: string) =>
    key === startKey ? '流程' : (branchAt(flow, key)?.branch.name ?? nodeAt(flow, key)?.name ?? key)
  return (
    <ul className="problem-list">
      {problems.map(({ node, branch: at = node, level, words }) => (
        <li key={`${at} ${words}`} data-level={level}>
          <button type="button" className="row-button" onClick={() => onOpen(at)}>
            <Icon name="warn" size={14} />
            <span>
              <b>{name(at)}</b> {words}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
