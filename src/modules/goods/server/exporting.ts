import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type ListSpec, readTotals, wholeStatement } from '../../../kernel/server/list/list.ts'
import { companyColumns } from '../../customFields/server/index.ts'
import type { ExportKind } from '../../transfer/server/index.ts'
import { GoodsRow } from '../api/goods.ts'
import { todaysTitle } from '../api/imported.ts'
import { goodsPlaces } from '../api/places.ts'
import { customGoods } from './custom.ts'
import { goodsConditions, goodsListFor } from './list.ts'
import { hiddenFrom, seenOf } from './sight.ts'

/** What a workbook has besides the list's columns, written so that an import reads it. */
const more: readonly Column[] = [
  { key: 'todaysPrice', title: todaysTitle, kind: 'money' },
  { key: 'attributes', title: '属性', kind: 'text' },
  { key: 'pictures', title: '图片', kind: 'text' },
]
const moreColumns: ListSpec['columns'] = {
  todaysPrice: { sql: 'p.list_price', kind: 'money', join: 'price' },
  attributes: {
    sql: `(select string_agg((a ->> 'name') || '：' || (a ->> 'value'), '；') from jsonb_array_elements(e.attributes) a)`,
    kind: 'text',
  },
  pictures: { sql: `array_to_string(e.pictures, E'\\n')`, kind: 'text' },
}

async function wholeList(desk: Desk): Promise<ListSpec> {
  const spec = await goodsListFor(desk)
  return { ...spec, columns: { ...spec.columns, ...moreColumns } }
}

/** The export of goods: what a filter finds, in its order, with the columns that the person sees. */
export const goodsExport: ExportKind = {
  kind: 'goods',
  title: '商品',
  element: 'goodsManager:export',
  seesAll: desk => hiddenFrom(desk).length === 0,
  path: goodsPlaces.list.path,
  columns: [...columnsOf(GoodsRow), ...more],
  companyColumns: async (desk, columns) =>
    seenOf(desk, await companyColumns(desk, customGoods, columns)).filter(
      ({ key }) => key !== 'todaysPrice' || !hiddenFrom(desk).includes('listPrice'),
    ),
  async count(desk, filter) {
    const list = { ...(await goodsListFor(desk)), sums: [] }
    return (await readTotals(desk.client, list, goodsConditions(desk, filter.view), filter)).total
  },
  statement: async (desk, filter, sort) =>
    wholeStatement(await wholeList(desk), goodsConditions(desk, filter.view), filter, sort),
}
