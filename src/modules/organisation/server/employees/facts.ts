import type { Desk, Patch } from '../../../../kernel/server/desk/desk.ts'
import type { EmployeeDetail } from '../../api/employee.ts'
import { lockStaff } from '../access/seats.ts'
import { changeEmployee } from './change.ts'
import { detailOf } from './read.ts'
import { type EmployeeRecord, lockEmployee } from './rules.ts'

/**
 * Changes facts of an employee over which another module rules, and returns the details. All staff are locked when `judge` gets the employee, which
 * throws where the person may not. Throws 40400 out of reach.
 */
export async function changeFacts(
  desk: Desk,
  id: number,
  facts: Patch<'employee'>,
  action: string,
  judge: (employee: EmployeeRecord) => Promise<void>,
): Promise<EmployeeDetail> {
  await lockStaff(desk)
  const employee = await lockEmployee(desk, id)
  await judge(employee)
  return detailOf(desk, await changeEmployee(desk, employee, facts, action))
}
