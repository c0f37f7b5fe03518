import { type Selectable, sql } from 'kysely'
import type { QueryConfig } from 'pg'
import type { z } from 'zod'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { Column } from '../../../../kernel/api/list.ts'
import { formatDateTime } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { ExportTask as TaskTable } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, conflict, notFound, Refusal } from '../../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import type { ExportOrder, ExportTask } from '../../api/transfer.ts'
import type { Person } from '../batch/work.ts'
import type { ExportKind } from '../kinds/kinds.ts'
import { type Kept, keepExport } from './voucher.ts'

export const exportQueue = 'export'

export type Task = Selectable<TaskTable>
export type ExportJob = Person & { taskId: number; version: number }
/** Kept with the task, so that the job and the log know it. */
export type ExportSettings = ExportOrder

/** Returns a task of the person's own. Throws 40400 for others'. */
export async function ownTask(desk: Desk, id: number): Promise<Task> {
  const task = await desk
    .from('exportTask')
    .selectAll()
    .where('id', '=', id)
    .where('createdBy', '=', desk.employeeId)
    .executeTakeFirst()
  if (!task) throw notFound('导出任务')
  return task
}

/** Makes the person's open browsers refetch their exports. */
export function tellExport(desk: Desk, id: number): Promise<void> {
  const { officeId, employeeId } = desk
  return desk.publish({ kind: 'person', officeId, employeeId, topic: 'export', ids: [id] })
}

/** Returns every column that the person may take out. */
export async function columnsFor(desk: Desk, { columns, companyColumns }: ExportKind): Promise<readonly Column[]> {
  return companyColumns ? companyColumns(desk, columns) : columns
}

/** Returns columns by their keys, in the requested order. Throws 40000 for an unknown one. */
export function chosenColumns(all: readonly Column[], keys: readonly string[]): Column[] {
  return keys.map(key => {
    const column = all.find(one => one.key === key)
    if (!column) throw badInput('columns', `没有“${key}”这一列，请刷新页面后重试`)
    return column
  })
}

/**
 * Returns the statement of an export for this person. Throws 40000 for an unfitting filter, 40300 for whole numbers that
 * they may not see.
 */
export async function statementOf(desk: Desk, kind: ExportKind, settings: ExportSettings): Promise<QueryConfig> {
  if (settings.whole && !kind.numbers?.seen(desk, settings.view))
    throw new Refusal(codes.forbidden, '您不能查看这些完整号码，请选择遮住号码导出')
  return kind.statement(desk, settings, settings.sort, settings.whole)
}

/** Enqueues and logs an export of the filter. Throws 40000 for unfitting columns or filters. */
export async function startTask(
  desk: Desk,
  runtime: Runtime,
  kind: ExportKind,
  settings: ExportSettings,
): Promise<Task> {
  chosenColumns(await columnsFor(desk, kind), settings.columns)
  await statementOf(desk, kind, settings)
  const task = await desk.insert(
    'exportTask',
    {
      kind: kind.kind,
      title: `${kind.title} ${formatDateTime(clock.date())}`,
      settings: JSON.stringify(settings),
      reason: settings.reason,
      whole: settings.whole,
      status: 'waiting',
      createdBy: desk.employeeId,
    },
    { action: `导出${kind.title}`, name: row => row.title },
  )
  await keepExport(desk, task)
  const { officeId, employeeId, origin } = desk
  const job: ExportJob = { officeId, employeeId, origin, taskId: task.id, version: task.version }
  await runtime.jobs.enqueue(desk, exportQueue, job)
  return task
}

/** Ends a task that has not ended yet. Throws 40900 otherwise. */
export async function cancelTask(desk: Desk, task: Task): Promise<void> {
  const { numUpdatedRows } = await desk.db
    .updateTable('exportTask')
    .set({ status: 'cancelled', message: '已取消', finishedAt: sql`now()`, version: sql`version + 1` })
    .where('officeId', '=', desk.officeId)
    .where('id', '=', task.id)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw conflict('导出已经结束，不能取消')
  await tellExport(desk, task.id)
}

/** Returns the name of an export's file, with characters that every system accepts. */
export function fileNameOf({ title }: { title: string }): string {
  return `${title.replace(/[\\/:*?"<>|\s]+/g, '_')}.xlsx`
}

/** Returns a task as the answer; without the file after its end. */
export function answerOf(task: Task, kept?: Kept): z.output<typeof ExportTask> {
  const { fetchCount = 0, expiresAt = null } = kept ?? {}
  const status = task.status as z.output<typeof ExportTask>['status']
  return { ...task, status, fileName: fileNameOf(task), fetchCount, expiresAt }
}
