import { columnsOf } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { dayNow } from '../../../kernel/server/list/dayNow.ts'
import { plainly } from '../../../kernel/server/record/plain.ts'
import { type StoredOf, serve } from '../../../kernel/server/record/serve.ts'
import { customerJoin, ofFoundCustomer } from '../../customer/server/index.ts'
import { OrderEntered, OrderLine, OrderRow, orderRecord } from '../api/order.ts'

export type OrderRecord = StoredOf<typeof orderRecord>

const lines = (select: string) =>
  `select ${select} from sales_order_line l join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
   where l.office_id = e.office_id and l.sales_order_id = e.id`

/** Orders as the server serves them. */
export const orders = serve({
  ...plainly(orderRecord, OrderEntered, []),
  computed: {
    customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
    goodsNames: { sql: `(${lines(`string_agg(distinct c.name, '、')`)})`, kind: 'text' },
  },
  joins: { customer: customerJoin('e') },
  also: ['e.contract_id as "contractId"', 'e.customer_id as "customerId"'],
  search(term, bind) {
    const word = bind(term.toLowerCase())
    const own = ['number', 'address', 'receiver', 'remark'].map(key => `strpos(lower(e.${key}), ${word}) > 0`)
    const ofGoods = `exists (${lines('1')} and strpos(lower(c.code || ' ' || c.name), ${word}) > 0)`
    return { sql: [...own, ofGoods, ofFoundCustomer('e.customer_id', term, 'shown', bind)].join(' or ') }
  },
  sums: ['pieces'],
  views: {
    open: () => () => `e.state in ('draft', 'approving', 'rejected', 'done')`,
    mine: (desk: Desk) => bind => `e.owner_id = ${bind(desk.employeeId)}`,
    draft: () => () => `e.state in ('draft', 'rejected')`,
    late: () => () => `e.state = 'done' and e.wish_on < ${dayNow}`,
    cancelled: () => () => `e.state = 'cancelled'`,
    all: () => () => 'true',
  },
  history: [
    ...columnsOf(
      OrderRow.omit({ number: true, customerName: true, goodsNames: true, createdAt: true, updatedAt: true }),
    ),
    { key: 'receiverPhone', title: '收货电话', kind: 'phone' },
    { key: 'contractId', title: '合同', kind: 'reference', of: 'contract' },
    { key: 'lines', title: '明细', kind: 'text', items: columnsOf(OrderLine) },
  ],
})
