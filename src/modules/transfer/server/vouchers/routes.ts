import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { deleteFile } from '../../../../kernel/server/files/waitingFiles.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import { readPage, readTotals, rowSql } from '../../../../kernel/server/list/list.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { voucherRoutes as routes, type VoucherDetail, type VoucherRow } from '../../api/voucher.ts'
import type { Kinds } from '../kinds/kinds.ts'
import { fetchVoucher, objectionTo, voucherFor } from './fetching.ts'
import { voucherConditions, voucherList } from './list.ts'
import type { Voucher } from './voucher.ts'

const mostFetches = 100

/** Returns the calls of the files that people fetch. */
export function voucherHandlers(kinds: Kinds): readonly Handled[] {
  return [
    handle(routes.list, async (desk, { body }) => ({
      rows: await readPage<VoucherRow>(desk.client, voucherList, voucherConditions(desk, body.view), body),
    })),
    handle(routes.totals, (desk, { body }) =>
      readTotals(desk.client, voucherList, voucherConditions(desk, body.view), body),
    ),
    handle(routes.detail, async (desk, { params }) => detailOf(desk, kinds, await voucherFor(desk, params.id))),
    handle(routes.fetch, async (desk, { params }) => fetchVoucher(desk, kinds, await voucherFor(desk, params.id))),
    handle(routes.remove, async (desk, { body }) => {
      await remove(desk, body.id)
      return null
    }),
  ]
}

async function detailOf(desk: Desk, kinds: Kinds, voucher: Voucher): Promise<VoucherDetail> {
  const { rows } = await desk.client.query<VoucherRow>(
    `select ${rowSql(voucherList)} from voucher v ${Object.values(voucherList.joins).join(' ')} where v.office_id = $1 and v.id = $2`,
    [desk.officeId, voucher.id],
  )
  const row = rows[0] as VoucherRow
  const why = await objectionTo(desk, kinds, voucher)
  const mine = voucher.createdBy === desk.employeeId
  return {
    ...row,
    why,
    fetches: await fetchesOf(desk, voucher.id),
    may: {
      fetch: row.state === 'ready' && why === null && desk.mayCall(routes.fetch),
      remove: row.state === 'ready' && mine && desk.mayCall(routes.remove),
    },
  }
}

function fetchesOf(desk: Desk, id: number): Promise<VoucherDetail['fetches']> {
  return desk
    .from('voucherFetch')
    .select(['id', 'employeeId', 'at'])
    .where('voucherId', '=', id)
    .orderBy('id', 'desc')
    .limit(mostFetches)
    .execute()
}

/** Deletes the file of the person's own voucher; the voucher stays, with its downloads. */
async function remove(desk: Desk, id: number): Promise<void> {
  const voucher = await desk.lockOne('voucher', id, '凭证')
  if (voucher.createdBy !== desk.employeeId) throw notFound('凭证')
  if (voucher.removedAt) return
  const { fileId, title } = voucher
  await desk.change('voucher', voucher, { removedAt: sql`now()` }, { action: '删除文件', name: title })
  if (fileId) await deleteFile(desk, fileId)
}
