import { columnsOf } from '../../../kernel/contract/list.ts'
import { readTotals, wholeStatement } from '../../../kernel/server/list.ts'
import { dealVisibility } from '../../opportunity/server/index.ts'
import type { ExportKind } from '../../transfer/server/index.ts'
import { quotationPlaces } from '../contract/places.ts'
import { QuotationRow } from '../contract/quotation.ts'
import { quotationConditions, quotationList } from './list.ts'

/** The export of quotations: what a filter finds in the person's data scope. */
export const quotationExport: ExportKind = {
  kind: 'quotation',
  title: '报价单',
  element: 'quotationList:export',
  seesAll: desk => desk.reach(dealVisibility.module).office,
  path: quotationPlaces.list.path,
  columns: columnsOf(QuotationRow),
  async count(desk, filter) {
    return (await readTotals(desk.client, quotationList, quotationConditions(desk, filter.view), filter)).total
  },
  statement: (desk, filter, sort) =>
    wholeStatement(quotationList, quotationConditions(desk, filter.view), filter, sort),
}
