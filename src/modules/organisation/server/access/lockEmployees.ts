import type { Selectable } from 'kysely'
import type { Employee } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'

/** Locks employees in the order of their numbers: what each of them may have once is judged one act after the other. Missing ones are left out. */
export function lockEmployees(desk: Desk, ids: readonly number[]): Promise<Selectable<Employee>[]> {
  return desk.lock('employee', ids)
}
