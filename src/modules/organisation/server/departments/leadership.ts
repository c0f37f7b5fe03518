import type { Selectable } from 'kysely'
import type { Department as Table } from '../../../../kernel/server/database/tables.ts'
import { changeBulk } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'

export type Department = Selectable<Table>

/** Locks departments in the order of their numbers. Missing ones are left out. */
export function lockDepartments(desk: Desk, ids: readonly number[]): Promise<Department[]> {
  return desk.lock('department', ids)
}

/** Gives locked departments another head, each logged as `action`. */
export async function changeLeader(
  desk: Desk,
  departments: readonly Department[],
  leaderId: number,
  action: string,
): Promise<void> {
  const changes = departments.map(row => ({ row, patch: { leaderId } }))
  await changeBulk(desk, 'department', changes, { action, name: ({ name }) => name })
}
