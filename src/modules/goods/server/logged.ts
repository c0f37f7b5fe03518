import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { type LogSubject, openOn, titled } from '../../../kernel/server/record/logged.ts'
import { CodePattern } from '../api/codePatterns.ts'
import { GoodsFacts, GoodsRow } from '../api/goods.ts'
import { goodsPlaces } from '../api/places.ts'
import { hiddenFrom } from './sight.ts'

/** The columns of the table, as histories name them. */
export const changeColumns: readonly Column[] = [
  ...columnsOf(GoodsFacts).filter(({ key }) => !['spec', 'areaPerPiece'].includes(key)),
  ...columnsOf(GoodsRow.pick({ onSale: true })),
  { key: 'specText', title: '规格', kind: 'text' },
  { key: 'sideA', title: '规格第一边（毫米）', kind: 'integer' },
  { key: 'sideB', title: '规格第二边（毫米）', kind: 'integer' },
  { key: 'pieceArea', title: '每片面积（平方毫米）', kind: 'integer' },
  { key: 'thickness', title: '厚度（0.1 毫米）', kind: 'integer' },
  ...titled({ pictures: '图片' }),
  {
    key: 'attributes',
    title: '属性',
    kind: 'text',
    items: [...titled({ name: '属性', value: '属性值' })],
  },
]

/** The name of goods and of their fields in the operation log. */
export const logged: Readonly<Record<string, LogSubject>> = {
  goods: { title: '商品', columns: changeColumns, path: openOn(goodsPlaces.list.path), hides: hiddenFrom },
  goodsCodePattern: { title: '外箱码规则', columns: [...columnsOf(CodePattern), ...titled({ position: '顺序' })] },
}
