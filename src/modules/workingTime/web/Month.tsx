import { useState } from 'react'
import { formatDate } from '../../../kernel/api/time.ts'
import { addMonths, monthOf } from '../../../kernel/web/calendar/days.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type Exception, weekdayWords } from '../api/calendar.ts'
import { isWorkingDay, type WorkingTime } from '../api/workingTime.ts'

type Props = {
  time: WorkingTime
  /** Statutory holidays and moved working days, by day. */
  names: Readonly<Record<string, string>>
  exceptions: readonly Exception[]
  /** The last year of which holidays are known; null if they do not count. */
  knownUntil: number | null
  onDay?: (day: string) => void
}

/** Shows a month of working and free days. */
export function Month({ time, names, exceptions, knownUntil, onDay }: Props) {
  const today = formatDate(Date.now())
  const [day, show] = useState(today)
  const [year, month] = day.split('-').map(Number)
  const unknown = knownUntil !== null && Number(year) > knownUntil
  return (
    <div className="working-month">
      <header>
        <Button icon="left" aria-label="上一月" onClick={() => show(addMonths(day, -1))} />
        <h3 aria-live="polite">
          {year} 年 {month} 月
        </h3>
        <Button icon="right" aria-label="下一月" onClick={() => show(addMonths(day, 1))} />
        <Button onClick={() => show(today)}>今天</Button>
        <small>
          <i data-kind="work" /> 上班 <i data-kind="rest" /> 休息
        </small>
      </header>
      {unknown && (
        <p className="calendar-unknown" role="status">
          {year} 年的法定节假日安排还没有收录，先按工作日计算；公布后可以在右侧添加特殊日期。
        </p>
      )}
      <div className="working-weekdays" aria-hidden="true">
        {weekdayWords.map(name => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div className="working-days">
        {monthOf(day).map(one => (
          <Day
            key={one}
            day={one}
            works={isWorkingDay(time, one)}
            name={exceptions.find(other => other.fromDay <= one && one <= other.toDay)?.name ?? names[one]}
            special={time.days[one] !== undefined}
            outside={one.slice(0, 7) !== day.slice(0, 7)}
            isToday={one === today}
            onDay={onDay}
          />
        ))}
      </div>
    </div>
  )
}

type DayProps = Pick<Props, 'onDay'> & {
  day: string
  works: boolean
  name: string | undefined
  special: boolean
  outside: boolean
  isToday: boolean
}

function Day({ day, works, name, special, outside, isToday, onDay }: DayProps) {
  const words = works ? '上班' : '休息'
  return (
    <button
      type="button"
      className="row-card working-day"
      data-kind={works ? 'work' : 'rest'}
      data-outside={outside || undefined}
      data-today={isToday || undefined}
      aria-label={`${day} ${words}${name ? ` ${name}` : ''}`}
      aria-current={isToday ? 'date' : undefined}
      disabled={!onDay}
      onClick={() => onDay?.(day)}
    >
      <b>{Number(day.slice(8))}</b>
      {special && <i>{works ? '班' : '休'}</i>}
      {name && <small>{name}</small>}
    </button>
  )
}
