import { startOfDay } from '../../../kernel/contract/time.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { Condition } from '../../../kernel/server/list.ts'
import { type Leaving as Leaves, leavingSoon, withLeaving } from '../../pooling/server/index.ts'
import { clueConditions } from './list.ts'
import { clueRecycling } from './recycling/kind.ts'

function whereText(conditions: readonly Condition[], values: unknown[]): string {
  return conditions.map(condition => condition(value => `$${values.push(value)}`)).join(' and ')
}

/** New clues within the person's data scope per day of Asia/Shanghai, the last `days` days, oldest first. */
export async function clueTrend(desk: Desk, days: number, now = new Date()): Promise<{ day: string; count: number }[]> {
  const values: unknown[] = [startOfDay(now, 1 - days).toISOString(), days]
  const where = whereText(await clueConditions(desk, 'all', now), values)
  // The first bound says nothing new but lets the index read these days alone.
  const { rows } = await desk.client.query<{ day: string; count: number }>(
    `select to_char(d.day, 'YYYY-MM-DD') as day, count(c.id) as count
     from generate_series(0, $2::int - 1) as n, lateral (select ($1::timestamptz at time zone 'Asia/Shanghai')::date + n as day) d
     left join clue c on c.created_at >= $1 and c.created_at >= (d.day::timestamp at time zone 'Asia/Shanghai')
       and c.created_at < ((d.day + 1)::timestamp at time zone 'Asia/Shanghai') and ${where}
     group by d.day order by d.day`,
    values,
  )
  return rows
}

/** Somebody to be called: when it was agreed, if it was, and whether there is a number. */
export type Contact = { id: number; name: string; nextFollowUpAt: string | null; callable: boolean }

type Leaving = Contact & Leaves

const contact = `select c.id, u.name, c.next_follow_up_at as "nextFollowUpAt", u.phone is not null as callable
  from clue c join customer u on u.office_id = c.office_id and u.id = c.customer_id
  where c.office_id = $1 and c.owner_id = $2 and c.status = 'following'`

/** The person's own next contacts about clues, soonest first. */
export async function nextContacts(desk: Desk, most: number): Promise<Contact[]> {
  const text = `${contact} and c.next_follow_up_at is not null order by c.next_follow_up_at limit $3`
  return (await desk.client.query<Contact>(text, [desk.officeId, desk.employeeId, most])).rows
}

/** The person's own clues that nobody has contacted and no contact is agreed for, longest waiting first. */
export async function freshContacts(desk: Desk, most: number): Promise<Contact[]> {
  const text = `${contact} and c.last_follow_up_at is null and c.next_follow_up_at is null order by c.created_at, c.id limit $3`
  return (await desk.client.query<Contact>(text, [desk.officeId, desk.employeeId, most])).rows
}

/** The person's own clues that go back to their pool soon and when, the earliest agreed first. */
export async function leavingContacts(desk: Desk, most: number, now = new Date()): Promise<Leaving[]> {
  const values: unknown[] = [desk.officeId, desk.employeeId, most]
  const leaving = whereText([await leavingSoon(desk, clueRecycling, 'c', now)], values)
  const text = `${contact} and ${leaving} order by c.next_follow_up_at nulls last, c.id limit $3`
  const { rows } = await desk.client.query<Contact>(text, values)
  return withLeaving(desk, clueRecycling, rows, now)
}
