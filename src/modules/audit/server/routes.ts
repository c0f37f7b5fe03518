import { type Handled, handle, handlePieces } from '../../../kernel/server/http/mount.ts'
import { readPage, readTotals } from '../../../kernel/server/list/list.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { JobKind } from '../../../kernel/server/work/jobs.ts'
import { gateLogRoutes, type LogRow, sysLogRoutes } from '../api/log.ts'
import type { LogBook } from './book.ts'
import { assertSeesAll, chainFile, verified } from './chain.ts'
import { entryOf } from './detail.ts'
import { platformLogFile } from './exporting.ts'
import { logOf } from './list.ts'
import { startVerifying, verifyJob } from './verifyJob.ts'

const platform = 0

/** Returns every call of the logs, with the book for their words. */
export function logHandlers(book: LogBook): readonly Handled[] {
  return [
    handle(gateLogRoutes.list, async (desk, { body }) => ({
      rows: await readPage<LogRow>(desk.client, ...logOf(book, desk.officeId, body.view), body),
    })),
    handle(gateLogRoutes.totals, (desk, { body }) =>
      readTotals(desk.client, ...logOf(book, desk.officeId, body.view), body),
    ),
    handle(gateLogRoutes.detail, (desk, { params }) => entryOf(desk, book, desk.officeId, params.id)),
    handle(gateLogRoutes.verify, async (desk, _, runtime) => {
      await startVerifying(desk, runtime)
      return null
    }),
    handle(gateLogRoutes.chain, async desk => {
      await assertSeesAll(desk, book)
      await desk.log({ action: '导出校验文件', subject: 'operationLog', subjectId: desk.officeId })
      return chainFile(desk.who, desk.officeId)
    }),

    handle(sysLogRoutes.list, async (desk, { body }) => ({
      rows: await readPage<LogRow>(desk.client, ...logOf(book, null, body.view), body),
    })),
    handle(sysLogRoutes.totals, (desk, { body }) => readTotals(desk.client, ...logOf(book, null, body.view), body)),
    handle(sysLogRoutes.detail, (desk, { params }) => entryOf(desk, book, null, params.id)),
    handlePieces(sysLogRoutes.verify, async pieces => {
      const result = await verified(read => pieces.read(desk => read(desk.client)), platform)
      await pieces.each('log', desk =>
        desk.log({ action: '校验操作日志', subject: 'operationLog', subjectId: platform }),
      )
      return result
    }),
    handle(sysLogRoutes.export, async (desk, { body }) => {
      const file = platformLogFile(desk, book, body)
      await desk.log({
        action: '导出系统操作日志',
        subject: 'operationLog',
        subjectId: platform,
        subjectName: file.name,
        changes: { reason: [null, body.reason] },
      })
      return file
    }),
    handle(sysLogRoutes.chain, async desk => {
      await desk.log({ action: '导出校验文件', subject: 'operationLog', subjectId: platform })
      return chainFile(desk.who, platform)
    }),
  ]
}

/** Returns the background work of the logs. */
export const logJobs = (runtime: Runtime): JobKind<never>[] => [verifyJob(runtime)]
