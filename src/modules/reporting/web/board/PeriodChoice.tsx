import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { type PeriodName, paramsOf, periodOf, periods } from './period.ts'
import './choice.css'

const DayRange = lazy(() => import('../../../../kernel/web/field/DayRange.tsx'))

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
        <DaysField from={from} to={to} onChange={(first, last) => choose('own', first, last)} />
      ) : (
        <span className="board-days">{from === to ? from : `${from} 至 ${to}`}</span>
      )}
      {children}
    </header>
  )
}

type DaysProps = { from: string; to: string; onChange: (from: string, to: string) => void }

/** From which day to which. The figures do not wait for the calendar's code: until it is there the days stand as text. */
export function DaysField({ from, to, onChange }: DaysProps) {
  return (
    <span className="board-days board-range">
      <Suspense fallback={`${from} 至 ${to}`}>
        <DayRange value={[from, to]} onChange={([first, last]) => first && last && onChange(first, last)} />
      </Suspense>
    </span>
  )
}
