import { valueIn } from '../../../../kernel/api/customNames.ts'
import type { Column } from '../../../../kernel/api/list.ts'
import { media } from '../../../../kernel/api/media.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { readAsEmployee } from '../../../../kernel/server/desk/readingStandby.ts'
import { asEmployee, inTransaction } from '../../../../kernel/server/desk/transaction.ts'
import { removeFile, storeFile } from '../../../../kernel/server/files/storage.ts'
import { publish } from '../../../../kernel/server/live/events.ts'
import { Refusal } from '../../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import { SheetRefusal } from '../../../../kernel/server/sheet/refusal.ts'
import { writeSheet } from '../../../../kernel/server/sheet/writer.ts'
import type { JobKind } from '../../../../kernel/server/work/jobs.ts'
import { notify } from '../../../notification/server/index.ts'
import { beat, Overtaken } from '../batch/work.ts'
import type { ExportKind } from '../kinds/kinds.ts'
import {
  chosenColumns,
  columnsFor,
  type ExportJob,
  type ExportSettings,
  exportQueue,
  fileNameOf,
  statementOf,
  type Task,
  tellExport,
} from '../vouchers/exportTask.ts'
import { fillExport } from '../vouchers/voucher.ts'
import { cellOf, readNames, sheetColumnOf } from './cells.ts'
import { markingOf, sourceOf } from './marking.ts'
import { walk } from './walk.ts'

const kept = 7 * 86_400_000 // ms

type Work = { runtime: Runtime; kind: ExportKind; job: ExportJob; task: Task; signal: AbortSignal }

/** Works on exports of the registered kinds. */
export function exportJobs(runtime: Runtime, kinds: readonly ExportKind[]): JobKind<ExportJob> {
  return { name: exportQueue, concurrency: 2, work: (job, signal) => workOn(runtime, kinds, job, signal) }
}

async function workOn(
  runtime: Runtime,
  kinds: readonly ExportKind[],
  job: ExportJob,
  signal: AbortSignal,
): Promise<void> {
  try {
    const task = await asEmployee(runtime, job, 'reads', desk =>
      desk.from('exportTask').selectAll().where('id', '=', job.taskId).executeTakeFirst(),
    )
    const kind = kinds.find(one => one.kind === task?.kind)
    if (task && kind && task.version === job.version) await exportTo({ runtime, kind, job, task, signal })
  } catch (error) {
    if (error instanceof Overtaken) return
    if (signal.aborted) throw error
    await fail(runtime, job, error)
  }
}

/**
 * Writes the workbook while its rows are read: with one cursor in one transaction, so that it shows the list at one moment.
 */
async function exportTo(work: Work): Promise<void> {
  const { runtime, kind, job, task } = work
  const settings = task.settings as ExportSettings
  const file = {
    name: fileNameOf(task),
    mediaType: media.workbook,
    createdBy: task.createdBy,
    expiresAt: new Date(clock.now() + kept).toISOString(),
  }
  const stored = await readAsEmployee(runtime, job, async desk => {
    desk.demand(kind.element)
    const columns = chosenColumns(await columnsFor(desk, kind), settings.columns)
    const rows = cellsOf(desk, work, columns, settings)
    const by = `${desk.who.name}（员工编号 ${desk.employeeId}）`
    const marking = markingOf({ by, reason: task.reason, whole: task.whole, ...sourceOf(desk) })
    const sheet = writeSheet({ columns: columns.map(sheetColumnOf), rows, sheetName: kind.title, ...marking })
    return storeFile(runtime, job.officeId, file, sheet)
  })
  const concluded = atTask(work, async desk => {
    await advance(desk, work, { status: 'done', fileId: stored.id, finishedAt: clock.date().toISOString() }, true)
    await fillExport(desk, task.id, stored, file.expiresAt)
    await notify(desk, [desk.employeeId], {
      kind: 'export',
      title: `${kind.title}导出完成`,
      content: `${file.name}，7 天内可下载`,
      path: kind.path,
    })
  })
  await concluded.catch(async error => {
    await removeFile(runtime, job.officeId, stored.id).catch(() => {}) // swept, then
    throw error
  })
}

async function* cellsOf(
  desk: Desk,
  work: Work,
  columns: readonly Column[],
  settings: ExportSettings,
): AsyncGenerator<unknown[][]> {
  const tell = progressOf(work, await work.kind.count(desk, settings))
  let done = 0
  await tell(done)
  for await (const rows of walk(desk.client, await statementOf(desk, work.kind, settings))) {
    const names = await readNames(desk, columns, rows)
    yield rows.map(row => columns.map(column => cellOf(column, valueIn(row, column.key), names)))
    done += rows.length
    await tell(done)
  }
  await tell(done, true)
}

function atTask(work: Work, then: (desk: Desk) => Promise<void>): Promise<void> {
  return asEmployee(work.runtime, work.job, 'writes', then)
}

/** Changes the task if the work may still go on. Throws Overtaken. */
async function advance(desk: Desk, { task }: Work, patch: Record<string, unknown>, last = false): Promise<void> {
  const { numUpdatedRows } = await desk.db
    .updateTable('exportTask')
    .set({ ...patch, version: task.version + (last ? 1 : 0) })
    .where('officeId', '=', desk.officeId)
    .where('id', '=', task.id)
    .where('version', '=', task.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Overtaken()
  await tellExport(desk, task.id)
}

function progressOf(work: Work, total: number) {
  let told = 0
  return async (progress: number, now = false): Promise<void> => {
    work.signal.throwIfAborted()
    if (!now && clock.now() - told < beat) return
    told = clock.now()
    const most = Math.max(total, progress)
    await atTask(work, desk => advance(desk, work, { status: 'running', progress, total: most }))
  }
}

/** Ends the task as failed, not in its person's name, who may have been dismissed: that may be the reason. */
async function fail(runtime: Runtime, job: ExportJob, error: unknown): Promise<void> {
  const { officeId, employeeId, taskId, version } = job
  const known = error instanceof SheetRefusal || error instanceof Refusal
  if (!known) runtime.log.error({ err: error, taskId }, 'export failed')
  await inTransaction(runtime, 'writes', async client => {
    await client.query(`select set_config('app.office', $1, true)`, [String(officeId)])
    await client.query(
      `update export_task set status = 'failed', message = $4, version = version + 1, finished_at = now()
       where office_id = $1 and id = $2 and version = $3`,
      [officeId, taskId, version, known ? error.message : '系统出错，请稍后再试'],
    )
    await publish(client, { kind: 'person', officeId, employeeId, topic: 'export', ids: [taskId] })
  })
}
