import { type Selectable, sql } from 'kysely'
import type { Account } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { isUntouched } from '../../../identity/server/index.ts'
import type { EmployeeRecord } from './rules.ts'

/**
 * Tells whether an employee's account is nobody's yet but this company's: made together with the employment, employed nowhere
 * else, disabled employments counted, and still untouched by its holder.
 */
export async function isFresh(
  desk: Desk,
  employee: Pick<EmployeeRecord, 'id' | 'accountId'>,
  account: Pick<Selectable<Account>, 'id' | 'version' | 'isPlatform'>,
): Promise<boolean> {
  if (!(await isUntouched(desk, account))) return false
  const { rows } = await sql<{ alone: boolean }>`
    select a.created_at = e.created_at and (select count(*) from door_offices_of(a.id)) = 1 as alone
    from employee e join account a on a.id = e.account_id
    where e.office_id = ${desk.officeId} and e.id = ${employee.id}`.execute(desk.db)
  return rows[0]?.alone ?? false
}
