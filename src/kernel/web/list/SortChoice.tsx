import type { RowBase } from './rows.ts'
import type { ListModel } from './useList.ts'

/** Sorting where there is no head to click: on a phone. */
export function SortChoice({ list }: { list: ListModel<RowBase> }) {
  const { sort } = list.state
  const value = sort ? `${sort.order} ${sort.by}` : ''
  const choose = (chosen: string) => {
    const [order, by] = chosen.split(' ') as ['ascend' | 'descend', string]
    list.change({ sort: { by, order } })
  }
  return (
    <select
      className="input sort-choice"
      aria-label="排序"
      value={value}
      onChange={event => choose(event.target.value)}
    >
      {list.columns.flatMap(column => [
        <option key={`descend ${column.key}`} value={`descend ${column.key}`}>
          {column.title} ↓
        </option>,
        <option key={`ascend ${column.key}`} value={`ascend ${column.key}`}>
          {column.title} ↑
        </option>,
      ])}
    </select>
  )
}
