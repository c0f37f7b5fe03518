import { columnsOf } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { dayNow } from '../../../kernel/server/list/dayNow.ts'
import { foundFirst, type ListColumn } from '../../../kernel/server/list/list.ts'
import { plainly } from '../../../kernel/server/record/plain.ts'
import { type StoredOf, serve } from '../../../kernel/server/record/serve.ts'
import { customerJoin } from '../../customer/server/index.ts'
import { followingFields, OrderEntered, OrderLine, OrderRow, orderRecord } from '../api/order.ts'
import { heldSql } from './allocation/lines.ts'
import { foundByContractLine, foundDocuments } from './found.ts'

export type OrderRecord = StoredOf<typeof orderRecord>

const lines = (select: string) =>
  `select ${select} from sales_order_line l join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
   where l.office_id = e.office_id and l.sales_order_id = e.id`

const ofSum = (sql: string, kind: 'integer' | 'enum' | 'date'): ListColumn => ({ sql, kind, join: 'sum' })
const punctualSql = `case when s.id is null or e.wish_on is null then null
  when s.net < s.pieces then case when e.wish_on < ${dayNow} then 'late' else 'due' end
  when s.left_on <= e.wish_on then 'onTime' else 'tooLate' end`

/**
 * SQL that a placed order is so, by what is kept of it (`order_sum`). These are found first and once: few orders are open, and what else a view asks,
 * as the money of the contract, costs more than they do.
 */
const placedWhere = (sql: string) =>
  `e.state = 'done' and ${foundFirst('e.id', [`select s.id from order_sum s where s.office_id = current_office() and ${sql}`])}`

/** SQL: the money of an order's contract lets its goods leave (`money_release`). */
const isPaid = `(select m.short = 0 or m.until_on is not null from money_release(e.office_id, e.contract_id, 'shipping') m)`

/** SQL: a placed order has a line of stock for which too little is reserved. */
const lacking = `${placedWhere('s.net < s.pieces')} and exists (${lines('1')} and l.source = 'stock' and l.pieces - l.net > ${heldSql})`

/** Orders as the server serves them. */
export const orders = serve({
  ...plainly(orderRecord, OrderEntered, []),
  computed: {
    customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
    goodsNames: { sql: `(${lines(`string_agg(distinct c.name, '、')`)})`, kind: 'text' },
    held: ofSum('coalesce(s.reserved, 0)', 'integer'),
    stage: ofSum('s.stage', 'enum'),
    shipped: ofSum('s.net', 'integer'),
    signed: ofSum('s.signed', 'integer'),
    leftOn: ofSum('s.left_on', 'date'),
    punctual: ofSum(punctualSql, 'enum'),
    readyOn: { sql: 'f.ready_on', kind: 'date', join: 'storage' },
    storageBoxes: { sql: 'f.boxes', kind: 'integer', join: 'storage' },
    storageDays: { sql: 'f.days', kind: 'integer', join: 'storage' },
    storageFee: { sql: 'f.fee', kind: 'money', join: 'storage' },
  },
  joins: {
    customer: customerJoin('e'),
    sum: 'left join order_sum s on s.office_id = e.office_id and s.id = e.id',
    storage: `left join lateral order_storage(e.office_id, e.id) f on e.state = 'done'`,
  },
  also: ['e.contract_id as "contractId"', 'e.customer_id as "customerId"'],
  search(term, bind) {
    return { sql: foundDocuments('sales_order', term, bind, [foundByContractLine('sales_order', term, bind)]) }
  },
  sums: ['pieces', 'held'],
  views: {
    open: () => () => `e.state in ('draft', 'approving', 'rejected', 'done')`,
    mine: (desk: Desk) => bind => `e.owner_id = ${bind(desk.employeeId)}`,
    draft: () => () => `e.state in ('draft', 'rejected')`,
    toShip: () => () => placedWhere('s.net < s.pieces'),
    leaving: () => () => placedWhere(`s.stage = 'leaving'`),
    late: () => () => `e.wish_on < ${dayNow} and ${placedWhere('s.net < s.pieces')}`,
    lacking: () => () => lacking,
    sendable: () => () => `${placedWhere('s.net < s.pieces and s.missing = 0')} and ${isPaid}`,
    unpaid: () => () => `${placedWhere('s.net < s.pieces and s.missing = 0')} and not ${isPaid}`,
    paid: () => () => `${placedWhere('s.missing > 0')} and ${isPaid}`,
    soon: () => () => `e.wish_on between ${dayNow} and ${dayNow} + 3 and ${placedWhere('s.net < s.pieces')}`,
    storage: () => () =>
      `${placedWhere('s.net < s.pieces and s.missing = 0')} and exists (select from order_storage(e.office_id, e.id))`,
    cancelled: () => () => `e.state = 'cancelled'`,
    all: () => () => 'true',
  },
  history: [
    ...columnsOf(
      OrderRow.omit({ number: true, customerName: true, goodsNames: true, createdAt: true, updatedAt: true }).omit(
        followingFields,
      ),
    ),
    { key: 'receiverPhone', title: '收货电话', kind: 'phone' },
    { key: 'contractId', title: '合同', kind: 'reference', of: 'contract' },
    { key: 'splitOf', title: '分自', kind: 'reference', of: 'salesOrder' },
    { key: 'splitTo', title: '分出', kind: 'reference', of: 'salesOrder' },
    { key: 'lines', title: '明细', kind: 'text', items: columnsOf(OrderLine) },
    { key: 'reserved', title: '备货', kind: 'text' },
    { key: 'consent', title: '客户同意混批', kind: 'text' },
  ],
})
