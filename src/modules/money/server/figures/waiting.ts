import { type CountedList, ownedByMe, type TodoKind } from '../../../../kernel/server/record/todo.ts'
import { agingRoutes } from '../../api/agingRoutes.ts'
import { moneyPlaces } from '../../api/places.ts'
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

/** What of receipts waits: to confirm for finance, what came back and lacks a voucher for who entered it. */
export const receiptTodos: readonly Omit<TodoKind, 'list'>[] = [
  {
    key: 'receiptsToConfirm',
    view: 'toConfirm',
    filters: desk => (desk.may('collectionInfo:confirm') ? {} : nobody),
    title: '待确认收款',
    hint: '业务员已提交，等财务确认',
    tone: 'warning',
  },
  {
    key: 'returnedReceipts',
    view: 'returned',
    filters: mine('enteredBy'),
    title: '被退回的收款',
    hint: '按退回原因修改后重新提交',
    tone: 'danger',
  },
  {
    key: 'receiptsWithoutVoucher',
    view: 'noVoucher',
    filters: mine('enteredBy'),
    title: '缺凭证的收款',
    hint: '请补上收款凭证照片',
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
  }),
  termTodo({
    key: 'escalatedTerms',
    view: 'escalated',
    filters: () => ({}),
    title: '部门逾期应收',
    hint: '业务员逾期多日没有收回，请您跟进',
    tone: 'danger',
  }),
  termTodo({
    key: 'dueTerms',
    view: 'soon',
    title: '即将到期应收',
    hint: '七天内到期，提前提醒客户',
    tone: 'warning',
  }),
]
