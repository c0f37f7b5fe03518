import { type Measures, type PriceUnit, priceIn } from '../../../goods/api/units.ts'
import { type Change, changed } from '../../api/rounding.ts'

/** Prices in fen per unit. */
export type Prices = {
  listPrice: number
  floorSeller: number | null
  floorManager: number | null
  floorDirector: number | null
}
/** Whom a price is for. */
export type Key = { unit: PriceUnit; gradeId: number | null; channelId: number | null; levelId: number | null }
/** A window that holds from a day until before another; null: without end. */
export type Window = Key & Prices & { id: number; fromDay: string; toDay: string | null }
export type NewSpan = Key & Prices & { fromDay: string; toDay: string | null }
/** Goods with their measures, and their own prices per their own unit. */
export type Goods = { priceUnit: PriceUnit } & Measures & Omit<Prices, 'listPrice'> & { listPrice: number | null }

/** What a batch is to do: whose prices, when, and how. */
export type Wanted = Pick<Key, 'channelId' | 'levelId'> & {
  fromDay: string
  untilDay: string | null
  change: Change
  floors: 'along' | 'keep'
}

/**
 * What becomes of the windows of goods: some end at a day, some are voided, some are new. `endsOn`: the day of those that do not end on the
 * first day of the batch, by number.
 */
export type Plan = {
  ends: Window[]
  voids: Window[]
  adds: (NewSpan & { remark?: string })[]
  lines: { before: NewSpan | null; after: NewSpan }[]
  endsOn?: ReadonlyMap<number, string>
}

/** Goods whose price would fall to nothing: they stay as they are. */
export class TooLow extends Error {}

/** Stands for the end of a window without one: later than every day. */
export const endless = '9999'
export const endOf = ({ toDay }: { toDay: string | null }) => toDay ?? endless
export const dayOf = (end: string) => (end === endless ? null : end)
export const meets = (one: { fromDay: string; toDay: string | null }, from: string, to: string) =>
  one.fromDay < to && endOf(one) > from
export const sameKey = (one: Key, other: Key) =>
  one.unit === other.unit &&
  one.gradeId === other.gradeId &&
  one.channelId === other.channelId &&
  one.levelId === other.levelId

/**
 * Plans a batch for one goods. Without a channel and level every price moves, the goods' own where no general window holds; with one only the
 * prices for it, made from the more general ones where there are none, for each grade and unit that has some: documents take the price of a grade
 * before that of a channel. Windows that lie across the ends of the batch give way: the part before ends, the part after goes on as it was. Throws TooLow.
 */
export function planOf(goods: Goods, windows: readonly Window[], wanted: Wanted): Plan {
  const [from, to] = [wanted.fromDay, wanted.untilDay ?? endless]
  const own = windows.filter(window => meets(window, from, to) && concerns(window, wanted))
  const plan: Plan = { ends: [], voids: [], adds: [], lines: [] }
  const filled = filledKeys(goods, windows, wanted)
  for (const key of keysOf([...filled, ...own])) {
    const others = filled.some(one => sameKey(one, key)) ? fallbacks(goods, windows, key) : []
    const layers: Layer[] = [{ spans: own.filter(window => sameKey(window, key)), counts: true }, ...others]
    for (const before of joined(segments(layers, key, from, to))) {
      const after = { ...before, ...moved(before, goods, wanted) }
      plan.lines.push({ before, after })
      plan.adds.push(after)
    }
  }
  for (const window of own) giveWay(plan, window, from, to)
  return plan
}

/** Returns the keys that a batch fills where no window of theirs holds: the goods' own unit for any grade, and with a channel or level each unit and grade that has more general windows. */
function filledKeys({ priceUnit }: Goods, windows: readonly Window[], wanted: Wanted): Key[] {
  const { channelId, levelId } = wanted
  const key = (unit: PriceUnit, gradeId: number | null): Key => ({ unit, gradeId, channelId, levelId })
  const general = windows.filter(window => isGeneral(window, wanted)).map(({ unit, gradeId }) => key(unit, gradeId))
  return keysOf([key(priceUnit, null), ...(channelId === null && levelId === null ? [] : general)])
}

