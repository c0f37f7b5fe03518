import { sql } from 'kysely'
import type { z } from 'zod'
import { onlyWhen } from '../../../../kernel/api/record.ts'
import { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { SessionDesk } from '../../../../kernel/server/desk/sessionDesk.ts'
import { maskNumbers } from '../../../../kernel/server/limits/mask.ts'
import { conflict, notFound } from '../../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import type { ImportBatch, ImportLayout, ImportSettings, RowError, UnknownWord } from '../../api/transfer.ts'
import { importStatus } from '../../api/transfer.ts'
import { type Batch, tellImport } from '../batch/work.ts'
import type { SheetTop } from '../file/layout.ts'
import { ignoredIn } from '../file/mapping.ts'
import { type ImportKind, importFor, wordFields } from '../kinds/kinds.ts'
import { type ImportJob, importQueue } from './job.ts'

type Status = keyof typeof importStatus

/** Returns the batches that the person may see: their own; every one of the kind for people who reach the whole office. */
export function batchesFor(desk: Desk, kind: ImportKind) {
  const mine = desk.from('importBatch').where('kind', '=', kind.kind)
  return desk.reach(kind.module).office ? mine : mine.where('createdBy', '=', desk.employeeId)
}

/** Returns a batch that the person may see, with its kind. Throws 40400 or 40300. */
export async function batchFor(
  desk: Desk,
  kinds: readonly ImportKind[],
  id: number,
): Promise<{ batch: Batch; kind: ImportKind }> {
  const found = await desk.from('importBatch').select('kind').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound('导入记录')
  const kind = await importFor(desk, kinds, found.kind)
  const batch = await batchesFor(desk, kind).selectAll().where('id', '=', id).executeTakeFirst()
  if (!batch) throw notFound('导入记录')
  return { batch, kind }
}

/** Returns the log's address of a batch: the screen of its kind. Null if the batch is gone. */
export function batchScreen(kinds: readonly ImportKind[]) {
  return async (id: string, desk: SessionDesk): Promise<string | null> => {
    if (!(desk instanceof Desk)) return null
    const batch = await desk.from('importBatch').select('kind').where('id', '=', Number(id)).executeTakeFirst()
    const kind = kinds.find(one => one.kind === batch?.kind)
    return kind ? `${kind.path}?task=import-${id}` : null
  }
}

/** Refuses with 40900 what the batch's status does not allow. */
export function assertStatus(batch: Batch, allowed: readonly Status[], action: string): void {
  if (allowed.includes(batch.status)) return
  const states = allowed.map(status => importStatus[status])
  throw conflict(`导入${importStatus[batch.status]}，${onlyWhen(states, action)}`)
}

/** Takes the batch a step on, unless someone else has just done so (40900). */
export async function move(desk: Desk, batch: Batch, patch: Record<string, unknown>): Promise<Batch> {
  const moved = await desk.db
    .updateTable('importBatch')
    .set({ ...patch, version: sql`version + 1` })
    .where('officeId', '=', desk.officeId)
    .where('id', '=', batch.id)
    .where('version', '=', batch.version)
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw conflict('导入的状态刚刚变化，请刷新后再试')
  await tellImport(desk, batch.id)
  return moved
}

/** Enqueues the batch's next task; it begins when this transaction commits. */
export function enqueue(
  desk: Desk,
  runtime: Runtime,
  task: ImportJob['task'],
  batch: Batch,
  from?: string,
): Promise<void> {
  const { officeId, employeeId, origin } = desk
  const job: ImportJob = { task, officeId, employeeId, origin, batchId: batch.id, version: batch.version, from }
  return runtime.jobs.enqueue(desk, importQueue, job)
}

/** Tells whether the batch has left something in the office that could be taken back. */
export function isUndoable({ status, createdCount, updatedCount }: Batch): boolean {
  return ['done', 'cancelled', 'failed'].includes(status) && createdCount + updatedCount > 0
}

/**
 * Tells whether the person may read the batch's file: their own, or with the right to see whole numbers and every field that it
 * may hold.
 */
export function maySeeFile(desk: Desk, kind: ImportKind, batch: Batch): boolean {
  return batch.createdBy === desk.employeeId || (!kind.hidesFields && desk.may(kind.numbersElement))
}

/** Returns a batch as the answer: without rows of another person's file, if the person may not see all of it. */
export function answerOf(desk: Desk, kind: ImportKind, batch: Batch): z.output<typeof ImportBatch> {
  const open = maySeeFile(desk, kind, batch)
  const named = open || !kind.hidesFields
  const errors = batch.errors as z.output<typeof RowError>[]
  const header = named ? (batch.header as string[]) : []
  const [layout, tops] = [batch.layout as ImportLayout, batch.sheets as SheetTop[]]
  return {
    ...batch,
    status: batch.status,
    settings: named ? (batch.settings as Partial<ImportSettings>) : {},
    header,
    fields: kind.fields.map(({ key, title, required, ofNew, kind: of, hint }) => ({
      key,
      title,
      required,
      ofNew,
      kind: of,
      hint,
    })),
    ignored: [...ignoredIn(kind, header)].map(([column, why]) => ({ column, why })),
    preview: open ? (batch.preview as string[][]) : [],
    layout,
    sheets: open ? tops.map(({ name }) => name) : [],
    top: open ? (tops[layout.sheet]?.rows ?? []) : [],
    errors: open ? errors : named ? errors.map(error => ({ ...error, message: maskNumbers(error.message) })) : [],
    notices: open ? (batch.notices as z.output<typeof RowError>[]) : [],
    unknown: open ? unknownIn(kind, batch) : [],
    undoable: isUndoable(batch),
  }
}

/** The unknown words of fields that the person may still fill in. */
function unknownIn(kind: ImportKind, batch: Batch): z.output<typeof UnknownWord>[] {
  const fields = new Set(wordFields(kind).map(field => field.key))
  return (batch.unknown as z.output<typeof UnknownWord>[]).filter(({ field }) => fields.has(field))
}
