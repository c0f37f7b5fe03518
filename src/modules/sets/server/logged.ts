import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { type LogSubject, openOn } from '../../../kernel/server/record/logged.ts'
import { setPlaces } from '../api/places.ts'
import { SetFacts, SetPart } from '../api/set.ts'

const goods = { kind: 'reference', of: 'goods' } as const

/** The columns of the table, as histories name them. */
export const changeColumns: readonly Column[] = columnsOf(SetFacts.omit({ parts: true })).concat({
  key: 'parts',
  title: '项目',
  kind: 'text',
  items: [
    ...columnsOf(SetPart.pick({ name: true })),
    { key: 'goodsId', title: '标准商品', ...goods },
    { key: 'quantity', title: '数量（千分之一）', kind: 'integer' },
    ...columnsOf(
      SetPart.pick({ unit: true, priceUnit: true, gradeId: true, scaled: true, excess: true, deduction: true }),
    ),
    {
      key: 'upgrades',
      title: '升级',
      kind: 'text',
      items: [
        { key: 'toGoodsId', title: '升级商品', ...goods },
        { key: 'difference', title: '差价', kind: 'money' },
      ],
    },
  ],
})

/** The name of sets and of their fields in the operation log. */
export const logged: Readonly<Record<string, LogSubject>> = {
  goodsSet: { title: '套餐', columns: changeColumns, path: openOn(setPlaces.list.path) },
}
