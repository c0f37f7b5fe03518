import { type DatePreset, datePresets } from '../../../../kernel/web/list/dates.ts'
import type { ListState } from '../../../../kernel/web/list/state.ts'
import type { Change } from '../../../../kernel/web/list/useListState.ts'
import { Select } from '../../../../kernel/web/ui/Select.tsx'

const offered = ['today', 'week', 'month', 'lastMonth', 'last30', 'year'] as const satisfies readonly DatePreset[]
const options = [{ value: 'all', label: '全部时间' }, ...offered.map(value => ({ value, label: datePresets[value] }))]

type Props = { column: string; list: { state: ListState; change: Change } }

/** Chooses the days of a report, as a filter of its list. */
export function SpanChoice({ column, list: { state, change } }: Props) {
  const filter = state.filters[column]
  const asked = filter && 'between' in filter && filter.between[0] === filter.between[1] ? filter.between[0] : ''
  const choose = (value: string) => {
    const { [column]: _, ...others } = state.filters
    change({ filters: value === 'all' ? others : { ...others, [column]: { between: [value, value] } } })
  }
  return (
    <Select aria-label="统计时间" value={filter ? asked : 'all'} options={options} hint="自定义" onChoose={choose} />
  )
}
