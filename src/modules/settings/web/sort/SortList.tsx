import { SortHandle, SortSteps } from '../../../../kernel/web/sort/SortTools.tsx'
import { useSorting } from '../../../../kernel/web/sort/useSorting.ts'
import { Dot, Tag } from '../../../../kernel/web/ui/Tag.tsx'
import type { SortGroup } from '../../api/sort.ts'

type Props = { group: SortGroup; editable: boolean; onOrder: (order: number[]) => void }

/** Shows one list with its rows in order. */
export function SortList({ group, editable, onOrder }: Props) {
  const sorting = useSorting(
    group.items.map(item => item.id),
    onOrder,
  )
  const byId = new Map(group.items.map(item => [item.id, item]))
  return (
    <ol className="sort-list" aria-label={group.title}>
      {sorting.order.flatMap((id, at) => {
        const item = byId.get(id)
        if (!item) return []
        return (
          <li key={id} {...(editable ? sorting.row(id) : {})}>
            <div className="sort-row">
              {editable && <SortHandle sorting={sorting} id={id} label={item.label} />}
              <small>{at + 1}</small>
              {item.color ? <Dot color={item.color}>{item.label}</Dot> : <span>{item.label}</span>}
              {item.off && <Tag>已停用</Tag>}
              {editable && (
                <span className="sort-steps">
                  <SortSteps sorting={sorting} id={id} label={item.label} />
                </span>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
