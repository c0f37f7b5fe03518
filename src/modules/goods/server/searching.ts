import { linkTo } from '../../../kernel/api/place.ts'
import { noteOf, type SearchKind } from '../../../kernel/server/record/searchKind.ts'
import { type GoodsRow, goodsRoutes } from '../api/goods.ts'
import { goodsPlaces } from '../api/places.ts'
import { readGoods } from './adapted.ts'

/** Goods for the search box. */
export const goodsSearch: SearchKind = {
  code: 'goods',
  title: '商品',
  menu: goodsRoutes.list.needs,
  async find(desk, search, most) {
    const query = { search, filters: {}, page: 1, pageSize: most }
    const rows = await readGoods<GoodsRow>(desk, 'all', query)
    return rows.map(({ id, name, code, spec, onSale }) => ({
      id,
      title: name,
      note: noteOf(code, spec, onSale ? '' : '已下架'),
    }))
  },
  at: id => linkTo(goodsPlaces.list, { open: id }),
  all: term => linkTo(goodsPlaces.list, { view: 'all', q: term }),
}
