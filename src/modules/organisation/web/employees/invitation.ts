import type { EmployeeRow } from '../../api/employee.ts'

/** Tells whether somebody was invited and has not signed in yet. */
export function awaited({ invitation }: Pick<EmployeeRow, 'invitation'>): boolean {
  return invitation !== null && invitation !== 'entered'
}
