import { startOfDay } from '../../../../kernel/api/time.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { type Condition, readGroupFirsts } from '../../../../kernel/server/list/list.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { OpportunityRow } from '../../api/opportunity.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import { conditionsFor, listFor } from './list.ts'

const mostDays = 62
const byDay = { sql: `(o.next_follow_up_at at time zone 'Asia/Shanghai')::date` }

/** Returns the condition of open deals whose next follow-up lies between two days of Asia/Shanghai, both included. */
function between(from: string, to: string): Condition {
  const begin = startOfDay(`${from}T00:00:00+08:00`).toISOString()
  const end = startOfDay(`${to}T00:00:00+08:00`, 1).toISOString()
  return bind => `o.status = 'open' and o.next_follow_up_at >= ${bind(begin)} and o.next_follow_up_at < ${bind(end)}`
}

function assertSpan(from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  if (days < 1) throw badInput('to', '结束日期不能早于开始日期')
  if (days > mostDays) throw badInput('to', `一次最多看 ${mostDays} 天`)
}

export const calendarHandlers = [
  handle(routes.calendar, async (desk, { body: { from, to, perDay, ...filter } }) => {
    assertSpan(from, to)
    const spec = await listFor(desk, filter)
    const where = [...(await conditionsFor(desk, filter.view)), between(from, to)]
    const days = await readGroupFirsts<OpportunityRow>(desk.client, { ...spec, sums: [] }, where, filter, {
      by: byDay,
      sort: { by: 'nextFollowUpAt', order: 'ascend' },
      most: perDay,
    })
    return { days: days.map(({ by, total, rows }) => ({ day: String(by), count: total, rows })) }
  }),
]
