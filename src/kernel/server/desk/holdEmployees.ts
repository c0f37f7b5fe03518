import type { Desk } from './desk.ts'

export type HeldEmployee = { id: number; name: string; departmentId: number | null; disabledAt: string | null }

/**
 * Reads employees and locks them until the transaction ends, so that nobody disables them or hands their records over.
 * Called before a record gets an owner. Missing employees are left out.
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
