import { inOffice } from '../../../kernel/server/desk.ts'
import { type Handled, handle } from '../../../kernel/server/mount.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { transferRoutes as routes } from '../contract/transfer.ts'
import { answerOf, cancelTask, ownTask, startTask } from './exportTask.ts'
import { givenFile } from './givenFile.ts'
import { type ExportKind, kindFor } from './kinds.ts'

const shownTasks = 50

/** The calls of exports, for the registered kinds. */
export function exportHandlers(kinds: readonly ExportKind[]): readonly Handled[] {
  return [
    handle(routes.startExport, async (session, { params, body }, runtime) => {
      const desk = inOffice(session)
      return answerOf(await startTask(desk, runtime, kindFor(desk, kinds, params.kind), body))
    }),

    handle(routes.exports, async session => {
      const desk = inOffice(session)
      const tasks = await desk
        .from('exportTask')
        .selectAll()
        .where('createdBy', '=', desk.employeeId)
        .orderBy('id', 'desc')
        .limit(shownTasks)
        .execute()
      return tasks.map(answerOf)
    }),

    handle(routes.cancelExport, async (session, { body }) => {
      const desk = inOffice(session)
      await cancelTask(desk, await ownTask(desk, body.id))
      return null
    }),

    handle(routes.download, async (session, { params }, runtime) => {
      const desk = inOffice(session)
      const task = await ownTask(desk, params.id)
      desk.demand(kindFor(desk, kinds, task.kind).element)
      if (task.fileId === null) throw conflict(task.status === 'done' ? '文件已过期，请重新导出' : '导出尚未完成')
      const file = await givenFile(desk, runtime, task.fileId, '导出文件')
      await desk.log({ action: '下载导出文件', subject: 'exportTask', subjectId: task.id, subjectName: task.title })
      return file
    }),
  ]
}
