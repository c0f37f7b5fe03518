import type { FieldKind } from '../../../kernel/api/fields.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { dayNow } from '../../../kernel/server/list/dayNow.ts'
import { type Condition, type ListColumn, type ListSpec, viewNamed } from '../../../kernel/server/list/list.ts'
import { goodsJoin, ofFoundGoods } from '../../goods/server/index.ts'
import type { WindowView } from '../api/window.ts'
import { hiddenFrom } from './sight.ts'

const own = (column: string, kind: Exclude<FieldKind, 'phone'>): ListColumn => ({ sql: `e.${column}`, kind })
const ofGoods = (column: string, kind: Exclude<FieldKind, 'phone'>): ListColumn => ({
  sql: `g.${column}`,
  kind,
  join: 'goods',
})

/** The day in Shanghai, where dealers keep their calendar. */

const states: Record<Exclude<WindowView, 'all'>, string> = {
  now: `(e.voided_at is null and e.from_day <= ${dayNow} and (e.to_day is null or e.to_day > ${dayNow}))`,
  future: `(e.voided_at is null and e.from_day > ${dayNow})`,
  past: `(e.voided_at is null and e.to_day <= ${dayNow})`,
  voided: '(e.voided_at is not null)',
}
const state = `case when e.voided_at is not null then 'voided' when e.from_day > ${dayNow} then 'future'
  when e.to_day <= ${dayNow} then 'past' else 'now' end`

const columns: Readonly<Record<string, ListColumn>> = {
  goodsName: ofGoods('name', 'text'),
  goodsCode: ofGoods('code', 'text'),
  brandId: ofGoods('brand_id', 'dictionary'),
  categoryId: { ...ofGoods('category_id', 'dictionary'), widened: 'words_below' },
  state: { sql: state, kind: 'enum' },
  unit: own('unit', 'enum'),
  gradeId: own('grade_id', 'dictionary'),
  channelId: own('channel_id', 'dictionary'),
  levelId: own('level_id', 'dictionary'),
  fromDay: own('from_day', 'date'),
  toDay: own('to_day', 'date'),
  listPrice: own('list_price', 'money'),
  floorSeller: own('floor_seller', 'money'),
  floorManager: own('floor_manager', 'money'),
  floorDirector: own('floor_director', 'money'),
  remark: own('remark', 'text'),
  batchId: own('batch_id', 'integer'),
  createdBy: own('created_by', 'employee'),
  createdAt: own('created_at', 'datetime'),
  voidedBy: own('voided_by', 'employee'),
  voidedAt: own('voided_at', 'datetime'),
  voidReason: own('void_reason', 'text'),
}

/** Finds the windows of goods by their code, name, sound and size. */
const search: ListSpec['search'] = (word, bind) => ({ sql: ofFoundGoods('e.goods_id', word, bind) })

const windowList: ListSpec = {
  table: 'price_window e',
  alias: 'e',
  joins: { goods: goodsJoin('e') },
  columns,
  also: ['e.id', 'e.goods_id as "goodsId"'],
  search,
  sort: { by: 'createdAt', order: 'descend' },
  sums: [],
}

/** Returns the list as the person sees it: a price that they may not see cannot be asked for in any way. */
export function windowListFor(desk: Desk): ListSpec {
  const hidden: readonly string[] = hiddenFrom(desk)
  return {
    ...windowList,
    columns: Object.fromEntries(Object.entries(columns).filter(([key]) => !hidden.includes(key))),
  }
}

const views: Record<WindowView, string> = { ...states, all: 'true' }

/** Returns the conditions of a view. Throws 40000 for an unknown one. */
export function windowConditions(desk: Desk, view = 'now'): Condition[] {
  const inView = viewNamed(views, view)
  return [bind => `e.office_id = ${bind(desk.officeId)}`, () => inView]
}
