import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Delegation } from '../../api/delegation.ts'
import { seesAll } from '../record/instances.ts'

/**
 * Returns rules, newest first: the person's own and those in which they answer, or everyone's for people who see all
 * approvals.
 */
export async function delegations(desk: Desk, whose: 'mine' | 'all'): Promise<Delegation[]> {
  if (whose === 'all') desk.demand(seesAll)
  const { rows } = await desk.client.query<Delegation>(
    `select d.id, d.version, d.from_id as "fromId", d.to_id as "toId", d.from_at as "fromAt", d.to_at as "toAt",
       d.form_id as "formId", f.name as "formName", d.note, d.created_by as "createdBy",
       case when d.cancelled_at is not null then 'cancelled' when d.to_at <= now() then 'over'
         when d.from_at <= now() then 'holding' else 'coming' end as state,
       (select count(*)::int from approval_task t where t.office_id = d.office_id and t.for_id = d.from_id
         and t.employee_id = d.to_id and t.closed_at is null
         and t.opened_at >= d.created_at and t.opened_at <= coalesce(d.cancelled_at, d.to_at)) as open
     from approval_delegation d left join approval_form f on f.office_id = d.office_id and f.id = d.form_id
     where d.office_id = $1 and ($2 or d.from_id = $3 or d.to_id = $3)
     order by d.cancelled_at is not null, d.to_at desc, d.id desc limit 200`,
    [desk.officeId, whose === 'all', desk.employeeId],
  )
  return rows
}
