import { type Column, columnsOf } from '../../../kernel/contract/list.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { type ListSpec, readTotals, wholeStatement } from '../../../kernel/server/list.ts'
import type { ExportKind } from '../../transfer/server/index.ts'
import { GoodsRow } from '../contract/goods.ts'
import { goodsPlaces } from '../contract/places.ts'
import { goodsConditions, goodsListFor } from './list.ts'
import { hiddenFrom, seenOf } from './sight.ts'

/** What a workbook has besides the list's columns, written so that an import reads it. */
const more: readonly Column[] = [
  { key: 'attributes', title: '属性', kind: 'text' },
  { key: 'pictures', title: '图片', kind: 'text' },
]
const moreColumns: ListSpec['columns'] = {
  attributes: {
    sql: `(select string_agg((a ->> 'name') || '：' || (a ->> 'value'), '；') from jsonb_array_elements(e.attributes) a)`,
    kind: 'text',
  },
  pictures: { sql: `array_to_string(e.pictures, E'\\n')`, kind: 'text' },
}

function wholeList(desk: Desk): ListSpec {
  const spec = goodsListFor(desk)
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
  companyColumns: async (desk, columns) => seenOf(desk, columns),
  async count(desk, filter) {
    const conditions = goodsConditions(desk, filter.view)
    return (await readTotals(desk.client, goodsListFor(desk), conditions, filter)).total
  },
  statement: (desk, filter, sort) => wholeStatement(wholeList(desk), goodsConditions(desk, filter.view), filter, sort),
}
