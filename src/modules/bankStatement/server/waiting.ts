import { formatMonthDay } from '../../../kernel/api/timeWords.ts'
import { type CountedList, type TodoKind, worked } from '../../../kernel/server/record/todo.ts'
import { type BankStatementRow, bankStatementRoutes } from '../api/bankStatement.ts'
import { bankStatementPlaces } from '../api/places.ts'
import { rowConditions, rowList } from './list.ts'

export const countedRows = {
  of: 'statementRow',
  path: bankStatementPlaces.desk.path,
  needs: bankStatementRoutes.list.needs,
  spec: () => rowList,
  conditions: rowConditions,
} as const satisfies CountedList

/** What of bills waits for who matches them with receipts. */
export const rowTodo: TodoKind = {
  key: 'rowsToMatch',
  list: countedRows.of,
  view: 'open',
  filters: () => ({}),
  worksBy: 'statementInfo:match',
  title: '待对流水',
  hint: '还没有对应收款的进账，或等确认的匹配',
  tone: 'warning',
  worked: worked('对应', ({ id, counterparty, remark, day, amount, state }: BankStatementRow) => ({
    id,
    title: counterparty || remark || '未写对方',
    note: [formatMonthDay(day), counterparty && remark].filter(Boolean).join(' · '),
    amount,
    mark: state === 'suggested' ? '已找到收款' : '',
  })),
}
