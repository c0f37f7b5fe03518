import type { Selectable } from 'kysely'
import { clock } from '../../../../kernel/server/clock.ts'
import type { ImportBatch as BatchTable } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Origin } from '../../../../kernel/server/desk/sessionDesk.ts'
import { asEmployee, type Mode } from '../../../../kernel/server/desk/transaction.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import type { ImportSettings } from '../../api/transfer.ts'
import type { ImportKind } from '../kinds/kinds.ts'

export type Batch = Selectable<BatchTable>
export type Person = { officeId: number; employeeId: number; origin: Origin }

/**
 * A batch in background work. `batch` is its state at the beginning of the work: a cancel or another node raises the
 * version, which ends the work.
 */
export type Work = {
  runtime: Runtime
  kind: ImportKind
  person: Person
  batch: Batch
  settings: ImportSettings
  signal: AbortSignal
  /** Status before an undo began, for when it may not be. */
  from?: string
}

/** The batch went on without this work: it was cancelled, or another node does it. */
export class Overtaken extends Error {}

/** The rows are not to be had as asked; the message is for the person. */
export class Unfit extends Error {}

/** Runs a transaction of the person who started the batch, if they may still import. */
export function atWork<T>(work: Work, mode: Mode, task: (desk: Desk) => Promise<T>): Promise<T> {
  return asEmployee(work.runtime, work.person, mode, desk => {
    desk.demand(work.kind.element)
    return task(desk)
  })
}

/**
 * Changes the batch if its version is unchanged, and tells the person's browsers unless it is `quiet`. With `last` the work
 * has ended. Throws Overtaken.
 */
export async function advance(
  desk: Desk,
  { batch }: Work,
  patch: Record<string, unknown>,
  { last = false, quiet = false } = {},
): Promise<void> {
  const { numUpdatedRows } = await desk.db
    .updateTable('importBatch')
    .set({ ...patch, version: batch.version + (last ? 1 : 0) })
    .where('officeId', '=', desk.officeId)
    .where('id', '=', batch.id)
    .where('version', '=', batch.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Overtaken()
  if (!quiet) await tellImport(desk, batch.id)
}

/** Makes the person's open browsers refetch the batch. */
export function tellImport(desk: Desk, id: number): Promise<void> {
  return desk.publish({
    kind: 'person',
    officeId: desk.officeId,
    employeeId: desk.employeeId,
    topic: 'import',
    ids: [id],
  })
}

/** Milliseconds between two signs of progress. */
export const beat = 700

/**
 * Reports the progress of the work, at most every 0.7 s and in its own transaction, so that it is visible while the work's
 * transaction is open. Throws Overtaken if the batch was cancelled, or the reason why the node gives the work up.
 */
export function progressOf(work: Work) {
  let last = 0
  return async (progress: number): Promise<void> => {
    work.signal.throwIfAborted()
    if (clock.now() - last < beat) return
    last = clock.now()
    await atWork(work, 'writes', desk => advance(desk, work, { progress }))
  }
}
