import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import type { Seats } from '../../api/employee.ts'

/**
 * Locks the office's row, so that the second of two people who add, open or disable employees at once counts the result of
 * the first. A change of a role takes it too, since a trigger then raises the permission version of the office.
 */
export async function lockStaff(desk: Desk): Promise<void> {
  await desk.db.selectFrom('office').select('id').where('id', '=', desk.officeId).forNoKeyUpdate().execute()
}

/** Returns the number of the office's seats, and of those that active employees take. */
export async function seatsOf(desk: Desk): Promise<Seats> {
  const { used } = await desk
    .from('employee')
    .select(sql<number>`count(*)`.as('used'))
    .where('disabledAt', 'is', null)
    .executeTakeFirstOrThrow()
  const { max } = await desk.db
    .selectFrom('office')
    .select('officeUserMaxNum as max')
    .where('id', '=', desk.officeId)
    .executeTakeFirstOrThrow()
  return { used, max, left: Math.max(0, max - used) }
}

/** Refuses with 40900 if fewer than `wanted` seats are left. Call after `lockStaff`. */
export async function assertSeats(desk: Desk, wanted = 1): Promise<void> {
  const { used, max, left } = await seatsOf(desk)
  if (left < wanted) throw conflict(`席位不足：已使用 ${used} / ${max}，请先停用不再使用的员工，或升级会员增加席位`)
}

/** Refuses with 40900 if no active employee is an administrator any more. Call after the change, under `lockStaff`. */
export async function assertAdminLeft(desk: Desk): Promise<void> {
  const { rows } = await sql`
    select 1 from employee e join employee_role er on er.office_id = e.office_id and er.employee_id = e.id
    join role r on r.office_id = er.office_id and r.id = er.role_id
    where e.office_id = ${desk.officeId} and e.disabled_at is null and r.is_admin limit 1`.execute(desk.db)
  if (rows.length === 0) throw conflict('企业至少要保留一位在职的管理员，请先让另一位员工成为管理员')
}
