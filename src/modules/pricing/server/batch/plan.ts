import { type Measures, type PriceUnit, priceIn } from '../../../goods/contract/units.ts'
import { type Change, changed } from '../../contract/rounding.ts'

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
 * prices for it, made from the more general ones where there are none. Windows that lie across the ends of the batch give way: the part before
 * ends, the part after goes on as it was. Throws TooLow.
 */
export function planOf(goods: Goods, windows: readonly Window[], wanted: Wanted): Plan {
  const [from, to] = [wanted.fromDay, wanted.untilDay ?? endless]
  const own = windows.filter(window => meets(window, from, to) && concerns(window, wanted))
  const plan: Plan = { ends: [], voids: [], adds: [], lines: [] }
  const filled: Key = { unit: goods.priceUnit, gradeId: null, channelId: wanted.channelId, levelId: wanted.levelId }
  for (const key of keysOf([filled, ...own])) {
    const others = sameKey(key, filled) ? fallbacks(goods, windows, filled) : []
    const layers = [own.filter(window => sameKey(window, key)), ...others]
    for (const before of joined(segments(layers, key, from, to))) {
      const after = { ...before, ...moved(before, goods, wanted) }
      plan.lines.push({ before, after })
      plan.adds.push(after)
    }
  }
  for (const window of own) giveWay(plan, window, from, to)
  return plan
}

/** Without a channel and level all prices are meant, with one only those for exactly it. */
const concerns = ({ channelId, levelId }: Key, wanted: Wanted) =>
  (wanted.channelId === null && wanted.levelId === null) ||
  (channelId === wanted.channelId && levelId === wanted.levelId)

function keysOf(keys: readonly Key[]): Key[] {
  return keys.filter((key, at) => keys.findIndex(other => sameKey(key, other)) === at)
}

/** Returns the windows that count where none of the key itself holds, the most specific layer first, and last the goods' own price. */
function fallbacks(goods: Goods, windows: readonly Window[], { channelId, levelId, unit }: Key): Layer[] {
  const general = [
    { channelId: null, levelId },
    { channelId, levelId: null },
    { channelId: null, levelId: null },
  ].filter(other => other.channelId !== channelId || other.levelId !== levelId)
  const layers = general.map(other => windows.filter(window => sameKey(window, { unit, gradeId: null, ...other })))
  const { listPrice, floorSeller, floorManager, floorDirector } = goods
  const base =
    listPrice === null ? [] : [{ fromDay: '', toDay: null, listPrice, floorSeller, floorManager, floorDirector }]
  return [...layers, base]
}
type Layer = readonly (Prices & { fromDay: string; toDay: string | null })[]

/** Cuts a span at every day on which another window begins or ends; each piece has the prices of the first layer that holds. */
function segments(layers: readonly Layer[], key: Key, from: string, to: string): NewSpan[] {
  const days = layers.flat().flatMap(one => [one.fromDay, endOf(one)])
  const cuts = [...new Set([from, to, ...days.filter(day => day > from && day < to)])].sort()
  return cuts.slice(0, -1).flatMap((start, at) => {
    const holds = layers.map(layer => layer.find(one => one.fromDay <= start && endOf(one) > start)).find(Boolean)
    return holds ? [{ ...keyOf(key), ...pricesOf(holds), fromDay: start, toDay: dayOf(cuts[at + 1] as string) }] : []
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