/** Tells whether what is for one also counts for the other, which is more exact or the same. */
const isGeneral = (one: Whom, { channelId, levelId }: Whom) =>
  (one.channelId === null || one.channelId === channelId) && (one.levelId === null || one.levelId === levelId)
type Whom = Pick<Key, 'channelId' | 'levelId'>

/** Without a channel and level all prices are meant, with one only those for exactly it. */
const concerns = ({ channelId, levelId }: Key, wanted: Wanted) =>
  (wanted.channelId === null && wanted.levelId === null) ||
  (channelId === wanted.channelId && levelId === wanted.levelId)

function keysOf(keys: readonly Key[]): Key[] {
  return keys.filter((key, at) => keys.findIndex(other => sameKey(key, other)) === at)
}

/**
 * Returns the windows that count where none of the key itself holds, the most specific layer first, and last the goods' own price. Of another unit
 * than the goods' own a window in their own unit for the same people comes after: from it the price follows, so none is made.
 */
function fallbacks(goods: Goods, windows: readonly Window[], key: Key): Layer[] {
  const { unit, gradeId, channelId, levelId } = key
  const units = unit === goods.priceUnit ? [unit] : [unit, goods.priceUnit]
  const whom: Whom[] = [{ channelId, levelId }, { channelId: null, levelId }, { channelId, levelId: null }, everybody]
  const layers = whom
    .filter((one, at) => whom.findIndex(other => sameWhom(one, other)) === at)
    .flatMap(one => units.map(of => ({ ...one, gradeId, unit: of })))
    .filter(layer => !sameKey(layer, key))
    .map(layer => ({ spans: windows.filter(window => sameKey(window, layer)), counts: layer.unit === unit }))
  const { priceUnit, listPrice, floorSeller, floorManager, floorDirector } = goods
  if (listPrice === null || unit !== priceUnit || gradeId !== null) return layers
  const base = { fromDay: '', toDay: null, listPrice, floorSeller, floorManager, floorDirector }
  return [...layers, { spans: [base], counts: true }]
}
const everybody: Whom = { channelId: null, levelId: null }
const sameWhom = (one: Whom, other: Whom) => one.channelId === other.channelId && one.levelId === other.levelId

/** Prices that hold where no layer before has one; where they do not count, nothing does. */
type Layer = { spans: readonly (Prices & { fromDay: string; toDay: string | null })[]; counts: boolean }

/** Cuts a span at every day on which another window begins or ends; each piece has the prices of the first layer that holds. */
function segments(layers: readonly Layer[], key: Key, from: string, to: string): NewSpan[] {
  const days = layers.flatMap(({ spans }) => spans).flatMap(one => [one.fromDay, endOf(one)])
  const cuts = [...new Set([from, to, ...days.filter(day => day > from && day < to)])].sort()
  return cuts.slice(0, -1).flatMap((start, at) => {
    const holding = layers.map(layer => {
      const span = layer.spans.find(one => one.fromDay <= start && endOf(one) > start)
      return span && { span, counts: layer.counts }
    })
    const first = holding.find(Boolean)
    if (!first?.counts) return []
    return [{ ...keyOf(key), ...pricesOf(first.span), fromDay: start, toDay: dayOf(cuts[at + 1] as string) }]
  })
}

/** Joins neighbours of the same prices. */
function joined(spans: readonly NewSpan[]): NewSpan[] {
  const result: NewSpan[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (last && last.toDay === span.fromDay && samePrices(last, span)) last.toDay = span.toDay
    else result.push({ ...span })
  }
  return result
}

export const keyOf = ({ unit, gradeId, channelId, levelId }: Key): Key => ({ unit, gradeId, channelId, levelId })
export const pricesOf = ({ listPrice, floorSeller, floorManager, floorDirector }: Prices): Prices => ({
  listPrice,
  floorSeller,
  floorManager,
  floorDirector,
})
const samePrices = (one: Prices, other: Prices) =>
  one.listPrice === other.listPrice &&
  one.floorSeller === other.floorSeller &&
  one.floorManager === other.floorManager &&
  one.floorDirector === other.floorDirector

