import type { ListSpec } from '../../../../kernel/web/list/spec.ts'
import { StateTag } from '../../../../kernel/web/ui/StateTag.tsx'
import { ReceiptRow, receiptViews } from '../../api/receipt.ts'
import { receiptRecord } from '../../api/receiptRecord.ts'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'

/** Returns the list of receipts under a name of its own for saved views. */
export const receiptListCalled = (name: string): ListSpec<ReceiptRow> => ({
  name,
  row: ReceiptRow,
  routes: { list: routes.list, totals: routes.totals, viewCounts: routes.viewCounts },
  views: receiptViews,
  counted: ['toConfirm', 'returned', 'noVoucher'],
  sort: { by: 'createdAt', order: 'descend' },
  noun: '收款单',
  topic: 'receipt',
  shown: [
    ...['number', 'state', 'customerName', 'kind', 'amount', 'receivedOn', 'ownerId', 'accountId'],
    ...['contractNumber', 'balance', 'voucherCount', 'enteredBy', 'confirmedBy'],
  ],
  widths: {
    number: 180,
    state: 92,
    customerName: 104,
    ownerId: 96,
    kind: 76,
    voucherCount: 84,
    contractNumber: 168,
    reason: 200,
  },
  empty: {
    all: '还没有收款。点“录入收款”，拍一张凭证就能提交给财务。',
    toConfirm: '没有待确认的收款。',
    returned: '没有被退回的收款。',
    noVoucher: '收款都有凭证。',
    left: '没有未分配的余额。',
    mine: '您还没有录入过收款。',
    draft: '没有没提交的收款草稿。',
    confirmed: '还没有财务确认过的收款。',
    reversed: '没有被红冲的收款。',
  },
  searchHint: '单号、流水号、付款人、合同号、客户',
  draw: { state: row => <StateTag record={receiptRecord} state={row.state} /> },
  card: ['state', 'customerName', 'kind', 'amount', 'receivedOn', 'ownerId'],
})
