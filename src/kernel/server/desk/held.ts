import type { Desk } from './desk.ts'

/**
 * Tells whether other records refer to rows that `remove` deletes: the database says so, by an attempt that is put back. Whoever then removes them
 * has locked them for update before, so that nothing begins to refer to them in between.
 */
export async function isHeld(desk: Desk, remove: () => Promise<unknown>): Promise<boolean> {
  await desk.client.query('savepoint held')
  try {
    await remove()
    return false
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    return true
  } finally {
    await desk.client.query('rollback to savepoint held')
  }
}
