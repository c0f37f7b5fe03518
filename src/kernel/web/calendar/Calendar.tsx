import { type ReactNode, useRef } from 'react'
import { addDays, type DayText } from '../../api/day.ts'
import { formatDate } from '../../api/time.ts'
import { Button } from '../ui/Button.tsx'
import { CalendarDay } from './CalendarDay.tsx'
import { DayList } from './DayList.tsx'
import { addMonths, monthOf, weekOf } from './days.ts'
import { useDayKeys } from './useDayKeys.ts'
import { useLines } from './useLines.ts'
import './calendar.css'

export type Span = 'month' | 'week'
export type CalendarItem = { id: number }

/** The items of a day: their number, and those that were fetched. */
export type DayContent<Item extends CalendarItem> = { count: number; items: readonly Item[] }

export type CalendarProps<Item extends CalendarItem> = {
  label: string
  span: Span
  /** The selected day; its month or week is shown. */
  day: DayText
  onShow: (span: Span, day: DayText) => void
  /** The items of the days shown; empty days may be missing. */
  contents: ReadonlyMap<DayText, DayContent<Item>>
  /** Draws one line about an item. */
  draw: (item: Item) => ReactNode
  nameOf: (item: Item) => string
  onOpen: (item: Item) => void
  /** Shows all items of a day. */
  onAll?: (day: DayText) => void
  /** Beside the buttons above: what the colours mean, a total. */
  children?: ReactNode
}

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** Returns the days one calendar shows. */
export function daysShown(span: Span, day: DayText): DayText[] {
  return span === 'month' ? monthOf(day) : weekOf(day)
}

/**
 * Shows items by day, for a month or a week. Arrows move between days, Page Up and Down between months or weeks, Enter goes
 * into the day, T to today. A phone shows a month as counts with the selected day's items below.
 */
export function Calendar<Item extends CalendarItem>(props: CalendarProps<Item>) {
  const { label, span, day, contents } = props
  const today = formatDate(Date.now())
  const step = (by: number) => props.onShow(span, stepped(span, day, by))
  const shownDays = weeks(daysShown(span, day))
  const grid = useRef<HTMLDivElement>(null)
  const lines = useLines(grid, shownDays.length)
  const onKeyDown = useDayKeys({ grid, day, today, onDay: next => props.onShow(span, next), onStep: step })
  return (
    <section className={`calendar calendar-${span}`} aria-label={label}>
      <Head {...props} today={today} onStep={step} />
      <div className="calendar-weekdays" aria-hidden="true">
        {weekdays.map(name => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: days in rows are laid out as a grid, not as a table */}
      <div ref={grid} className="calendar-grid" role="grid" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
        {shownDays.map(week => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
          <div key={week[0]} className="calendar-row" role="row">
            {week.map(one => (
              <CalendarDay
                key={one}
                {...props}
                own={one}
                most={span === 'week' ? 20 : lines}
                content={contents.get(one)}
                current={one === day}
                isToday={one === today}
                outside={span === 'month' && one.slice(0, 7) !== day.slice(0, 7)}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="calendar-chosen">
        <DayList {...props} own={day} content={contents.get(day)} />
      </div>
    </section>
  )
}

type HeadProps = Pick<CalendarProps<CalendarItem>, 'span' | 'day' | 'onShow' | 'children'> & {
  today: DayText
  onStep: (by: number) => void
}

function Head({ span, day, today, onShow, onStep, children }: HeadProps) {
  const unit = span === 'month' ? '月' : '周'
  return (
    <header className="calendar-head">
      <Button icon="left" aria-label={`上一${unit}`} onClick={() => onStep(-1)} />
      <h2 aria-live="polite">{titleOf(span, day)}</h2>
      <Button icon="right" aria-label={`下一${unit}`} onClick={() => onStep(1)} />
      <Button onClick={() => onShow(span, today)}>今天</Button>
      <div className="chips">
        <button type="button" className="chip" aria-pressed={span === 'month'} onClick={() => onShow('month', day)}>
          月
        </button>
        <button type="button" className="chip" aria-pressed={span === 'week'} onClick={() => onShow('week', day)}>
          周
        </button>
      </div>
      <div className="calendar-more">{children}</div>
    </header>
  )
}

function titleOf(span: Span, day: DayText): string {
  const [year, month] = day.split('-').map(Number)
  if (span === 'month') return `${year} 年 ${month} 月`
  const week = weekOf(day)
  return `${week[0]?.replaceAll('-', '.')} – ${week[6]?.slice(5).replace('-', '.')}`
}

function stepped(span: Span, day: DayText, by: number): DayText {
  return span === 'month' ? addMonths(day, by) : addDays(day, by * 7)
}

function weeks(days: DayText[]): DayText[][] {
  return Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7))
}
