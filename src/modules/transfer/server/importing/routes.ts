import { clock } from '../../../../kernel/server/clock.ts'
import { type Desk, inOffice } from '../../../../kernel/server/desk/desk.ts'
import { asSession } from '../../../../kernel/server/desk/transaction.ts'
import { type Handled, handle, handleFile } from '../../../../kernel/server/http/mount.ts'
import { conflict, notFound } from '../../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import type { TableLayout } from '../../../../kernel/server/sheet/layout.ts'
import { historyUploads, type ImportSettings, transferRoutes as routes } from '../../api/transfer.ts'
import type { Batch } from '../batch/work.ts'
import { choicesFor } from '../check/choices.ts'
import { rememberWords } from '../check/meanings.ts'
import { nothing } from '../check/verdict.ts'
import { foundIn, type SheetTop, tableAt } from '../file/layout.ts'
import { assertMapped, assertMapping, mapByHeader } from '../file/mapping.ts'
import { templateOf } from '../file/template.ts'
import { glanceAt, keepUpload } from '../file/upload.ts'
import { type ImportKind, importFor, type Kinds } from '../kinds/kinds.ts'
import { fetchVoucher } from '../vouchers/fetching.ts'
import { keepErrors } from '../vouchers/voucher.ts'
import { answerOf, assertStatus, batchesFor, batchFor, enqueue, isUndoable, maySeeFile, move } from './batch.ts'
import { standsInTheWay } from './undo.ts'

const shownBatches = 50

function assertRunnable({ settings, failedCount, createdCount, updatedCount }: Batch): void {
  const { mode } = settings as { mode?: string }
  if (mode === 'all' && failedCount > 0)
    throw conflict(`有 ${failedCount} 行有误，没有导入。请修正后重新上传，或改为只导入有效的行`)
  if (createdCount + updatedCount === 0) throw conflict('没有可以导入的数据')
}

/** Refuses with 40900 a batch whose file is not to be read anew. */
function assertChangeable(batch: Batch, action: string): void {
  assertStatus(batch, ['uploaded', 'ready', 'failed', 'cancelled'], action)
  if (isUndoable(batch)) throw conflict('此文件已导入一部分，请先撤销，或另行上传')
  if (batch.fileId === null) throw conflict('文件已过期，请重新上传')
}

/** What a batch is that has not been checked. */
const unchecked = {
  ...nothing,
  progress: 0,
  total: 0,
  errors: '[]',
  notices: '[]',
  unknown: '[]',
  errorFileId: null,
  message: '',
  finishedAt: null,
}

type AskedLayout = Omit<TableLayout, 'row'> & { row: number | null }

/** Takes another sheet, or other rows as its header, and maps its columns anew. Throws 40000 for rows that are no header. */
async function laidOut(desk: Desk, kind: ImportKind, batch: Batch, { row, ...asked }: AskedLayout): Promise<Batch> {
  assertChangeable(batch, '更换表头')
  const tops = batch.sheets as SheetTop[]
  const layout = row === null ? await foundIn(kind, tops, asked.sheet) : { ...asked, row }
  const { header, preview } = tableAt(tops, layout)
  const settings = { ...(batch.settings as Partial<ImportSettings>), mapping: mapByHeader(kind, header) }
  const moved = await move(desk, batch, {
    ...unchecked,
    status: 'uploaded',
    layout: JSON.stringify(layout),
    header: JSON.stringify(header),
    preview: JSON.stringify(preview),
    settings: JSON.stringify(settings),
  })
  await keepErrors(desk, batch.id, null)
  return moved
}

async function cancel(desk: Desk, batch: Batch): Promise<Batch> {
  assertStatus(batch, ['uploaded', 'reading', 'ready', 'running'], '取消')
  const keeps = batch.status === 'running' && (batch.settings as { mode?: string }).mode === 'valid'
  const done = batch.createdCount + batch.updatedCount
  const message = keeps && done > 0 ? `已取消，此前导入的 ${done} 条保留，可以撤销` : '已取消，没有导入任何数据'
  const entry = { subject: 'importBatch', subjectId: batch.id, subjectName: batch.fileName }
  await desk.log({ action: '取消导入', ...entry })
  const counts = keeps ? {} : nothing
  return move(desk, batch, { ...counts, status: 'cancelled', message, finishedAt: clock.date().toISOString() })
}

async function undo(desk: Desk, runtime: Runtime, kind: ImportKind, batch: Batch): Promise<Batch> {
  if (!isUndoable(batch)) throw conflict('没有可以撤销的导入')
  const obstacles = await kind.obstacles(desk, batch.id)
  if (obstacles.length > 0) throw conflict(standsInTheWay(obstacles), { obstacles })
  const moved = await move(desk, batch, { status: 'undoing', message: '', progress: 0 })
  await enqueue(desk, runtime, 'undo', moved, batch.status)
  return moved
}

