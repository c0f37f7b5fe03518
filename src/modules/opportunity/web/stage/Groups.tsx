import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { type ManagedGroup, mostGroups } from '../../api/stage.ts'

type Props = {
  groups: readonly ManagedGroup[]
  chosen: number
  onChoose: (id: number) => void
  onNew: (() => void) | undefined
}

/** Shows the groups of stages with how many deals are under way in each. */
export function Groups({ groups, chosen, onChoose, onNew }: Props) {
  return (
    <nav className="split-side" aria-label="阶段组">
      <ul>
        {groups.map(group => (
          <li key={group.id}>
            <button
              type="button"
              className="row-button side-item"
              aria-current={group.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(group.id)}
            >
              <span>{group.name}</span>
              {group.isDefault && <em>默认</em>}
              {!group.enabled && <em>已停用</em>}
              <small title="进行中的商机">{openDeals(group)}</small>
            </button>
          </li>
        ))}
      </ul>
      {onNew && (
        <Button kind="text" icon="plus" disabled={groups.length >= mostGroups} onClick={onNew}>
          新增阶段组
        </Button>
      )}
      <p className="hint">不同部门可以用不同的阶段组；没有单独指定的部门用默认组。</p>
    </nav>
  )
}

function openDeals({ stages, deals }: ManagedGroup): number {
  const open = new Set(stages.filter(stage => stage.kind === 'open').map(stage => stage.id))
  return deals.reduce((sum, deal) => sum + (open.has(deal.stageId) ? deal.count : 0), 0)
}
