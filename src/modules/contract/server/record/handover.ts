import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { stateOf } from '../../api/state.ts'

/** Returns the contracts that a leaving person answers for: all but void ones, since customers come back and owe after the last delivery. */
export async function openContracts(desk: Desk, employeeId: number) {
  const rows = await desk
    .from('contract')
    .select(['id', 'departmentId', 'state', 'cancelledOn'])
    .where('ownerId', '=', employeeId)
    .where('state', '<>', 'void')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ id: row.id, departmentId: row.departmentId, state: stateOf(row) }))
}
