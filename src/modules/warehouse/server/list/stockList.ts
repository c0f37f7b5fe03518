import { columnsOf, type ListQuery } from '../../../../kernel/api/list.ts'
import { own } from '../../../../kernel/api/own.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { dayNow } from '../../../../kernel/server/list/dayNow.ts'
import { type Condition, type ListColumn, type ListSpec, viewNamed } from '../../../../kernel/server/list/list.ts'
import { seenColumns } from '../../../../kernel/server/record/concealed.ts'
import { goodsHave } from '../../../goods/server/index.ts'
import { numberOfSwitch } from '../../../settings/server/index.ts'
import { stockElements } from '../../api/elements.ts'
import { narrowing, StockRow, type StockView, viewsBehind } from '../../api/stockList.ts'
import { warehouseSwitches } from '../../api/switches.ts'
import { goodsSql, keysSql } from '../available/keysSql.ts'
import { orderedSql } from '../expected.ts'
import { coveredByNoLot } from '../needed.ts'
import { isOld } from '../old.ts'
import { areKept, keptJoin, keptJoinAt } from './kept.ts'
import { inline, type Narrowed, narrowedBy } from './narrowed.ts'

const ofStock = (sql: string, kind: 'integer' | 'money' | 'date'): ListColumn => ({ sql, kind, join: 'stock' })
const ofOrders = (sql: string, kind: 'integer' | 'date'): ListColumn => ({ sql, kind, join: 'expected' })
const none = (kind: 'reference' | 'enum' | 'dictionary' | 'text' | 'date'): ListColumn => ({
  sql: 'null::text',
  row: 'null',
  kind,
})

const columns: Readonly<Record<string, ListColumn>> = {
  name: { sql: 'e.name', kind: 'text' },
  code: { sql: 'e.code', kind: 'text' },
  brandId: { sql: 'e.brand_id', kind: 'dictionary' },
  categoryId: { sql: 'e.category_id', kind: 'dictionary', widened: 'words_below' },
  spec: { sql: `coalesce(nullif(e.spec_text, ''), goods_spec(e.side_a, e.side_b, e.thickness))`, kind: 'text' },
  onHand: ofStock('coalesce(s.on_hand, 0)', 'integer'),
  reserved: ofStock('coalesce(s.reserved, 0)', 'integer'),
  free: ofStock('coalesce(s.free, 0)', 'integer'),
  largest: ofStock('coalesce(s.largest, 0)', 'integer'),
  lots: ofStock('coalesce(s.lots, 0)', 'integer'),
  inTransit: ofStock('coalesce(s.in_transit, 0)', 'integer'),
  lowest: { sql: 'nullif(m.pieces, 0)', kind: 'integer', join: 'lowest' },
  ordered: ofOrders('coalesce(o.pieces, 0)', 'integer'),
  orderedOn: ofOrders('o.due_on', 'date'),
  since: ofStock('s.since_on', 'date'),
  age: ofStock('s.since_on', 'integer'),
  value: ofStock('coalesce(s.value, 0)', 'money'),
  warehouseId: none('reference'),
  condition: none('enum'),
  gradeId: none('dictionary'),
  lot: none('text'),
  place: none('text'),
  asOf: none('date'),
}
const all = columnsOf(StockRow)

/** SQL of the reservations of goods that end within three days. */
const ending = `e.id in (select k.goods_id from stock_reservation r join stock_key k on k.office_id = r.office_id and k.id = r.key_id
  where r.office_id = e.office_id and r.state = 'active' and r.until_at > (select stock_now()) and r.until_at <= (select stock_now()) + interval '3 days')`

const views: Record<StockView, string> = {
  there: 's.on_hand > 0 or s.in_transit > 0',
  split: 's.free > s.largest',
  low: `coalesce(s.free, 0) < (select m.pieces from stock_lowest m where m.office_id = e.office_id and m.goods_id = e.id)`,
  tails: `s.smallest < ${numberOfSwitch('stockTailBoxes', warehouseSwitches.stockTailBoxes)}`,
  old: isOld('s.since_on', 'e.office_id'),
  ending,
  uncosted: 's.uncosted',
  none: 'coalesce(s.on_hand, 0) = 0 and coalesce(s.in_transit, 0) = 0',
  all: 'true',
}

/** Something lies in a key of them, or is on its way: told by an index, without a sum. */
const isThere = `e.id in (select k.goods_id from stock_key k where k.office_id = current_office() and k.on_hand > 0)`

/** The same at the end of a day: told of one goods after the other, so that a page reads no more than its own. */
const wasThere = (
  officeId: number,
  day: string,
) => `exists (select from stock_key k join lateral (select p.on_hand_after from stock_entry p
    where p.office_id = k.office_id and p.key_id = k.id and p.on_day <= ${inline(day)}::date order by p.id desc limit 1) past on past.on_hand_after > 0
  where k.office_id = e.office_id and k.goods_id = e.id) and ${hadMoved(officeId, day)}`

/** What is kept of a month names all goods that ever moved until its end: others have no key that is worth reading. */
const hadMoved = (officeId: number, day: string) => {
  const kept = (of: string) => `exists (select from stock_goods_month m where m.office_id = ${inline(officeId)}
    and m.month = date_trunc('month', ${inline(day)}::timestamp)::date${of})`
  return `(${kept(' and m.goods_id = e.id')} or not ${kept('')})`
}

const summed = ['onHand', 'reserved', 'free', 'inTransit', 'ordered', 'value']

type Question = Pick<ListQuery, 'view'> & Partial<Pick<ListQuery, 'filters' | 'sort'>>

/** What a question needs of the list: the list itself, its conditions, and the filters that are left for its columns. */
export type StockAsked = { spec: ListSpec; conditions: Condition[]; filters: Narrowed['filters'] }

