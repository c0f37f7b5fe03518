import type { FieldKind } from '../../../kernel/api/fields.ts'
import { formatDate, startOfDay } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { dayNow } from '../../../kernel/server/list/dayNow.ts'
import type { Condition, ListColumn, ListSpec } from '../../../kernel/server/list/list.ts'
import { serve } from '../../../kernel/server/record/serve.ts'
import { guarded } from '../../goods/api/goods.ts'
import { goodsHave, goodsJoin } from '../../goods/server/index.ts'
import { mostRate } from '../api/margin.ts'
import type { QuantityUnit } from '../api/quantity.ts'
import { specialRecord } from '../api/record.ts'
import { type SpecialRow, soonDays } from '../api/special.ts'
import { type SpecialState, stateOf } from '../api/state.ts'
import { changeColumns } from './logged.ts'

type Plain = Exclude<FieldKind, 'phone'>
const ofGoods = (column: string, kind: Plain): ListColumn => ({ sql: `g.${column}`, kind, join: 'goods' })

/** SQL for `stateOf` of the contract, now. */
const stateSql = `case when e.status <> 'approved' then e.status when e.used >= e.quantity then 'usedUp'
  when e.until_on < ${dayNow} then 'expired' else 'approved' end`
/** SQL for `marginOf` and `discountOf` of the contract. */
const share = (top: string, bottom: string) =>
  `case when (${top}) is not null and ${bottom} <> 0
    then greatest(-${mostRate}, least(${mostRate}, round(10000.0 * (${top}) / ${bottom})))::bigint end`

/** SQL for `typedOf` of the contract, exact to a part. */
const typed = (parts: string) =>
  `(${parts})::float8 / case e.quantity_unit when 'area' then 1000000 when 'metre' then 1000 else 1 end`
const quantity = (parts: string): ListColumn => ({ sql: `(${typed(parts)})`, kind: 'decimal' })
/** The quantities of one unit alone: those of several have no sum. */
const only = (unit: QuantityUnit): ListColumn => ({
  sql: `(case when e.quantity_unit = '${unit}' then ${typed('e.quantity')} end)`,
  kind: 'decimal',
})

/** The columns of the list beside those of the table. Customers' names follow apart, as far as the person sees them. */
const computed = {
  state: { sql: stateSql, kind: 'enum' },
  goodsName: ofGoods('name', 'text'),
  goodsCode: ofGoods('code', 'text'),
  brandId: ofGoods('brand_id', 'dictionary'),
  categoryId: { ...ofGoods('category_id', 'dictionary'), widened: 'words_below' },
  discount: { sql: share('e.price', 'e.list_price'), kind: 'discount' },
  margin: { sql: share('e.price - e.cost', 'e.price'), kind: 'rate' },
  quantity: quantity('e.quantity'),
  used: quantity('e.used'),
  left: quantity('e.quantity - e.used'),
  pieces: only('piece'),
  area: only('area'),
  metre: only('metre'),
  leftAmount: { sql: 'round(e.amount::numeric * (e.quantity - e.used) / e.quantity)::bigint', kind: 'money' },
  givenAway: { sql: '(e.list_amount - e.amount)', kind: 'money' },
  profit: { sql: '(e.amount - e.cost_amount)', kind: 'money' },
} satisfies Record<string, ListColumn>
const unguardedFloor: ListColumn = { sql: '(case when e.floor_guarded then null else e.floor end)', kind: 'money' }

const inState = (state: SpecialState) => () => () => `(${stateSql}) = '${state}'`
const soon = (): Condition => bind =>
  `(${stateSql}) = 'approved' and e.until_on <= ${bind(formatDate(startOfDay(clock.now(), soonDays)))}::date`

/** Names the customers of rows, as far as the person sees them. */
async function withCustomers(desk: Desk, rows: SpecialRow[]): Promise<SpecialRow[]> {
  const names = await desk.names(
    'customer',
    rows.map(row => row.customerId),
  )
  return rows.map(row => ({ ...row, customerName: names.get(row.customerId) ?? '' }))
}

/** Special offers as the server serves them. */
export const specials = serve({
  record: specialRecord,
  computed,
  without: { [guarded.floorManager]: { floor: unguardedFloor } },
  joins: { goods: goodsJoin('e') },
  also: ['e.customer_id as "customerId"', 'e.goods_id as "goodsId"'],
  search(term, bind) {
    const fragment = bind(term.toLowerCase())
    const own = ['lower(e.number)', 'lower(e.reason)'].map(text => `strpos(${text}, ${fragment}) > 0`)
    return { sql: [...own, goodsHave('g', term, bind)].join(' or '), join: 'goods' }
  },
  readsRows: true,
  sort: { by: 'createdAt', order: 'descend' },
  sums: ['amount', 'leftAmount', 'givenAway', 'profit'],
  views: {
    all: () => () => 'true',
    soon,
    approved: inState('approved'),
    approving: inState('approving'),
    draft: inState('draft'),
    usedUp: inState('usedUp'),
    expired: inState('expired'),
    rejected: inState('rejected'),
    withdrawn: inState('withdrawn'),
  },
  stateOf: offer => stateOf(offer, clock.now()),
  fill: withCustomers,
  history: changeColumns,
})

/** Returns the list for a report, which also sums quantities, each of its unit. */
export async function groupedListFor(desk: Desk): Promise<ListSpec> {
  const list = await specials.listFor(desk)
  return { ...list, sums: [...list.sums, 'pieces', 'area', 'metre'] }
}
