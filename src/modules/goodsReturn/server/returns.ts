import { columnsOf } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { plainly } from '../../../kernel/server/record/plain.ts'
import { type StoredOf, serve } from '../../../kernel/server/record/serve.ts'
import { customerJoin } from '../../customer/server/index.ts'
import { foundByGoods, foundDocuments } from '../../salesOrder/server/index.ts'
import { findings } from '../api/acts.ts'
import { GoodsReturnEntered, GoodsReturnLine, GoodsReturnRow, goodsReturnRecord } from '../api/goodsReturn.ts'

export type ReturnRecord = StoredOf<typeof goodsReturnRecord>

const goods = (select: string) =>
  `select ${select} from goods_return_line l join goods g on g.office_id = l.office_id and g.id = l.goods_id
   where l.office_id = e.office_id and l.goods_return_id = e.id`

/** What customers give back, as the server serves it. */
export const goodsReturns = serve({
  ...plainly(goodsReturnRecord, GoodsReturnEntered, []),
  computed: {
    customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
    goodsNames: { sql: `(${goods(`string_agg(distinct g.name, '、')`)})`, kind: 'text' },
    contract: { sql: 'c.number', kind: 'text', join: 'contract' },
  },
  joins: {
    customer: customerJoin('e'),
    contract: 'join contract c on c.office_id = e.office_id and c.id = e.contract_id',
  },
  also: ['e.contract_id as "contractId"', 'e.customer_id as "customerId"'],
  search(term, bind) {
    return { sql: foundDocuments('goods_return', term, bind, [foundByGoods('goods_return', term, bind)]) }
  },
  sums: ['pieces', 'gross', 'fee', 'refund', 'value'],
  views: {
    open: () => () => `e.state not in ('settled', 'cancelled')`,
    mine: (desk: Desk) => bind => `(e.owner_id = ${bind(desk.employeeId)} or e.created_by = ${bind(desk.employeeId)})`,
    draft: () => () => `e.state in ('draft', 'rejected')`,
    toReceive: () => () => `e.state = 'placed'`,
    toInspect: () => () => `e.state = 'received'`,
    toSettle: () => () => `e.state = 'inspected'`,
    settled: () => () => `e.state = 'settled'`,
    cancelled: () => () => `e.state = 'cancelled'`,
    all: () => () => 'true',
  },
  history: [
    ...columnsOf(
      GoodsReturnRow.omit({
        number: true,
        customerName: true,
        goodsNames: true,
        contract: true,
        refund: true,
        createdAt: true,
        updatedAt: true,
      }),
    ),
    { key: 'contactPhone', title: '联系电话', kind: 'phone' },
    { key: 'feeRate', title: '手续费比例', kind: 'rate' },
    { key: 'contractId', title: '合同', kind: 'reference', of: 'contract' },
    { key: 'lines', title: '明细', kind: 'text', items: columnsOf(GoodsReturnLine) },
    { key: 'fetched', title: '取回', kind: 'text' },
    { key: 'fetchedBy', title: '取回人', kind: 'employee' },
    { key: 'fetchedNote', title: '取回备注', kind: 'text' },
    { key: 'note', title: '备注', kind: 'text' },
    {
      key: 'became',
      title: '这一次',
      kind: 'text',
      items: [
        { key: 'goodsId', title: '商品', kind: 'reference', of: 'goods' },
        { key: 'received', title: '收货', kind: 'integer' },
        ...Object.entries(findings).map(([key, title]) => ({ key, title, kind: 'integer' as const })),
      ],
    },
  ],
})
