import type { Desk } from './desk.ts'

export type HeldEmployee = { id: number; name: string; departmentId: number | null; disabledAt: string | null }

/**
 * Reads employees and keeps them as they are until the transaction ends: nobody disables them or hands their records over
 * meanwhile. For whoever puts a record under a person; before the record itself is locked, so that nobody waits in a
 * circle. Those who are not there are left out.
 */
export function holdEmployees(desk: Desk, ids: readonly number[]): Promise<HeldEmployee[]> {
  return desk
    .from('employee')
    .select(['id', 'name', 'departmentId', 'disabledAt'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute()
}
