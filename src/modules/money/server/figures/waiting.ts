import { formatMonthDay } from '../../../../kernel/api/timeWords.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { openable } from '../../../../kernel/server/desk/openable.ts'
import { type CountedList, ownedByMe, type TodoKind, type Told, worked } from '../../../../kernel/server/record/todo.ts'
import { contractPlaces } from '../../../contract/api/places.ts'
import { contractVisibility } from '../../../contract/server/index.ts'
import { agingRoutes, type TermRow } from '../../api/agingRoutes.ts'
import { moneyPlaces } from '../../api/places.ts'
import type { ReceiptRow } from '../../api/receipt.ts'
import { type RequestRow, requestKinds } from '../../api/request.ts'
import { receiptKinds } from '../../api/words.ts'
import { termConditions, termList } from './receivables.ts'

export const countedTerms = {
  of: 'receivable',
  path: moneyPlaces.desk.path,
  within: { tab: 'receivables' },
  needs: agingRoutes.terms.needs,
  spec: () => termList,
  conditions: termConditions,
} as const satisfies CountedList

const termTodo = (more: Omit<TodoKind, 'list' | 'filters'> & { filters?: TodoKind['filters'] }): TodoKind => ({
  list: countedTerms.of,
  filters: ownedByMe,
  ...more,
})
const mine = (column: string) => (desk: { employeeId: number }) => ({ [column]: String(desk.employeeId) })
const nobody = { ownerId: '0' }

const toldReceipt = ({ id, customerName, kind, receivedOn, amount, voucherCount, ownerId }: ReceiptRow): Told => ({
  id,
  title: customerName,
  note: `${receiptKinds[kind]} · ${formatMonthDay(receivedOn)} 收`,
  who: ownerId,
  amount,
  ...(voucherCount === 0 && { mark: '缺凭证', tone: 'danger' }),
})
const toldReturned = (row: ReceiptRow): Told => ({ ...toldReceipt(row), mark: row.reason })

function toldTerm(row: TermRow, _: Date, desk: Desk): Told {
  const { id, contractId, customerName, name, dueOn, daysOverdue, open, ownerId } = row
  return {
    id,
    title: customerName,
    note: name,
    who: ownerId,
    amount: open,
    mark: daysOverdue ? `逾期 ${daysOverdue} 天` : `${formatMonthDay(dueOn ?? '')} 到期`,
    tone: daysOverdue ? 'danger' : 'warning',
    to: openable(desk, contractPlaces.list, { open: contractId }),
  }
}

const toldRequest = ({ id, customerName, kind, reason, amount, payee, buyerTitle }: RequestRow): Told => ({
  id,
  title: customerName,
  note: [requestKinds[kind], payee || buyerTitle || reason].filter(Boolean).join(' · '),
  amount,
})

/** What of approved requests waits for who pays and issues. */
export const requestTodos: readonly Omit<TodoKind, 'list'>[] = [
  {
    key: 'refundsToPay',
    view: 'toPay',
    filters: () => ({}),
    worksBy: 'collectionInfo:pay',
    title: '待付退款',
    hint: '审批已通过，等付款',
    tone: 'warning',
    worked: worked('付款', toldRequest),
  },
  {
    key: 'invoicesToIssue',
    view: 'toIssue',
    filters: () => ({}),
    worksBy: 'collectionInfo:pay',
    title: '待开发票',
    hint: '审批已通过，等开票',
    worked: worked('开票', toldRequest),
  },
]

/** What of receipts waits: to confirm for finance, what came back and lacks a voucher for who entered it. */
export const receiptTodos: readonly Omit<TodoKind, 'list'>[] = [
  {
    key: 'receiptsToConfirm',
    view: 'toConfirm',
    filters: desk => (desk.may('collectionInfo:confirm') ? {} : nobody),
    title: '待确认收款',
    hint: '业务员已提交，等财务确认',
    tone: 'warning',
    worked: worked('核对', toldReceipt),
  },
  {
    key: 'returnedReceipts',
    view: 'returned',
    filters: mine('enteredBy'),
    title: '被退回的收款',
    hint: '按退回原因修改后重新提交',
    tone: 'danger',
    worked: worked('修改', toldReturned),
  },
  {
    key: 'receiptsWithoutVoucher',
    view: 'noVoucher',
    filters: mine('enteredBy'),
    title: '缺凭证的收款',
    hint: '请补上收款凭证照片',
    worked: worked('补凭证', toldReceipt),
  },
]

/** What of terms waits: a person's own that are overdue or due soon; for who heads a department, what its salespeople have not brought in for days. */
export const termTodos: readonly TodoKind[] = [
  termTodo({
    key: 'overdueTerms',
    view: 'overdue',
    title: '逾期应收',
    hint: '已过到期日，客户还没有付清',
    tone: 'danger',
    worked: worked('催款', toldTerm),
  }),
  termTodo({
    key: 'escalatedTerms',
    view: 'escalated',
    filters: () => ({}),
    title: '部门逾期应收',
    hint: '业务员逾期多日没有收回，请您跟进',
    tone: 'danger',
    worked: worked('跟进', toldTerm),
  }),
  termTodo({
    key: 'dueTerms',
    view: 'soon',
    title: '即将到期应收',
    hint: '七天内到期，提前提醒客户',
    tone: 'warning',
    worked: worked('提醒', toldTerm),
  }),
  termTodo({
    key: 'longestOverdue',
    view: 'overdue',
    filters: () => ({}),
    watches: contractVisibility.module,
    title: '欠得最久',
    hint: '数据范围内逾期的应收，欠得最久的在前',
    tone: 'danger',
    worked: worked('看', toldTerm),
  }),
]
