import type { ListSpec } from '../../../../kernel/web/list/spec.ts'
import { StateTag } from '../../../../kernel/web/ui/StateTag.tsx'
import { RequestRow, requestViews, requestRoutes as routes } from '../../api/request.ts'
import { requestRecord } from '../../api/requestRecord.ts'

/** The list of what is asked of money. */
export const requestList: ListSpec<RequestRow> = {
  name: 'moneyRequest',
  row: RequestRow,
  routes: { list: routes.list, totals: routes.totals, viewCounts: routes.viewCounts },
  views: requestViews,
  counted: ['toPay', 'toIssue', 'approving'],
  sort: { by: 'createdAt', order: 'descend' },
  noun: '申请',
  shown: [
    'number',
    'kind',
    'state',
    'customerName',
    'contractNumber',
    'amount',
    'reason',
    'createdBy',
    'createdAt',
    'doneOn',
    'serial',
  ],
  widths: { number: 200, kind: 120, state: 92, customerName: 120, contractNumber: 168, reason: 220 },
  empty: {
    all: '还没有申请。退款、没收定金从收款单发起，开票和放行从合同的收款页发起。',
    toPay: '没有待付的退款。',
    toIssue: '没有待开的发票。',
    approving: '没有审批中的申请。',
    done: '还没有办完的申请。付款或开票之后会出现在这里。',
    refunds: '没有退款和返还的申请。退款从收款单发起。',
    invoices: '没有开票申请。开票从合同的收款页发起。',
    forfeitures: '没有没收定金的申请。没收从收款单发起。',
    releases: '没有放行申请。款没收够又要生产或送货时，从合同的收款页发起。',
  },
  searchHint: '单号、流水号、发票号、抬头、客户',
  draw: { state: row => <StateTag record={requestRecord} state={row.state} /> },
  card: ['kind', 'state', 'customerName', 'amount', 'createdAt'],
}
