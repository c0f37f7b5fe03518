import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { wordsOfStates } from '../../../kernel/api/record.ts'
import type { LogSubject } from '../../../kernel/server/record/logged.ts'
import { guarded } from '../../goods/api/goods.ts'
import { askedKinds, SpecialFacts, SpecialRow } from '../api/special.ts'
import { specialStates } from '../api/state.ts'

/** The columns of the table, as histories name them. */
export const changeColumns: readonly Column[] = [
  { key: 'customerId', title: '客户', kind: 'reference', of: 'customer' },
  { key: 'goodsId', title: '商品', kind: 'reference', of: 'goods' },
  ...columnsOf(SpecialFacts).filter(({ key }) => !['customerId', 'goodsId', 'quantity'].includes(key)),
  { key: 'pieces', title: '数量（片/件）', kind: 'integer' }, // before offers of measured goods were measured
  { key: 'quantity', title: '数量（片/件、mm² 或 mm）', kind: 'integer' },
  {
    key: 'status',
    title: '状态',
    kind: 'enum',
    words: wordsOfStates(specialStates),
  },
  ...columnsOf(SpecialRow.pick({ listPrice: true, floor: true, cost: true, priceUnit: true, quantityUnit: true })),
  ...columnsOf(SpecialRow.pick({ amount: true, ownerId: true, departmentId: true, decidedAt: true })),
  { key: 'listAmount', title: '标价金额', kind: 'money', behind: [guarded.listPrice] },
  { key: 'costAmount', title: '成本金额', kind: 'money', behind: [guarded.cost] },
]

/** The names of the uses of special offers and of their fields in the operation log. */
export const useLogged: LogSubject = {
  title: '特价的使用',
  columns: [
    { key: 'specialId', title: '特价单', kind: 'reference', of: 'specialOffer' },
    { key: 'pieces', title: '数量（片/件）', kind: 'integer' },
    { key: 'quantity', title: '数量（片/件、mm² 或 mm）', kind: 'integer' },
    { key: 'documentKind', title: '单据类型', kind: 'enum', words: askedKinds },
    { key: 'documentId', title: '单据', kind: 'reference', by: 'documentKind' },
  ],
}
