import type { FieldKind } from '../../../kernel/contract/fields.ts'
import { formatDate, startOfDay } from '../../../kernel/contract/time.ts'
import { dayNow } from '../../../kernel/server/dayNow.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { type Condition, type ListColumn, type ListSpec, viewNamed } from '../../../kernel/server/list.ts'
import { inScope } from '../../../kernel/server/record/visibility.ts'
import { goodsHave, goodsJoin } from '../../goods/server/index.ts'
import { mostRate } from '../contract/margin.ts'
import type { QuantityUnit } from '../contract/quantity.ts'
import { type SpecialView, soonDays } from '../contract/special.ts'
import { specialVisibility } from './scope.ts'
import { hiddenFrom, seesFloors } from './sight.ts'

type Plain = Exclude<FieldKind, 'phone'>
const own = (column: string, kind: Plain): ListColumn => ({ sql: `e.${column}`, kind })
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

const columns: Readonly<Record<string, ListColumn>> = {
  number: own('number', 'text'),
  state: { sql: stateSql, kind: 'enum' },
  goodsName: ofGoods('name', 'text'),
  goodsCode: ofGoods('code', 'text'),
  brandId: ofGoods('brand_id', 'dictionary'),
  categoryId: { ...ofGoods('category_id', 'dictionary'), widened: 'words_below' },
  gradeId: own('grade_id', 'dictionary'),
  price: own('price', 'money'),
  priceUnit: own('price_unit', 'enum'),
  listPrice: own('list_price', 'money'),
  discount: { sql: share('e.price', 'e.list_price'), kind: 'discount' },
  floor: own('floor', 'money'),
  cost: own('cost', 'money'),
  margin: { sql: share('e.price - e.cost', 'e.price'), kind: 'rate' },
  quantity: quantity('e.quantity'),
  used: quantity('e.used'),
  left: quantity('e.quantity - e.used'),
  quantityUnit: own('quantity_unit', 'enum'),
  pieces: only('piece'),
  area: only('area'),
  metre: only('metre'),
  amount: own('amount', 'money'),
  leftAmount: { sql: 'round(e.amount::numeric * (e.quantity - e.used) / e.quantity)::bigint', kind: 'money' },
  givenAway: { sql: '(e.list_amount - e.amount)', kind: 'money' },
  profit: { sql: '(e.amount - e.cost_amount)', kind: 'money' },
  untilOn: own('until_on', 'date'),
  reason: own('reason', 'text'),
  askedKind: own('asked_kind', 'enum'),
  ownerId: own('owner_id', 'employee'),
  departmentId: own('department_id', 'department'),
  createdAt: own('created_at', 'datetime'),
  decidedAt: own('decided_at', 'datetime'),
  updatedAt: own('updated_at', 'datetime'),
}
const unguardedFloor: ListColumn = { sql: '(case when e.floor_guarded then null else e.floor end)', kind: 'money' }

const sums = ['amount', 'leftAmount', 'givenAway', 'profit']
const quantities = ['pieces', 'area', 'metre']

/** The list of special offers, for those who see all fields. Customers' names follow apart, as far as the person sees them. */
const specialList: ListSpec = {
  table: 'special_offer e',
  alias: 'e',
  joins: { goods: goodsJoin('e') },
  columns,
  also: ['e.id', 'e.version', 'e.customer_id as "customerId"', 'e.goods_id as "goodsId"'],
  search(term, bind) {
    const fragment = bind(term.toLowerCase())
    const own = ['lower(e.number)', 'lower(e.reason)'].map(text => `strpos(${text}, ${fragment}) > 0`)
    return { sql: [...own, goodsHave('g', term, bind)].join(' or '), join: 'goods' }
  },
  readsRows: true,
  sort: { by: 'createdAt', order: 'descend' },
  sums,
}

/** Returns the list as the person sees it: a column that they may not see cannot be asked for in any way. */
export function specialListFor(desk: Desk): ListSpec {
  const hidden = hiddenFrom(desk)
  const seen = Object.entries(columns)
    .filter(([key]) => !hidden.includes(key))
    .map(([key, column]) => [key, key === 'floor' && !seesFloors(desk) ? unguardedFloor : column])
  return { ...specialList, columns: Object.fromEntries(seen), sums: sums.filter(key => !hidden.includes(key)) }
}

/** Returns the list for a report, which also sums quantities, each of its unit. */
export function groupedListFor(desk: Desk): ListSpec {
  const list = specialListFor(desk)
  return { ...list, sums: [...list.sums, ...quantities] }
}

const inState = (state: string) => () => `(${stateSql}) = '${state}'`
const soon: Condition = bind =>
  `(${stateSql}) = 'approved' and e.until_on <= ${bind(formatDate(startOfDay(Date.now(), soonDays)))}::date`

const views: Record<SpecialView, Condition> = {
  all: () => 'true',
  soon,
  approved: inState('approved'),
  approving: inState('approving'),
  draft: inState('draft'),
  usedUp: inState('usedUp'),
  expired: inState('expired'),
  rejected: inState('rejected'),
  withdrawn: inState('withdrawn'),
}

/** Returns the conditions of a view within the person's data scope. Throws 40000 for an unknown view. */
export function specialConditions(desk: Desk, view = 'all'): Condition[] {
  const inView = viewNamed(views, view)
  return [bind => `e.office_id = ${bind(desk.officeId)}`, inScope(desk, specialVisibility, 'e'), inView]
}
