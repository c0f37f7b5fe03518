import DayRange, { type DayPair } from '../../field/DayRange.tsx'
import { datePresets, daysOf, isPreset } from '../dates.ts'
import type { FilterEditing } from '../FilterEditor.tsx'

/** Edits a filter by days: a period that moves with the calendar, or from one day to another, either side open. */
export default function DateFilter({ filter, onChange }: FilterEditing) {
  const range = (filter && 'between' in filter ? filter.between : [null, null]) as DayPair
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
      <DayRange
        value={[from, to]}
        open
        onChange={days => onChange(days.some(Boolean) ? { between: days } : undefined)}
      />
    </div>
  )
}