/** How much of a list is read at once: a page, its rows one by one; the sums of all rows; or all rows. */
type Reach = 'page' | 'sums' | 'rows'

/** Returns the columns of a join by which a question filters or sorts. */
const askedOf = ({ filters = {}, sort }: Question, join: 'stock' | 'expected'): string[] =>
  [...Object.keys(filters), ...(sort ? [sort.by] : [])].filter(key => own(columns, key)?.join === join)

/**
 * Returns the SQL of those sums of all goods that a question needs at once, since it compares them or adds them up; empty where each row of a page has
 * its own.
 */
function sumsAtOnce(question: Question, { isPart }: Narrowed, reach: Reach): string {
  const { view = 'there' } = question
  const ofAll = { page: [], sums: summed, rows: Object.keys(columns) }[reach]
  const keys = [...askedOf(question, 'stock'), ...ofAll].filter(key => columns[key]?.join === 'stock')
  const asked = keys.map(key => (columns[key] as ListColumn).sql)
  const isByIndex = view === 'there' && !isPart && keys.length === 0
  return [...asked, isByIndex ? '' : viewNamed(views, view as StockView)].filter(sql => sql.includes('s.')).join(' ')
}

const keptOf = ({ officeId }: Desk, { day }: Narrowed) =>
  day === null ? keptJoin(officeId) : keptJoinAt(officeId, day)

const lowestJoin = 'left join stock_lowest m on m.office_id = e.office_id and m.goods_id = e.id'

/** Returns the join of what is ordered of goods: of all of them at once, or of each row; as of a day that is past, of none. */
function expectedJoin(desk: Desk, { day, ofOrders: where }: Narrowed, atOnce: boolean): string {
  if (day !== null) return 'cross join (select null::bigint as pieces, null::date as due_on) o'
  const sums = (of: string) =>
    `select ${of} coalesce(sum(s.pieces), 0)::bigint as pieces, min(s.due_on) as due_on from (${orderedSql(desk, inline)}) s where ${where}`
  return atOnce
    ? `left join (${sums('s.goods_id,')} group by 1) o on o.goods_id = e.id`
    : `left join lateral (${sums('')} and s.goods_id = e.id) o on true`
}

/**
 * Returns the list of what is there of goods, as a person sees it: all sums count what the filters narrow, now or as of a day, and come from the query
 * that calls and search take (`keysSql`); sums of all goods that the database keeps are taken from there. Throws 40000 for an unknown view, 40300
 * for one of what the person may not see.
 */
export function stockAsked(desk: Desk, question: Question, reach: Reach = 'page'): StockAsked {
  const { view = 'there', filters = {} } = question
  desk.demand(stockElements.stock)
  const behind = own(viewsBehind, view)
  if (behind) desk.demand(behind)
  const narrowed = narrowedBy(desk, filters)
  const today = narrowed.day === null ? dayNow : `${inline(narrowed.day)}::date`
  const viewSql = { ...views, old: isOld('s.since_on', 'e.office_id', today) }
  const compared = sumsAtOnce(question, narrowed, reach)
  const atOnce = compared !== ''
  const byIndex = narrowed.day === null ? isThere : wasThere(desk.officeId, narrowed.day)
  const inView = view === 'there' && !atOnce ? byIndex : viewNamed(viewSql, view)
  const sums = (keys: string) => goodsSql(`select s.* from (${keys}) s where ${narrowed.where}`)
  const keys = (few: boolean) => keysSql(inline, desk.officeId, narrowed.day, few)
  const ofEach = {
    stock: `left join lateral (${sums(`${keys(true)} and k.goods_id = e.id`)}) s on true`,
    lowest: lowestJoin,
    expected: expectedJoin(desk, narrowed, false),
  }
  const isNow = narrowed.day === null
  const ofAll =
    !narrowed.isPart && areKept(compared, narrowed.day)
      ? keptOf(desk, narrowed)
      : `left join (${sums(keys(!isNow && narrowed.byLot !== '') + narrowed.byLot)}) s on s.office_id = e.office_id and s.goods_id = e.id`
  const joined = atOnce ? ofAll : ofEach.stock
  const isInView = inView.includes('s.')
  const seen = seenColumns(desk, all).map(({ key }) => key)
  const asOf = {
    age: ofStock(`(${today} - s.since_on)`, 'integer'),
    ordered: ofOrders(isNow ? 'coalesce(o.pieces, 0)' : 'null::bigint', 'integer'),
  }
  const spec: ListSpec = {
    table: isInView ? `goods e ${joined}` : 'goods e',
    alias: 'e',
    joins: {
      stock: isInView ? '' : joined,
      lowest: lowestJoin,
      expected: expectedJoin(desk, narrowed, reach !== 'page' || askedOf(question, 'expected').length > 0),
    },
    each: { table: 'goods e', joins: ofEach },
    columns: Object.fromEntries(Object.entries({ ...columns, ...asOf }).filter(([key]) => seen.includes(key))),
    also: ['e.id', 'e.version', `coalesce(e.pictures[1], '') as picture`, 's.box', 'e.box_pieces as "ownBox"'],
    search: (term, bind) => ({ sql: goodsHave('e', term, bind) }),
    sort: { by: 'code', order: 'ascend' },
    sums: summed.filter(key => seen.includes(key) && (isNow || key !== 'ordered')),
    personal: true,
  }
  const conditions: Condition[] = [bind => `e.office_id = ${bind(desk.officeId)}`, () => `(${inView})`]
  if (view === 'split') conditions.push(coveredByNoLot(desk))
  return { spec, conditions, filters: narrowed.filters }
}

/** Tells whether a column only stands for filters. */
export const isNarrowing = (key: string): boolean => narrowing.some(one => one === key)
