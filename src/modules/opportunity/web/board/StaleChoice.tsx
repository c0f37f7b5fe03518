import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import type { BoardColumn } from '../../api/looks.ts'
import type { OpportunityRow } from '../../api/opportunity.ts'

type Props = { list: ListModel<OpportunityRow>; columns: readonly BoardColumn[] }

/** Shows only stale deals; pressed again, all. The view 停滞 offers no choice, because it shows only these. */
export function StaleChoice({ list, columns }: Props) {
  const { stale, ...others } = list.state.filters
  const count = columns.reduce((sum, column) => sum + column.stale, 0)
  if (list.state.view === 'stale' || (!stale && count === 0)) return null
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={stale !== undefined}
      title="在当前阶段停留的天数超过这个阶段的期限"
      onClick={() => list.change({ filters: stale ? others : { ...others, stale: { in: ['true'] } } })}
    >
      只看停滞（{count}）
    </button>
  )
}
