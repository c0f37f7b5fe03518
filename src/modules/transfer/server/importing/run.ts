import { clock } from '../../../../kernel/server/clock.ts'
import { refreshStatistics } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { tellOfImport } from '../../../../kernel/server/work/importing.ts'
import { notify } from '../../../notification/server/index.ts'
import { carefully } from '../batch/taken.ts'
import { advance, atWork, beat, Overtaken, progressOf, Unfit, type Work } from '../batch/work.ts'
import { type Chunk, chunksOf } from '../check/chunk.ts'
import { collectErrors, type Errors } from '../check/errors.ts'
import { add, type Counts, create, foretell, nothing, update, type Verdict } from '../check/verdict.ts'
import { keepErrors } from '../vouchers/voucher.ts'

const newShare = 0.02

/** Imports a checked batch, whole or its valid rows only; the planner learns of an office that has grown by it. */
export async function runBatch(work: Work): Promise<void> {
  await (work.settings.mode === 'all' ? carefully(care => runWhole(work, care)) : runValid(work))
  await atWork(work, 'writes', desk => refreshStatistics(desk, work.kind.tables, newShare))
}

/**
 * Runs an all-or-nothing import in one transaction (docs/decisions/0008-imports.md). Creates new records first; only then
 * locks and updates existing ones, so that nobody waits for them while the file is read.
 */
async function runWhole(work: Work, care: boolean): Promise<void> {
  const tell = progressOf(work)
  await atWork(work, 'writes', async desk => {
    const { counts, later, read } = await createAll(desk, work, tell, care)
    const updated = later.size > 0 ? await updateThese(desk, work, later, () => tell(read), care) : nothing
    await conclude(desk, work, { ...add(counts, updated), progress: read })
  })
}

/** Creates every new record of the file; the next chunk is read while the database stores the one before. */
async function createAll(desk: Desk, work: Work, tell: (progress: number) => Promise<void>, care: boolean) {
  const later = new Set<number>()
  let counts = nothing
  let read = 0
  let storing: Promise<unknown> = Promise.resolve()
  try {
    for await (const chunk of chunksOf(work)) {
      const { stored, ...verdict } = await create(desk, work, chunk, care)
      await storing
      storing = stored
      refuse(work, verdict)
      for (const record of verdict.later) later.add(record.row)
      counts = add(counts, verdict.counts)
      read += chunk.rows.size
      tellRows(work, chunk)
      await tell(read)
    }
  } finally {
    await storing // what failed there is the cause of what failed after it
  }
  return { counts, later, read }
}

const tellRows = ({ kind: { kind } }: Work, { rows }: Chunk) => tellOfImport({ kind, task: 'run', rows: rows.size })

async function updateThese(
  desk: Desk,
  work: Work,
  rows: ReadonlySet<number>,
  tell: () => Promise<void>,
  care: boolean,
): Promise<Counts> {
  let counts = nothing
  for await (const chunk of chunksOf(work)) {
    const records = chunk.records.filter(record => rows.has(record.row))
    const verdict = await update(desk, work, chunk, records, care)
    refuse(work, verdict)
    counts = add(counts, verdict.counts)
    await tell()
  }
  return counts
}

function refuse({ batch }: Work, { wrong }: Verdict): void {
  const [row] = wrong
  const [error] = row?.errors ?? []
  if (!row || !error) return
  const title = (batch.header as string[])[error.column ?? -1]
  throw new Unfit(`第 ${row.number} 行：${title ? `${title}：` : ''}${error.message}。没有导入任何数据，请重新检查`)
}

/**
 * Runs an import of valid rows in a transaction per chunk, which also stores how far the file is read, so that the successor
 * of a killed node continues there.
 */
async function runValid(work: Work): Promise<void> {
  const errors = collectErrors(work)
  try {
    const { counts, read } = await importChunks(work, errors)
    const found = await workbookOf(errors)
    await atWork(work, 'writes', async desk => {
      await conclude(desk, work, { ...counts, ...found, progress: read })
      await keepErrors(desk, work.batch.id, found.errorFileId)
    })
  } catch (error) {
    if (error instanceof Overtaken) await leave(work, errors)
    errors.abandon()
    throw error
  }
}

async function importChunks(work: Work, errors: Errors): Promise<{ counts: Counts; read: number }> {
  const { progress, createdCount, updatedCount, skippedCount, failedCount } = work.batch
  let counts: Counts = { createdCount, updatedCount, skippedCount, failedCount }
  let read = 0
  let told = 0
  for await (const chunk of chunksOf(work)) {
    work.signal.throwIfAborted()
    read += chunk.rows.size
    if (read <= progress) {
      const { wrong } = await atWork(work, 'reads', desk => foretell(desk, work, chunk))
      await errors.add(wrong)
      continue
    }
    const quiet = clock.now() - told < beat
    if (!quiet) told = clock.now()
    const done = { counts, read, quiet }
    const verdict = await carefully(care => atWork(work, 'writes', desk => importChunk(desk, work, chunk, done, care)))
    counts = add(counts, verdict.counts)
    tellRows(work, chunk)
    await errors.add(verdict.wrong)
  }
  return { counts, read }
}

/** Creates and updates a chunk's records, and notes that the file is read so far; `counts` is what came of it before. */
async function importChunk(
  desk: Desk,
  work: Work,
  chunk: Chunk,
  { counts, read, quiet }: { counts: Counts; read: number; quiet: boolean },
  care: boolean,
): Promise<Verdict> {
  const { later, stored, ...created } = await create(desk, work, chunk, care)
  await stored
  const changed = await update(desk, work, chunk, later, care)
  const both = { counts: add(created.counts, changed.counts), wrong: [...created.wrong, ...changed.wrong] }
  await advance(desk, work, { ...add(counts, both.counts), progress: read }, { quiet })
  return both
}

async function workbookOf(errors: Errors) {
  const { errors: shown, errorFileId } = await errors.finish()
  return { errors: JSON.stringify(shown), errorFileId }
}

async function conclude(desk: Desk, work: Work, patch: Counts & Record<string, unknown>): Promise<void> {
  const { batch, kind, runtime } = work
  const heeded = (await kind.heeds?.after(desk, batch.id)) ?? 0
  const message = heeded > 0 ? kind.heeds?.words(heeded, true) : ''
  await advance(
    desk,
    work,
    { ...patch, status: 'done', message, finishedAt: clock.date().toISOString() },
    { last: true },
  )
  await kind.announce(desk, batch.id, runtime.jobs)
  const told = `新增 ${patch.createdCount} 条，更新 ${patch.updatedCount} 条，跳过 ${patch.skippedCount} 条，失败 ${patch.failedCount} 条`
  const entry = { subject: 'importBatch', subjectId: batch.id, subjectName: `${batch.fileName}：${told}` }
  await desk.log({ action: `导入${kind.title}`, ...entry })
  await notify(desk, [desk.employeeId], {
    kind: 'import',
    title: `${kind.title}导入完成`,
    content: `${batch.fileName}：${told}`,
    path: kind.path,
  })
}

/** Ends a cancelled import of valid rows: reported, undoable, with the errors found so far. */
async function leave(work: Work, errors: Errors): Promise<void> {
  const found = await workbookOf(errors)
  await atWork(work, 'writes', async desk => {
    const { numUpdatedRows } = await desk.db
      .updateTable('importBatch')
      .set(found)
      .where('officeId', '=', desk.officeId)
      .where('id', '=', work.batch.id)
      .where('status', '=', 'cancelled')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await work.kind.announce(desk, work.batch.id, work.runtime.jobs)
    await keepErrors(desk, work.batch.id, found.errorFileId)
  })
}
