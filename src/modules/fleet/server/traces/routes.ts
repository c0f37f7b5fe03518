import type { SessionDesk } from '../../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { readPage, readTotals } from '../../../../kernel/server/list/list.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { traceRoutes as routes, type TraceDetail, type TraceRow } from '../../api/trace.ts'
import { traceDays } from '../parts.ts'
import { conditionsOf, traceList } from './list.ts'
import { type Detail, partsOf } from './row.ts'

type More = { detail: Detail; code: number; browser: number | null; caller: string; callerSpan: string }
type Relative = TraceDetail['came'][number]

const mostRelatives = 50

async function detailOf(desk: SessionDesk, id: number): Promise<TraceDetail> {
  const conditions = [(bind: (value: unknown) => string) => `e.id = ${bind(id)}`]
  const [row] = await readPage<TraceRow>(desk.client, traceList, conditions, { filters: {}, page: 1, pageSize: 1 })
  if (!row) throw notFound('链路')
  const [more] = await rowsOf<More>(
    desk,
    'select p.detail, e.code, e.browser, e.caller, e.caller_span as "callerSpan" from fleet_trace e join fleet_trace_parts p on p.id = e.id and p.at = e.at where e.id = $1',
    id,
  )
  const { detail, code, browser, caller, callerSpan } = more as More
  const [cause] = caller ? await relatives(desk, 'trace', caller) : []
  return {
    ...row,
    code,
    browser,
    list: partsOf(detail),
    more: detail.more,
    caller,
    callerSpan,
    cause: cause ?? null,
    came: await relatives(desk, 'caller', row.trace),
  }
}

const relatives = (desk: SessionDesk, by: 'trace' | 'caller', trace: string) =>
  rowsOf<Relative>(
    desk,
    `select id, trace, name, ms, outcome from fleet_trace where ${by} = $1 and ${by} <> '' order by at limit ${mostRelatives}`,
    trace,
  )

async function rowsOf<R extends object>({ client }: SessionDesk, statement: string, value: unknown): Promise<R[]> {
  return (await client.query<R>(statement, [value])).rows
}

/** Calls of 链路追踪, for operators. */
export const traceHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await readPage<TraceRow>(desk.client, traceList, conditionsOf(body.view), body),
  })),
  handle(routes.totals, (desk, { body }) => readTotals(desk.client, traceList, conditionsOf(body.view), body)),
  handle(routes.detail, (desk, { params }) => detailOf(desk, params.id)),

  handle(routes.kept, async (desk, _input, { config }) => {
    const { rows } = await desk.client.query<{ dropped: number }>(
      `select coalesce(sum(dropped), 0)::int as dropped from fleet_trace where at > clock_timestamp() - interval '1 day'`,
    )
    return {
      dropped: rows[0]?.dropped ?? 0,
      slow: config.traces?.slow ?? null,
      share: config.traces?.share ?? null,
      days: traceDays,
    }
  }),
]