/** Returns the calls of imports, for the registered kinds. */
export function importHandlers(all: Kinds): readonly Handled[] {
  const kinds = all.imports
  /** Returns the kind of an upload with a call of its own, which needs the same element. */
  const history = (desk: Desk, { needs }: { needs: string }) =>
    importFor(desk, kinds, kinds.find(kind => kind.element === needs)?.kind ?? '')
  const begun = async (session: Parameters<typeof inOffice>[0], id: number) => {
    const desk = inOffice(session)
    return { desk, ...(await batchFor(desk, kinds, id)) }
  }
  return [
    handle(routes.template, async (session, { params }) => {
      const desk = inOffice(session)
      return templateOf(desk, await importFor(desk, kinds, params.kind))
    }),

    handleFile(
      routes.upload,
      async ({ params, file, token }, runtime) => {
        const kind = await asSession(runtime, token ?? '', desk => importFor(inOffice(desk), kinds, params.kind))
        return glanceAt(file, kind)
      },
      async (session, { params, file }, glance) => {
        const desk = inOffice(session)
        const kind = await importFor(desk, kinds, params.kind)
        return answerOf(desk, kind, await keepUpload(desk, kind, file, glance))
      },
    ),

    ...Object.values(historyUploads).map(upload =>
      handleFile(
        upload,
        async ({ file, token }, runtime) => {
          const kind = await asSession(runtime, token ?? '', desk => history(inOffice(desk), upload))
          return glanceAt(file, kind)
        },
        async (session, { file }, glance) => {
          const desk = inOffice(session)
          const kind = await history(desk, upload)
          return answerOf(desk, kind, await keepUpload(desk, kind, file, glance))
        },
      ),
    ),

    handle(routes.layout, async (session, { body: { id, ...layout } }) => {
      const { desk, batch, kind } = await begun(session, id)
      return answerOf(desk, kind, await laidOut(desk, kind, batch, layout))
    }),

    handle(routes.check, async (session, { body: { id, ...settings } }, runtime) => {
      const { desk, batch, kind } = await begun(session, id)
      assertChangeable(batch, '检查')
      assertMapping(kind.fields, batch.header as string[], settings)
      const moved = await move(desk, batch, { ...unchecked, status: 'reading', settings: JSON.stringify(settings) })
      await keepErrors(desk, batch.id, null)
      await rememberWords(desk, kind, settings.words)
      await enqueue(desk, runtime, 'check', moved)
      return answerOf(desk, kind, moved)
    }),

    handle(routes.run, async (session, { body }, runtime) => {
      const { desk, batch, kind } = await begun(session, body.id)
      assertStatus(batch, ['ready'], '开始导入')
      assertRunnable(batch)
      assertMapped(kind, batch)
      const startedAt = clock.date().toISOString()
      const moved = await move(desk, batch, { ...nothing, status: 'running', progress: 0, startedAt })
      await enqueue(desk, runtime, 'run', moved)
      return answerOf(desk, kind, moved)
    }),

    handle(routes.cancel, async (session, { body }) => {
      const { desk, batch, kind } = await begun(session, body.id)
      return answerOf(desk, kind, await cancel(desk, batch))
    }),

    handle(routes.undo, async (session, { body }, runtime) => {
      const { desk, batch, kind } = await begun(session, body.id)
      return answerOf(desk, kind, await undo(desk, runtime, kind, batch))
    }),

    handle(routes.batch, async (session, { params }) => {
      const { desk, batch, kind } = await begun(session, params.id)
      return answerOf(desk, kind, batch)
    }),

    handle(routes.words, async (session, { params }) => {
      const { desk, batch, kind } = await begun(session, params.id)
      return maySeeFile(desk, kind, batch) ? choicesFor(desk, kind, batch) : []
    }),

    handle(routes.batches, async (session, { params }) => {
      const desk = inOffice(session)
      const kind = await importFor(desk, kinds, params.kind)
      const batches = await batchesFor(desk, kind).selectAll().orderBy('id', 'desc').limit(shownBatches).execute()
      return batches.map(batch => answerOf(desk, kind, batch))
    }),

    handle(routes.errors, async (session, { params }) => {
      const { desk, batch, kind } = await begun(session, params.id)
      if (!maySeeFile(desk, kind, batch)) desk.demand(kind.numbersElement)
      const voucher = await desk.from('voucher').selectAll().where('importBatchId', '=', batch.id).executeTakeFirst()
      if (!voucher) throw notFound('错误文件')
      return fetchVoucher(desk, all, voucher)
    }),
  ]
}
