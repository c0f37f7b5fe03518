import { columnsOf } from '../../../kernel/api/list.ts'
import { readTotals, wholeStatement } from '../../../kernel/server/list/list.ts'
import type { ExportKind } from '../../transfer/server/index.ts'
import { moneyPlaces } from '../api/places.ts'
import { ReceiptRow } from '../api/receipt.ts'
import { receiptConditions, receiptList } from './list.ts'
import { scopeModule } from './scope.ts'
import { withShares } from './shares.ts'

/** The export of receipts: what a filter finds in the person's data scope. */
export const receiptExport: ExportKind = {
  kind: 'receipt',
  title: '收款',
  element: 'collectionInfo:export',
  seesAll: desk => desk.reach(scopeModule).office,
  path: moneyPlaces.desk.path,
  columns: columnsOf(ReceiptRow),
  async count(desk, filter) {
    return (await readTotals(desk.client, receiptList, receiptConditions(desk, filter), filter)).total
  },
  statement: (desk, filter, sort) =>
    wholeStatement(withShares(receiptList, filter.filters), receiptConditions(desk, filter), filter, sort),
}
