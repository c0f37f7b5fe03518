import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { SetRow, setRoutes, setViews } from '../api/set.ts'

/** The list of sets. */
export const setList: ListSpec<SetRow> = {
  name: 'setManager',
  row: SetRow,
  routes: { list: setRoutes.list, totals: setRoutes.totals },
  views: setViews,
  sort: { by: 'createdAt', order: 'descend' },
  noun: '套餐',
  topic: 'set',
  shown: ['name', 'code', 'price', 'per', 'minArea', 'partCount', 'validFrom', 'validTo', 'remark'],
  widths: { name: 220, code: 120, per: 150, partCount: 88, remark: 240 },
  empty: {
    onSale: '还没有在售的套餐。新增后，报价时可以整套带入。',
    offSale: '没有下架的套餐。',
    ended: '没有过期的套餐。',
    all: '还没有套餐。把常一起卖的商品配成一套，报价时一次带入。',
  },
  searchHint: '名称、拼音、编码',
  draw: { onSale: row => (row.onSale ? '在售' : <Tag>已下架</Tag>) },
  card: ['code', 'price', 'per', 'validTo'],
}
