import { columnsOf } from '../../../kernel/api/list.ts'
import { readTotals, wholeStatement } from '../../../kernel/server/list/list.ts'
import { dealVisibility } from '../../opportunity/server/index.ts'
import { companyColumns } from '../../ownFields/server/index.ts'
import type { ExportKind } from '../../transfer/server/index.ts'
import { quotationPlaces } from '../api/places.ts'
import { QuotationRow } from '../api/quotation.ts'
import { quotationConditions, quotationListFor } from './list.ts'
import { ownQuotation } from './own.ts'

/** The export of quotations: what a filter finds in the person's data scope. */
export const quotationExport: ExportKind = {
  kind: 'quotation',
  title: '报价单',
  element: 'quotationList:export',
  seesAll: desk => desk.reach(dealVisibility.module).office,
  path: quotationPlaces.list.path,
  columns: columnsOf(QuotationRow),
  companyColumns: (desk, columns) => companyColumns(desk, ownQuotation, columns),
  async count(desk, filter) {
    const list = { ...(await quotationListFor(desk)), sums: [] }
    return (await readTotals(desk.client, list, quotationConditions(desk, filter.view), filter)).total
  },
  statement: async (desk, filter, sort) =>
    wholeStatement(await quotationListFor(desk), quotationConditions(desk, filter.view), filter, sort),
}
