import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Noted } from './kind.ts'

/** A record to be given back: its former fields, under its former owner. */
export type Restored = Noted['before'] & { ownerId: number; departmentId: number | null }

/** Returns, by number, the former owner and department of records; leaves out a department that is gone. */
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

/** Returns those of the departments that still exist. */
async function departmentsLeft(desk: Desk, noted: readonly Noted[]): Promise<Set<number>> {
  const ids = [...new Set(noted.flatMap(({ before }) => (before.departmentId as number | null) ?? []))]
  if (ids.length === 0) return new Set()
  const rows = await desk.from('department').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
