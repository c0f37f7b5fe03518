import { fetchListAhead } from '../../../kernel/web/list/ahead.ts'
import type { ListSource } from '../../../kernel/web/list/rows.ts'
import { VoucherRow, voucherRoutes, voucherViews } from '../api/voucher.ts'

/** The source of the list of files. */
export const voucherSource: ListSource<VoucherRow> = {
  name: 'voucherDownload',
  row: VoucherRow,
  routes: { list: voucherRoutes.list, totals: voucherRoutes.totals },
  views: voucherViews,
  sort: { by: 'createdAt', order: 'descend' },
}

export const fetchVouchersAhead = () => fetchListAhead(voucherSource)
