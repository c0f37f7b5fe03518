import type { Desk, Patch } from '../../../../kernel/server/desk/desk.ts'
import { publishRecords } from '../../../../kernel/server/record/publish.ts'
import type { EmployeeRecord } from './rules.ts'

const shown = { topic: 'employee', menu: 'employeesManager', module: 'employee' }

/** Tells the browsers that show these employees; `before` are the same rows as they were, none for new ones. */
export function publishEmployees(
  desk: Desk,
  before: readonly EmployeeRecord[],
  after: readonly EmployeeRecord[],
): Promise<void> {
  const owned = (employees: readonly EmployeeRecord[]) =>
    employees.map(({ id, departmentId }) => ({ id, ownerId: id, departmentId }))
  return publishRecords(desk, shown, owned(before), owned(after))
}

/** Makes the same change to locked employees, logs each, tells the browsers. */
export async function changeEmployees(
  desk: Desk,
  employees: readonly EmployeeRecord[],
  patch: Patch<'employee'>,
  action: string,
): Promise<EmployeeRecord[]> {
  const changed = await desk.changeMany('employee', employees, patch, { action })
  const others = changed.filter((one, at) => one !== employees[at])
  if (others.length > 0) await publishEmployees(desk, employees, others)
  return changed
}

/** Changes one employee. */
export async function changeEmployee(
  desk: Desk,
  employee: EmployeeRecord,
  patch: Patch<'employee'>,
  action: string,
): Promise<EmployeeRecord> {
  const [changed] = await changeEmployees(desk, [employee], patch, action)
  return changed as EmployeeRecord
}
