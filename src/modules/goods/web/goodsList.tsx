import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { may } from '../../../kernel/web/session.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { GoodsRow, goodsRoutes, goodsViews, guarded, guardedFields } from '../api/goods.ts'
import { GoodsPicture } from './GoodsPicture.tsx'
import { TodaysPrice, todaysFields } from './TodaysPrice.tsx'

/** Returns the list of goods, without the prices that the person may not see. */
export function goodsList(): ListSpec<GoodsRow> {
  const hidden = guardedFields.filter(field => !may(guarded[field]))
  const prices = guardedFields.filter(field => !hidden.includes(field))
  return {
    name: 'goodsManager',
    own: 'goods',
    row: GoodsRow.omit(Object.fromEntries(hidden.map(field => [field, true])) as { cost?: true }),
    routes: { list: goodsRoutes.list, totals: goodsRoutes.totals },
    views: goodsViews,
    sort: { by: 'createdAt', order: 'descend' },
    noun: '商品',
    topic: 'goods',
    keeps: ['show'],
    shown: ['name', 'code', 'spec', ...prices, 'priceUnit', 'brandId', 'categoryId', 'gradeId', 'boxPieces', 'soldAs'],
    widths: { name: 240, code: 130, spec: 150, remark: 220, boxPieces: 96, priceUnit: 96, gradeId: 96 },
    empty: {
      onSale: '有了在售的商品，报价和合同才有可选的。可以按行业放入常用的，也可以把价目表导进来。',
      offSale: '没有下架的商品。',
      all: '还没有商品。可以新增、导入表格，或装入行业的入门商品。',
    },
    searchHint: '名称、拼音、编码、规格',
    draw: {
      name: row => <GoodsName row={row} />,
      ...Object.fromEntries(
        todaysFields.map(field => [field, (row: GoodsRow) => <TodaysPrice row={row} field={field} />]),
      ),
      onSale: row => (row.onSale ? '在售' : <Tag>已下架</Tag>),
    },
    card: ['code', 'brandId', 'spec', ...prices.filter(field => field === 'listPrice')],
  }
}

function GoodsName({ row }: { row: GoodsRow }) {
  return (
    <span className="goods-name">
      <GoodsPicture row={row} />
      <span>{row.name}</span>
      {!row.onSale && <Tag>已下架</Tag>}
    </span>
  )
}
