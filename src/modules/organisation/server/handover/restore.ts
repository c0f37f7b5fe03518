import type { Desk } from '../../../../kernel/server/desk.ts'
import type { Noted } from './kind.ts'

/** A record to be given back: its former fields, under its former owner. */
export type Restored = Noted['before'] & { ownerId: number; departmentId: number | null }

/**
 * By number, what gives records of an owner and a department back to the employee they came from; a department that is
 * gone meanwhile is left out.
 */
export async function restored(
  desk: Desk,
  employeeId: number,
  noted: readonly Noted[],
): Promise<Map<number, Restored>> {
  const departments = await departmentsLeft(desk, noted)
  return new Map(
    noted.map(({ id, before }) => {
      const departmentId = departments.has(Number(before.departmentId)) ? Number(before.departmentId) : null
      return [id, { ...before, departmentId, ownerId: employeeId }]
    }),
  )
}

/** Those of the departments that are still there. */
async function departmentsLeft(desk: Desk, noted: readonly Noted[]): Promise<Set<number>> {
  const ids = [...new Set(noted.flatMap(({ before }) => (before.departmentId as number | null) ?? []))]
  if (ids.length === 0) return new Set()
  const rows = await desk.from('department').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
