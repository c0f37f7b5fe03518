import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { type Flow, startKey } from '../../contract/engine/flow.ts'
import type { Problem } from '../../contract/engine/problem.ts'
import { nodeAt } from './edit/edit.ts'

type Props = { flow: Flow; problems: readonly Problem[]; onOpen: (node: string) => void }

/** What is wrong with a flow; each thing leads to its card. */
export function ProblemList({ flow, problems, onOpen }: Props) {
  if (problems.length === 0) return <p className="problem-none">没有发现问题，可以发布。</p>
  const name = (key: string) => (key === startKey ? '流程' : (nodeAt(flow, key)?.name ?? key))
  return (
    <ul className="problem-list">
      {problems.map(({ node, level, words }) => (
        <li key={`${node} ${words}`} data-level={level}>
          <button type="button" onClick={() => onOpen(node)}>
            <Icon name="warn" size={14} />
            <span>
              <b>{name(node)}</b> {words}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
