import { columnsOf } from '../../../kernel/contract/list.ts'
import { readTotals, wholeStatement } from '../../../kernel/server/list.ts'
import type { ExportKind } from '../../transfer/server/index.ts'
import { GoodsRow } from '../contract/goods.ts'
import { goodsPlaces } from '../contract/places.ts'
import { goodsConditions, goodsListFor } from './list.ts'
import { hiddenFrom, seenOf } from './sight.ts'

/** The export of goods: what a filter finds, in its order, with the columns that the person sees. */
export const goodsExport: ExportKind = {
  kind: 'goods',
  title: '商品',
  element: 'goodsManager:export',
  seesAll: desk => hiddenFrom(desk).length === 0,
  path: goodsPlaces.list.path,
  columns: columnsOf(GoodsRow),
  companyColumns: async (desk, columns) => seenOf(desk, columns),
  async count(desk, filter) {
    const conditions = goodsConditions(desk, filter.view)
    return (await readTotals(desk.client, goodsListFor(desk), conditions, filter)).total
  },
  statement: (desk, filter, sort) =>
    wholeStatement(goodsListFor(desk), goodsConditions(desk, filter.view), filter, sort),
}
