import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { endSessionsIn } from '../../../identity/server/index.ts'
import { assertAdminLeft, assertSeats } from '../access/seats.ts'
import { changeEmployee } from './change.ts'
import { assertOpenDepartment, type EmployeeRecord } from './rules.ts'

/**
 * Ends a locked employment, logged as `action`: out of this company at once on every node, the seat is free. Throws 40900 for its last administrator.
 */
export async function endEmployment(desk: Desk, employee: EmployeeRecord, action: string): Promise<void> {
  const now = sql<string>`now()`
  const disabledAt = employee.disabledAt ? {} : { disabledAt: now }
  await changeEmployee(desk, employee, { ...disabledAt, departedAt: now }, action)
  await assertAdminLeft(desk)
  await endSessionsIn(desk, employee.accountId, desk.officeId, 'departed')
}

/**
 * Resumes the employment of a locked employee, logged as `action`; with `reopen` in a free seat. Throws 40900 if there is none, or while their
 * department is disabled.
 */
export async function resumeEmployment(
  desk: Desk,
  employee: EmployeeRecord,
  { reopen, action }: { reopen: boolean; action: string },
): Promise<void> {
  const opens = reopen && employee.disabledAt !== null
  if (opens) {
    await assertOpenDepartment(desk, employee)
    await assertSeats(desk)
  }
  await changeEmployee(desk, employee, { departedAt: null, ...(opens && { disabledAt: null }) }, action)
}
