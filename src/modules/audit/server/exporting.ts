import { columnsOf } from '../../../kernel/contract/list.ts'
import { readTotals, wholeStatement } from '../../../kernel/server/list.ts'
import type { ExportKind } from '../../transfer/server/index.ts'
import { LogRow } from '../contract/log.ts'
import type { LogBook } from './book.ts'
import { logConditions, logList } from './list.ts'

/** The export of a company's log: what its filter finds, in its order, as the list shows it. */
export function logExport(book: () => LogBook): ExportKind {
  return {
    kind: 'gateLog',
    title: '操作日志',
    element: 'gateLogManager:export',
    path: '/baseManager/gateLogManager',
    columns: columnsOf(LogRow),
    async count(desk, filter) {
      const conditions = logConditions(desk.officeId, filter.view)
      return (await readTotals(desk.client, logList(book()), conditions, filter)).total
    },
    statement: (desk, filter, sort) =>
      wholeStatement(logList(book()), logConditions(desk.officeId, filter.view), filter, sort),
  }
}
