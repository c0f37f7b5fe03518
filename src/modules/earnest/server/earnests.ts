import { columnsOf } from '../../../kernel/api/list.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { ListColumn, ListSpec } from '../../../kernel/server/list/list.ts'
import { type StoredOf, serve } from '../../../kernel/server/record/serve.ts'
import { customerJoin, ofFoundCustomer } from '../../customer/server/index.ts'
import { goodsHave } from '../../goods/server/index.ts'
import { EarnestRow, type EarnestState, Entered, earnestRecord } from '../api/earnest.ts'

export type EarnestRecord = StoredOf<typeof earnestRecord>

/** SQL: it is paid and waits for goods until its time; a contract has no such time. */
const waitsSql = `e.state = 'paid' and e.contract_id is null`

const keeping = (state: string) => state === 'reserved' || state === 'extended'

/** SQL for `stateOf`: what is past its time is over, whatever is stored. */
const stateSql = `case when e.state in ('reserved', 'extended') and e.until_at <= (select stock_now()) then 'expired' else e.state end`
const heldSql = `coalesce((select sum(r.pieces) from stock_reservation r where r.office_id = e.office_id and r.owner_kind = 'earnest' and r.owner_id = e.id
  and r.state = 'active' and (r.until_at is null or r.until_at > (select stock_now()))), 0)::bigint`

const lines = (select: string) =>
  `select ${select} from earnest_line l join goods g on g.office_id = l.office_id and g.id = l.goods_id where l.office_id = e.office_id and l.earnest_id = e.id`

const computed = {
  state: { sql: stateSql, kind: 'enum' },
  customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
  goodsNames: { sql: `(${lines(`string_agg(distinct g.name, '、')`)})`, kind: 'text' },
  held: { sql: heldSql, kind: 'integer' },
  receiptState: { sql: 'r.state', kind: 'enum', join: 'receipt' },
} satisfies Record<string, ListColumn>

/** Finds by number, remark, goods, and those of the customers that the term finds. */
const search: ListSpec['search'] = (term, bind) => {
  const word = bind(term.toLowerCase())
  const own = ['lower(e.number)', 'lower(e.remark)'].map(text => `strpos(${text}, ${word}) > 0`)
  const ofGoods = `exists (${lines('1')} and (${goodsHave('g', term, bind)}))`
  return { sql: [...own, ofGoods, ofFoundCustomer('e.customer_id', term, 'shown', bind)].join(' or ') }
}

const inState = (...states: EarnestState[]) => {
  const wanted = states.map(state => `'${state}'`).join(', ')
  return () => () => `(${stateSql}) in (${wanted})`
}

/** 库存定金 as the server serves it. */
export const earnests = serve({
  record: earnestRecord,
  computed,
  joins: {
    customer: customerJoin('e'),
    receipt: 'left join receipt r on r.office_id = e.office_id and r.id = e.receipt_id',
  },
  also: ['e.customer_id as "customerId"', 'e.opportunity_id as "opportunityId"'],
  search,
  readsRows: true,
  sort: { by: 'createdAt', order: 'descend' },
  sums: ['pieces', 'held', 'worth', 'amount'],
  views: {
    mine: (desk: Desk) => bind => `e.owner_id = ${bind(desk.employeeId)}`,
    blocked: () => () => `(${stateSql}) in ('paid', 'reserved', 'extended', 'signed') and ${heldSql} > 0`,
    ending: () => () =>
      `((${stateSql}) in ('reserved', 'extended') or ${waitsSql} and e.until_at > (select stock_now())) and e.until_at <= (select stock_now()) + interval '3 days'`,
    ended: () => () => `((${stateSql}) = 'expired' or ${waitsSql} and e.until_at <= (select stock_now()))`,
    waiting: inState('paid'),
    signed: inState('signed'),
    ordered: inState('ordered'),
    unpaid: inState('draft'),
    all: () => () => 'true',
  },
  stateOf: ({ state, untilAt }: EarnestRecord): EarnestState =>
    keeping(state) && Date.parse(untilAt) <= clock.now() ? 'expired' : (state as EarnestState),
  history: [
    { key: 'customerId', title: '客户', kind: 'reference', of: 'customer' },
    { key: 'opportunityId', title: '商机', kind: 'reference', of: 'opportunity' },
    { key: 'quotationId', title: '报价单', kind: 'reference', of: 'quotation' },
    { key: 'receiptId', title: '收款单', kind: 'reference', of: 'receipt' },
    { key: 'contractId', title: '合同', kind: 'reference', of: 'contract' },
    ...columnsOf(Entered.pick({ kind: true, amount: true, awaits: true, mixed: true, remark: true })),
    ...columnsOf(
      EarnestRow.pick({ state: true, pieces: true, worth: true, untilAt: true }).extend(
        EarnestRow.pick({ holdUntil: true, reservedAt: true, ownerId: true, departmentId: true }).shape,
      ),
    ),
    { key: 'lines', title: '明细', kind: 'text', items: columnsOf(Entered.shape.lines.element) },
  ],
})

/** Whose reservations those of one are. */
export const ownerOf = ({ id }: { id: number }) => ({ kind: 'earnest', id })
