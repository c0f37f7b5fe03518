import { columnsOf } from '../../../kernel/api/list.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import type { GivenFile } from '../../../kernel/server/files/givenFile.ts'
import { assertSearch, readTotals, wholeStatement } from '../../../kernel/server/list/list.ts'
import type { DirectOrder } from '../../transfer/api/transfer.ts'
import { chosenColumns, directExport, type ExportKind } from '../../transfer/server/index.ts'
import { LogRow } from '../api/log.ts'
import { auditPlaces } from '../api/places.ts'
import type { LogBook } from './book.ts'
import { logOf } from './list.ts'

/** Returns the export of a company's log: what its filter finds, in its order, as the list shows it. */
export function logExport(book: () => LogBook): ExportKind {
  return {
    kind: 'gateLog',
    title: '操作日志',
    element: 'gateLogManager:export',
    seesAll: () => true,
    path: auditPlaces.company.path,
    columns: columnsOf(LogRow),
    async count(desk, filter) {
      return (await readTotals(desk.client, ...logOf(book(), desk.officeId, filter.view), filter)).total
    },
    statement: (desk, filter, sort) => wholeStatement(...logOf(book(), desk.officeId, filter.view), filter, sort),
  }
}

/** Returns the export of the platform's log, as a direct answer. Throws 40000 for unfitting columns, filters or views. */
export function platformLogFile(desk: SessionDesk, book: LogBook, asked: DirectOrder): GivenFile {
  assertSearch(asked.search)
  return directExport({
    accountId: desk.who.accountId,
    title: '系统操作日志',
    columns: chosenColumns(columnsOf(LogRow), asked.columns),
    taking: { by: `${desk.who.name}（账号编号 ${desk.who.accountId}）`, reason: asked.reason },
    statement: wholeStatement(...logOf(book, null, asked.view), asked, asked.sort),
  })
}
