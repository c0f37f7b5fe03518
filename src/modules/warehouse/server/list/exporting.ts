import { columnsOf } from '../../../../kernel/api/list.ts'
import { readTotals, wholeStatement } from '../../../../kernel/server/list/list.ts'
import { seenColumns } from '../../../../kernel/server/record/concealed.ts'
import type { ExportKind } from '../../../transfer/server/index.ts'
import { stockElements } from '../../api/elements.ts'
import { warehousePlaces } from '../../api/places.ts'
import { StockRow } from '../../api/stockList.ts'
import { isNarrowing, stockAsked } from './stockList.ts'

const columns = columnsOf(StockRow).filter(({ key }) => !isNarrowing(key))

/** The export of stock: what a filter finds, with the columns that the person sees. */
export const stockExport: ExportKind = {
  kind: 'stock',
  title: '库存',
  element: stockElements.export,
  seesAll: desk => seenColumns(desk, columns).length === columns.length,
  path: warehousePlaces.stock.path,
  columns,
  companyColumns: async (desk, some) => seenColumns(desk, some),
  async count(desk, filter) {
    const { spec, conditions, filters } = stockAsked(desk, filter, 'sums')
    return (await readTotals(desk.client, { ...spec, sums: [] }, conditions, { ...filter, filters })).total
  },
  async statement(desk, filter, sort) {
    const { spec, conditions, filters } = stockAsked(desk, filter, 'rows')
    return wholeStatement(spec, conditions, { ...filter, filters }, sort)
  },
}
