import { Icon } from '../ui/Icon.tsx'
import { Select } from '../ui/Select.tsx'
import type { RowBase } from './rows.ts'
import type { ListModel } from './useList.ts'

/** Offers the order where there are no column heads: on a phone, behind a sign as narrow as a finger. */
export function SortChoice({ list }: { list: ListModel<RowBase> }) {
  const { sort } = list.state
  const choose = (chosen: string) => {
    const [order, by] = chosen.split(' ') as ['ascend' | 'descend', string]
    list.change({ sort: { by, order } })
  }
  const options = list.ofRows.flatMap(({ key, title }) => [
    { value: `descend ${key}`, label: `${title} ↓` },
    { value: `ascend ${key}`, label: `${title} ↑` },
  ])
  return (
    <span className="sort-choice btn" data-on={sort !== undefined || undefined}>
      <Icon name="sort" />
      <Select
        aria-label="排序"
        value={sort && `${sort.order} ${sort.by}`}
        options={options}
        hint="排序"
        onChoose={choose}
      />
    </span>
  )
}
