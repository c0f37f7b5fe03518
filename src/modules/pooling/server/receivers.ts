import { startOfDay } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { hasMenu } from '../../organisation/server/index.ts'
import { type Receiver, givingRoutes as routes } from '../api/receivers.ts'
import type { Counted } from './pooled.ts'

type Row = Pick<Receiver, 'id' | 'name' | 'department' | 'today'> & {
  departmentId: number | null
  loads: Record<string, number>
}

const loadsOf = (kinds: readonly Counted[]) =>
  kinds
    .map(
      ({ kind, status }) => `
    select owner_id, '${kind}' as kind, count(*) as load, count(*) filter (where assigned_at >= $2) as today from ${kind}
    where office_id = $1 and status = '${status}' and owner_id is not null group by owner_id`,
    )
    .join(' union all ')

const statement = (kinds: readonly Counted[]) => `
  with loads as (
    select owner_id, jsonb_object_agg(kind, load) as loads, sum(today)::int as today from (${loadsOf(kinds)}) l group by owner_id
  )
  select e.id, e.name, e.department_id as "departmentId", coalesce(d.name, '') as department,
    coalesce(l.loads, '{}') as loads, coalesce(l.today, 0) as today
  from employee e
  left join department d on d.office_id = e.office_id and d.id = e.department_id
  left join loads l on l.owner_id = e.id
  where e.office_id = $1 and e.disabled_at is null and (l.owner_id is not null or ${hasMenu('= $3')})
  order by e.id`

/**
 * Returns the possible receivers of records of a kind: people who work on such records, within the person's data scope, with
 * their load.
 */
async function receiversOf(desk: Desk, kinds: readonly Counted[], of: string): Promise<Receiver[]> {
  const asked = kinds.find(({ kind }) => kind === of)
  if (!asked) throw badInput('of', '类型不正确，请重新选择')
  const { rows } = await desk.client.query<Row>(statement(kinds), [
    desk.officeId,
    startOfDay(clock.date()).toISOString(),
    asked.menu,
  ])
  const reached = rows.filter(({ id, departmentId }) => desk.reaches(of, { ownerId: id, departmentId }))
  return reached.map(({ departmentId: _, loads, ...row }) => ({
    ...row,
    loads: kinds.map(({ kind, title }) => ({ of: kind, title, count: loads[kind] ?? 0 })),
  }))
}

export const receiverHandlers = (kinds: readonly Counted[]): Handled[] => [
  handle(routes.receivers, (desk, { query }) => receiversOf(desk, kinds, query.of)),
]
