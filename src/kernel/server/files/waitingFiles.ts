import { sql } from 'kysely'
import type { Desk } from '../desk/desk.ts'

/** A person's stored files that wait for their use (`purpose`), and are swept if none comes. */
const waiting = (desk: Desk, purpose: string) =>
  desk
    .from('file')
    .where('createdBy', '=', desk.employeeId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<string>`now()`)

/** Returns how many files of the person wait, those that are still being stored too. */
export async function countWaiting(desk: Desk, purpose: string): Promise<number> {
  const { count } = await waiting(desk, purpose)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the names of those of these files that wait for the person, by id. */
export async function namesOfWaiting(
  desk: Desk,
  purpose: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await waiting(desk, purpose)
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .where('complete', '=', true)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Keeps those of these files that wait for the person: they have found their use, and no sweep takes them. Returns them. */
export function keepWaiting(desk: Desk, purpose: string, ids: readonly number[]) {
  return desk.db
    .updateTable('file')
    .set({ expiresAt: null, purpose: '' })
    .where('officeId', '=', desk.officeId)
    .where('id', 'in', [...ids])
    .where('createdBy', '=', desk.employeeId)
    .where('purpose', '=', purpose)
    .where('complete', '=', true)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['id', 'name', 'mediaType', 'size'])
    .execute()
}

/** Leaves a file to the next sweep. */
export async function letFileGo(desk: Desk, id: number): Promise<void> {
  await desk.db
    .updateTable('file')
    .set({ expiresAt: sql<string>`now()` })
    .where('officeId', '=', desk.officeId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a file at once. */
export async function deleteFile(desk: Desk, id: number): Promise<void> {
  await desk.db.deleteFrom('file').where('officeId', '=', desk.officeId).where('id', '=', id).execute()
}
