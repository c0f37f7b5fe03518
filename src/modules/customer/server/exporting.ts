import { columnsOf } from '../../../kernel/api/list.ts'
import { readTotals, wholeStatement } from '../../../kernel/server/list/list.ts'
import { companyColumns } from '../../customFields/server/index.ts'
import type { ExportKind } from '../../transfer/server/index.ts'
import { customerPlaces } from '../api/places.ts'
import { CustomerRow } from '../api/rows.ts'
import { seesNumbers } from './asked.ts'
import { customCustomer } from './custom.ts'
import type { CustomerSection } from './kinds.ts'
import { customerConditions, customerLists, customerTotalsFor } from './list.ts'
import { seesAll } from './sight.ts'

/** Returns the export of the customer list: the filter's customers that the person may see. */
export function customerExport(sections: readonly CustomerSection[]): ExportKind {
  const lists = customerLists(sections)
  return {
    kind: 'customer',
    title: '客户',
    element: 'customerList:export',
    seesAll: desk => seesAll(desk, sections),
    numbers: { element: 'customerList:view_phone', seen: seesNumbers },
    path: customerPlaces.list.path,
    columns: columnsOf(CustomerRow),
    companyColumns: (desk, columns) => companyColumns(desk, customCustomer, columns),
    async count(desk, filter) {
      const list = { ...(await customerTotalsFor(desk, lists, filter)), sums: [] }
      return (await readTotals(desk.client, list, customerConditions(desk, sections, filter.view), filter)).total
    },
    async statement(desk, filter, sort, whole) {
      const spec = await customerTotalsFor(desk, lists, filter)
      const conditions = customerConditions(desk, sections, filter.view)
      return wholeStatement(whole ? { ...spec, tellsWhole: true } : spec, conditions, filter, sort)
    },
  }
}
