import type { Desk } from '../../../../kernel/server/desk/desk.ts'

/** SQL for whether an employee `e` has the screen on which approvals are answered. */
export const answers = `exists (select from employee_role h join role r on r.office_id = h.office_id and r.id = h.role_id
  where h.office_id = e.office_id and h.employee_id = e.id and (r.is_admin or exists (
    select from role_menu m where m.office_id = h.office_id and m.role_id = r.id and m.menu_code = 'approvalDetial')))`

/** Returns which of some people can answer approvals now; without names, of the whole company. */
export async function ableAmong(desk: Desk, people?: readonly number[]): Promise<Set<number>> {
  const { rows } = await desk.client.query<{ id: number }>(
    `select e.id from employee e where e.office_id = $1 and ($2::bigint[] is null or e.id = any($2))
       and e.disabled_at is null and ${answers}`,
    [desk.officeId, people ?? null],
  )
  return new Set(rows.map(row => row.id))
}