type Floor = 'floorSeller' | 'floorManager' | 'floorDirector'

function moved(before: NewSpan, goods: Goods, { change, floors }: Wanted): Prices {
  const listPrice = changed(before.listPrice, change)
  if (listPrice === null) throw new TooLow()
  const floor = (of: Floor) => {
    const was = floors === 'keep' ? before[of] : heldFloor(of, before, goods)
    if (was === null) return null
    return Math.min(floors === 'keep' ? was : floorAlong(was, change), listPrice)
  }
  return {
    listPrice,
    floorSeller: floor('floorSeller'),
    floorManager: floor('floorManager'),
    floorDirector: floor('floorDirector'),
  }
}

/** Returns the floor that holds for a price: one that the price leaves open is the goods' own per its unit, never above the price (chain.md §1). */
function heldFloor(of: Floor, price: NewSpan, goods: Goods): number | null {
  if (price[of] !== null) return price[of]
  const own = goods[of] === null ? null : priceIn(goods, goods[of], goods.priceUnit, price.unit)
  return own === null ? null : Math.min(own, price.listPrice)
}

/** Moves a floor as its price moves. Rounding takes none to nothing, which would be a price without a floor. */
const floorAlong = (was: number, change: Change) =>
  changed(was, change) ?? changed(was, { ...change, rounding: 'fen' }) ?? 1

/** Takes a window out of a span: what lies before it ends there, what lies after it goes on as a window of its own. */
export function giveWay(plan: Pick<Plan, 'ends' | 'voids' | 'adds'>, window: Window, from: string, to: string): void {
  if (window.fromDay < from) plan.ends.push(window)
  else plan.voids.push(window)
  if (endOf(window) > to) plan.adds.push({ ...keyOf(window), ...pricesOf(window), fromDay: to, toDay: window.toDay })
}

/** A window that gave way to a batch: until when it held before, and whether it was voided, or on which day it ended (null: as the batch began). */
export type Shift = Window & { wasTo: string | null; voided: boolean; endedOn: string | null }

/**
 * Plans taking a batch back for one goods, from a day on: its windows end or are voided, and what gave way to them holds again. `windows` are
 * those of the goods that hold then or later; `batchFrom` is the day from which the batch held. Returns null where a price was set since: one of
 * the batch's windows that hold then, or the last of them, was changed (`touched`), or another window holds where one would hold again. A plan is
 * empty where the batch is over by then.
 */
export function reversalOf(
  made: readonly (Window & { touched: boolean })[],
  shifts: readonly Shift[],
  windows: readonly Window[],
  batchFrom: string,
  from: string,
): Plan | null {
  const live = made.filter(window => endOf(window) > from)
  if ((live.length > 0 ? live : made).some(window => window.touched)) return null
  const plan: Plan = { ends: [], voids: [], adds: [], lines: [] }
  for (const window of live) giveWay(plan, window, from, endless)
  for (const shift of shifts) {
    const lost = shift.voided ? shift.fromDay : (shift.endedOn ?? batchFrom)
    const start = lost > from ? lost : from
    const end = shift.wasTo ?? endless
    if (start < end) plan.adds.push({ ...keyOf(shift), ...pricesOf(shift), fromDay: start, toDay: dayOf(end) })
  }
  const given = new Set(live.map(window => window.id))
  const kept = windows.filter(window => !given.has(window.id))
  const isTaken = (add: NewSpan) => kept.some(window => sameKey(window, add) && meets(window, add.fromDay, endOf(add)))
  return plan.adds.some(isTaken) ? null : plan
}

/** Tells whether a plan leaves all windows as they are. */
export const changesNothing = ({ ends, voids, adds }: Plan): boolean => ends.length + voids.length + adds.length === 0
