import { sql } from 'kysely'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { GivenFile } from '../../../../kernel/server/files/givenFile.ts'
import { conflict, notFound, Refusal } from '../../../../kernel/server/refusal.ts'
import { type ExportKind, type ImportKind, type Kinds, personal } from '../kinds/kinds.ts'
import { columnsFor, type ExportSettings } from './exportTask.ts'
import { givenFile } from './givenFile.ts'
import { peopleModule } from './list.ts'
import type { Voucher } from './voucher.ts'

/** Returns a voucher of the person's own or of someone within their scope of people. Throws 40400 otherwise. */
export async function voucherFor(desk: Desk, id: number): Promise<Voucher> {
  const voucher = await desk.from('voucher').selectAll().where('id', '=', id).executeTakeFirst()
  if (!voucher || !(await reachesOwner(desk, voucher))) throw notFound('凭证')
  return voucher
}

async function reachesOwner(desk: Desk, { createdBy }: Voucher): Promise<boolean> {
  if (createdBy === desk.employeeId) return true
  const owner = await desk.from('employee').select('departmentId').where('id', '=', createdBy).executeTakeFirst()
  return owner !== undefined && desk.reaches(peopleModule, { ownerId: createdBy, ...owner })
}

const noRight = '您没有这类数据的导出或导入权限，不能下载'
const notWhole = '文件中有完整号码，您没有查看权限，不能下载'
const notFields = '文件中有您不能查看的字段，不能下载'
const notAll = '文件是别人按其数据范围生成的，您不能查看其中的全部数据，不能下载'

/**
 * Returns why the person may not see the file's content, in words; null if they may. Also for their own files, because
 * permissions change.
 */
export async function objectionTo(desk: Desk, kinds: Kinds, voucher: Voucher): Promise<string | null> {
  const { kind, subject } = voucher
  if (kind === 'export')
    return objectionToExport(
      desk,
      kinds.exports.find(one => one.kind === subject),
      voucher,
    )
  const brought = kinds.imports.find(one => one.kind === subject)
  return objectionToErrors(desk, brought && (await personal(desk, brought)), voucher)
}

async function objectionToExport(
  desk: Desk,
  kind: ExportKind | undefined,
  { whole, createdBy, exportTaskId }: Voucher,
): Promise<string | null> {
  if (!kind || !desk.may(kind.element)) return noRight
  if (whole && kind.numbers && !desk.may(kind.numbers.element)) return notWhole
  if (createdBy !== desk.employeeId && !kind.seesAll(desk)) return notAll
  return kind.companyColumns && (await hasUnseenColumns(desk, kind, exportTaskId)) ? notFields : null
}

/** Tells whether an export has columns that the person does not see, or no longer. */
async function hasUnseenColumns(desk: Desk, kind: ExportKind, taskId: number | null): Promise<boolean> {
  if (taskId === null) return false
  const task = await desk.from('exportTask').select('settings').where('id', '=', taskId).executeTakeFirst()
  const seen = new Set((await columnsFor(desk, kind)).map(column => column.key))
  return ((task?.settings ?? {}) as Partial<ExportSettings>).columns?.some(key => !seen.has(key)) ?? false
}

function objectionToErrors(desk: Desk, kind: ImportKind | undefined, { createdBy }: Voucher): string | null {
  if (!kind || !desk.may(kind.element)) return noRight
  if (createdBy === desk.employeeId) return null
  if (!desk.may(kind.numbersElement)) return notWhole
  if (kind.hidesFields) return notFields
  return desk.reach(kind.module).office ? null : notAll
}

/**
 * Returns a file for download: notes who and when, counts and logs it. Throws 40300 if they may not see its content, 40900
 * or 40400 if it is gone.
 */
export async function fetchVoucher(desk: Desk, kinds: Kinds, voucher: Voucher): Promise<GivenFile> {
  const objection = await objectionTo(desk, kinds, voucher)
  if (objection) throw new Refusal(codes.forbidden, objection)
  const { id, fileId, removedAt } = voucher
  if (removedAt) throw conflict('文件已删除，请重新导出')
  if (fileId === null) throw conflict(voucher.expiresAt ? '文件已过期，请重新导出' : '文件尚未生成')
  const file = await givenFile(desk, fileId, '文件，可能已过期')
  const times = await noteFetch(desk, voucher)
  const subject = voucher.exportTaskId === null ? 'importBatch' : 'exportTask'
  const action = voucher.exportTaskId === null ? '下载导入错误文件' : '下载导出文件'
  const subjectId = voucher.exportTaskId ?? voucher.importBatchId ?? id
  await desk.log({
    action,
    subject,
    subjectId,
    subjectName: voucher.title,
    changes: { fetchCount: [times - 1, times] },
  })
  return file
}

/** Notes who fetches the file; gives how often it was fetched with this time. */
async function noteFetch(desk: Desk, { id }: Voucher): Promise<number> {
  const { officeId, employeeId } = desk
  const { fetchCount } = await desk.db
    .updateTable('voucher')
    .set({ fetchCount: sql`fetch_count + 1`, lastFetchedBy: employeeId, lastFetchedAt: sql`now()` })
    .where('officeId', '=', officeId)
    .where('id', '=', id)
    .returning('fetchCount')
    .executeTakeFirstOrThrow()
  // After the voucher is locked, so that the newest fetch is the one that the voucher names.
  await desk.db.insertInto('voucherFetch').values({ officeId, voucherId: id, employeeId }).execute()
  return fetchCount
}
