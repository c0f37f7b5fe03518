import type { Column } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type CustomNoun, companyColumns } from '../../customFields/server/index.ts'
import { goodsForm } from '../api/form.ts'
import { goodsRoutes } from '../api/goods.ts'
import { goodsPlaces } from '../api/places.ts'
import { changeColumns } from './logged.ts'
import { publishGoods } from './publish.ts'
import { seenOf } from './sight.ts'

/** Goods take custom fields. Formulas read no price, floor or cost: whoever sees a field of the company need not see these. */
export const customGoods: CustomNoun = {
  noun: 'goods',
  title: '商品',
  table: 'goods',
  path: goodsPlaces.list.path,
  list: 'goodsManager',
  facts: [
    { key: 'sideA', title: '规格第一边（毫米）', kind: 'number' },
    { key: 'sideB', title: '规格第二边（毫米）', kind: 'number' },
    { key: 'pieceArea', title: '每片面积（㎡）', kind: 'number', scale: 1_000_000 },
    { key: 'boxPieces', title: '每箱片数', kind: 'number' },
    { key: 'boxWeight', title: '箱重（克）', kind: 'number' },
    { key: 'palletBoxes', title: '每托箱数', kind: 'number' },
  ],
  builtIn: goodsForm,
  steps: async () => [],
  async seen(desk, id) {
    if (!desk.may(goodsRoutes.detail.needs)) return undefined
    const goods = await desk.from('goods').select(['name', 'own']).where('id', '=', id).executeTakeFirst()
    return goods && { name: goods.name, own: goods.own, showsPhones: desk.may(goodsRoutes.edit.needs) }
  },
  tell: (desk, goods) =>
    publishGoods(
      desk,
      goods.map(({ id }) => id),
    ),
}

/** The columns of goods as their history tells them to the person: as the company calls them, with its own. */
export const toldColumns = async (desk: Desk): Promise<Column[]> =>
  seenOf(desk, await companyColumns(desk, customGoods, changeColumns, 'kept'))
