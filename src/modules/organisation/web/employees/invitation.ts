import type { EmployeeRow } from '../../contract/employee.ts'

/** Whether somebody was invited and has not come in yet. */
export function awaited({ invitation }: Pick<EmployeeRow, 'invitation'>): boolean {
  return invitation !== null && invitation !== 'entered'
}
