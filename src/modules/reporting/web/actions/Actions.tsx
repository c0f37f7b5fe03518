import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useEver } from '../../../../kernel/web/drawer/useEver.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { ReadAsOf } from '../../../../kernel/web/ReadAsOf.tsx'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { type ActionKind, actionRoutes } from '../../api/actions.ts'
import { DaysField } from '../board/PeriodChoice.tsx'
import { ActionTable } from './ActionTable.tsx'
import { type Days, type Span, spanOf, spans } from './period.ts'
import './actions.css'

const ActionDrawer = lazy(() => import('./ActionDrawer.tsx'))

/** A figure that one opens: whose, what, in which days. */
export type Opened = {
  employeeId: number
  name: string
  kind: ActionKind
  methodId?: number
  from: string
  to: string
}

/** 谁做了什么: what each person in one's data scope did, by day; each figure opens what it counts. */
export default function Actions() {
  const [params, setParams] = useSearchParams()
  const days = spanOf(params, new Date())
  const { from, to } = days
  const [opened, open] = useState<Opened>()
  const ever = useEver(opened !== undefined)
  const query = queryOf(actionRoutes.book, { query: { from, to } }, { quiet: true, silent: true })
  const { data, error, isFetching, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  const show = (next: Record<string, string>) =>
    setParams({ show: 'deeds', ...next }, { replace: true, preventScrollReset: true })
  return (
    <section className="board-page" aria-label="谁做了什么" aria-busy={isFetching}>
      <SpanChoice
        days={days}
        onSpan={span => show({ span })}
        onDays={(first, last) => show({ from: first, to: last })}
      />
      {error && (
        <p className="dashboard-failed" role="alert">
          {error.message} <Button onClick={() => void refetch()}>重试</Button>
        </p>
      )}
      <ReadAsOf of={query.queryKey} />
      {data && <ActionTable people={data.people} from={from} to={to} onOpen={open} />}
      {!data && !error && <div className="dashboard-waiting" aria-hidden="true" />}
      <Suspense>{ever && <ActionDrawer opened={opened} onClose={() => open(undefined)} />}</Suspense>
    </section>
  )
}

type ChoiceProps = { days: Days; onSpan: (span: Span) => void; onDays: (from: string, to: string) => void }

function SpanChoice({ days: { span, from, to }, onSpan, onDays }: ChoiceProps) {
  return (
    <header className="board-head">
      <h2>谁做了什么</h2>
      <fieldset className="board-periods">
        <legend className="board-legend">哪几天</legend>
        {(Object.keys(spans) as Span[]).map(one => (
          <button key={one} type="button" aria-pressed={one === span} onClick={() => onSpan(one)}>
            {spans[one]}
          </button>
        ))}
      </fieldset>
      <DaysField from={from} to={to} onChange={onDays} />
    </header>
  )
}
