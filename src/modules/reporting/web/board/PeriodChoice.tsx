import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { type PeriodName, paramsOf, periodOf, periods } from './period.ts'

/** Shows which days the figures are of; kept in the address. */
export function PeriodChoice({ title, children }: { title: string; children: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const { name, from, to } = periodOf(params, new Date())
  const choose = (next: PeriodName, first = from, last = to) =>
    setParams(paramsOf(next, first, last), { replace: true, preventScrollReset: true })
  return (
    <header className="board-head">
      <h2>{title}</h2>
      <fieldset className="board-periods">
        <legend className="board-legend">统计时间</legend>
        {(Object.keys(periods) as PeriodName[]).map(one => (
          <button key={one} type="button" aria-pressed={one === name} onClick={() => choose(one)}>
            {periods[one]}
          </button>
        ))}
      </fieldset>
      {name === 'own' ? (
        <span className="board-days">
          <DayField label="开始日期" value={from} max={to} onChange={day => choose('own', day, to)} /> 至{' '}
          <DayField label="结束日期" value={to} min={from} onChange={day => choose('own', from, day)} />
        </span>
      ) : (
        <span className="board-days">{from === to ? from : `${from} 至 ${to}`}</span>
      )}
      {children}
    </header>
  )
}

type DayProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void }

/** The browser's own field: the dashboard must not wait for a calendar's code. */
export function DayField({ label, onChange, ...field }: DayProps) {
  return (
    <input
      type="date"
      className="input"
      aria-label={label}
      {...field}
      onChange={event => event.target.validity.valid && event.target.value && onChange(event.target.value)}
    />
  )
}
