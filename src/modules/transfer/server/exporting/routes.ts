import type { ListFilter } from '../../../../kernel/api/list.ts'
import { type Desk, inOffice } from '../../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { type ExportPreview, transferRoutes as routes } from '../../api/transfer.ts'
import { type ExportKind, type Kinds, kindFor } from '../kinds/kinds.ts'
import { answerOf, cancelTask, ownTask, startTask } from '../vouchers/exportTask.ts'
import { fetchVoucher } from '../vouchers/fetching.ts'

const shownTasks = 50

/** Returns the calls of exports, for the registered kinds. */
export function exportHandlers(kinds: Kinds): readonly Handled[] {
  return [
    handle(routes.startExport, async (session, { params, body }, runtime) => {
      const desk = inOffice(session)
      return answerOf(await startTask(desk, runtime, kindFor(desk, kinds.exports, params.kind), body))
    }),

    handle(routes.previewExport, async (session, { params, body }) => {
      const desk = inOffice(session)
      return previewOf(desk, kindFor(desk, kinds.exports, params.kind), body)
    }),

    handle(routes.exports, async session => {
      const desk = inOffice(session)
      const tasks = desk.from('exportTask').selectAll().where('createdBy', '=', desk.employeeId)
      const shown = await tasks.orderBy('id', 'desc').limit(shownTasks).execute()
      const kept = await vouchersOf(
        desk,
        shown.map(task => task.id),
      )
      return shown.map(task => answerOf(task, kept.get(task.id)))
    }),

    handle(routes.cancelExport, async (session, { body }) => {
      const desk = inOffice(session)
      await cancelTask(desk, await ownTask(desk, body.id))
      return null
    }),

    handle(routes.download, async (session, { params }) => {
      const desk = inOffice(session)
      const task = await ownTask(desk, params.id)
      desk.demand(kindFor(desk, kinds.exports, task.kind).element)
      const voucher = (await vouchersOf(desk, [task.id])).get(task.id)
      if (!voucher) throw conflict('文件已过期，请重新导出')
      return fetchVoucher(desk, kinds, voucher)
    }),
  ]
}

async function previewOf(desk: Desk, kind: ExportKind, filter: ListFilter): Promise<ExportPreview> {
  const total = await kind.count(desk, filter)
  return { total, mayWhole: kind.numbers ? kind.numbers.seen(desk, filter.view) : null }
}

/** Returns the vouchers of export tasks, by the task's id. */
async function vouchersOf(desk: Desk, taskIds: readonly number[]) {
  const rows =
    taskIds.length === 0
      ? []
      : await desk
          .from('voucher')
          .selectAll()
          .where('exportTaskId', 'in', [...taskIds])
          .execute()
  return new Map(rows.map(row => [row.exportTaskId, row]))
}
