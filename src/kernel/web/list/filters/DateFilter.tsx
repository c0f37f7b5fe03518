import { DatePicker } from 'antd'
import { AntdProvider } from '../../antd/provider.tsx'
import { type Dayjs, dayjs } from '../../field/calendar.ts'
import { usePhone } from '../../ui/usePhone.ts'
import '../../field/dateSheet.css'
import { datePresets, daysOf, isPreset } from '../dates.ts'
import type { FilterEditing } from '../FilterEditor.tsx'

type Sides = [string | null, string | null]

/** A stretch of days: one that moves with the calendar, or from one day to another, either side open. */
export default function DateFilter({ filter, onChange }: FilterEditing) {
  const phone = usePhone()
  const range = (filter && 'between' in filter ? filter.between : [null, null]) as Sides
  const [from, to] = isPreset(range[0]) ? daysOf(range[0], new Date()) : range
  return (
    <div className="filter-dates">
      <div className="chips">
        {Object.entries(datePresets).map(([preset, title]) => (
          <button
            key={preset}
            type="button"
            className="chip"
            aria-pressed={range[0] === preset}
            onClick={() => onChange(range[0] === preset ? undefined : { between: [preset, preset] })}
          >
            {title}
          </button>
        ))}
      </div>
      <AntdProvider>
        <DatePicker.RangePicker
          className="fill"
          value={[dayOf(from), dayOf(to)]}
          allowEmpty={[true, true]}
          placeholder={['开始日期', '结束日期']}
          classNames={{ popup: { root: 'date-sheet' } }}
          inputReadOnly={phone}
          onChange={chosen => onChange(filterOf(chosen ?? [null, null]))}
        />
      </AntdProvider>
    </div>
  )
}

const dayOf = (day: string | null) => (day ? dayjs(day) : null)

function filterOf([from, to]: [Dayjs | null, Dayjs | null]) {
  if (!from && !to) return undefined
  return { between: [from?.format('YYYY-MM-DD') ?? null, to?.format('YYYY-MM-DD') ?? null] as Sides }
}
