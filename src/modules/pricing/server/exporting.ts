import { columnsOf } from '../../../kernel/api/list.ts'
import { readTotals, wholeStatement } from '../../../kernel/server/list/list.ts'
import type { ExportKind } from '../../transfer/server/index.ts'
import { pricePlaces } from '../api/places.ts'
import { WindowRow } from '../api/window.ts'
import { windowConditions, windowListFor } from './list.ts'
import { hiddenFrom, seenOf } from './sight.ts'

/** The export of prices: what a filter finds, in its order, with the columns that the person sees and an import reads. */
export const priceExport: ExportKind = {
  kind: 'priceWindow',
  title: '价格',
  element: 'priceManager:export',
  seesAll: desk => hiddenFrom(desk).length === 0,
  path: pricePlaces.list.path,
  columns: columnsOf(WindowRow),
  companyColumns: async (desk, columns) => seenOf(desk, columns),
  async count(desk, filter) {
    return (await readTotals(desk.client, windowListFor(desk), windowConditions(desk, filter.view), filter)).total
  },
  statement: (desk, filter, sort) =>
    wholeStatement(windowListFor(desk), windowConditions(desk, filter.view), filter, sort),
}
