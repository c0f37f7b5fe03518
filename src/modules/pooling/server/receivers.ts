import { startOfDay } from '../../../kernel/contract/time.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { type Receiver, givingRoutes as routes } from '../contract/receivers.ts'

const statement = `
  with clues as (
    select owner_id, count(*) as load, count(*) filter (where assigned_at >= $2) as today from clue
    where office_id = $1 and status = 'following' group by owner_id
  ), deals as (
    select owner_id, count(*) as load, count(*) filter (where assigned_at >= $2) as today from opportunity
    where office_id = $1 and status = 'open' and owner_id is not null group by owner_id
  )
  select e.id, e.name, e.department_id as "departmentId", coalesce(d.name, '') as department,
    coalesce(c.load, 0) as clues, coalesce(o.load, 0) as deals, coalesce(c.today, 0) + coalesce(o.today, 0) as today
  from employee e
  left join department d on d.office_id = e.office_id and d.id = e.department_id
  left join clues c on c.owner_id = e.id
  left join deals o on o.owner_id = e.id
  where e.office_id = $1 and e.disabled_at is null and (c.load > 0 or o.load > 0 or exists (
    select from employee_role r join role_menu m on m.office_id = r.office_id and m.role_id = r.role_id
    where r.office_id = e.office_id and r.employee_id = e.id and m.menu_code = $3))
  order by e.id`

const lists = { clue: 'clueList', opportunity: 'businessList' } as const

/** Whom the person may give records of a kind: who works here on such, within their data scope, and what each has. */
async function receiversOf(desk: Desk, module: 'clue' | 'opportunity'): Promise<Receiver[]> {
  const { rows } = await desk.client.query<Receiver & { departmentId: number | null }>(statement, [
    desk.officeId,
    startOfDay(new Date()).toISOString(),
    lists[module],
  ])
  return rows.filter(({ id, departmentId }) => desk.reaches(module, { ownerId: id, departmentId }))
}

export const receiverHandlers = [handle(routes.receivers, (desk, { query }) => receiversOf(desk, query.of))]
