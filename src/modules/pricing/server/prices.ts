import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Measures, type PriceUnit, priceIn } from '../../goods/api/units.ts'

/** Goods whose price is asked: null leaves the goods' own grade, and no channel or level. */
export type PriceAsked = {
  goodsId: number
  gradeId: number | null
  unit: PriceUnit
  channelId: number | null
  levelId: number | null
}

/** What goods cost on a day, in fen per the unit that was asked; null where nothing is set, or the goods are not there. */
export type Priced = {
  /** The window that holds; null where the goods' own prices do. */
  windowId: number | null
  /** The unit of that window; null without one. */
  windowUnit: PriceUnit | null
  price: number | null
  floorSeller: number | null
  floorManager: number | null
  floorDirector: number | null
  cost: number | null
  /** A price or floor is set that the goods' measures do not tell per the asked unit: what cannot be compared. */
  lacksUnit: boolean
}

const nothing: Priced = {
  windowId: null,
  windowUnit: null,
  price: null,
  floorSeller: null,
  floorManager: null,
  floorDirector: null,
  cost: null,
  lacksUnit: false,
}

/** What is known of asked goods: their own prices per their own unit, and the window that holds. */
type Found = Measures & {
  priceUnit: PriceUnit
  listPrice: number | null
  floorSeller: number | null
  floorManager: number | null
  floorDirector: number | null
  cost: number | null
  windowId: number | null
  unit: PriceUnit
  windowPrice: number
  windowSeller: number | null
  windowManager: number | null
  windowDirector: number | null
}

/**
 * The window that holds: one of the asked unit, or of the goods' own unit, from which the price follows. The most specific one first: of the
 * grade, then of the customer's level, then of the channel, last of the asked unit.
 */
const statement = `
  select g.side_a as "sideA", g.side_b as "sideB", g.piece_area as "pieceArea", g.box_pieces as "boxPieces", g.price_unit as "priceUnit", g.list_price as "listPrice",
    g.floor_seller as "floorSeller", g.floor_manager as "floorManager", g.floor_director as "floorDirector", g.cost,
    w.id as "windowId", w.unit, w.list_price as "windowPrice", w.floor_seller as "windowSeller", w.floor_manager as "windowManager",
    w.floor_director as "windowDirector"
  from unnest($2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[]) with ordinality a (goods_id, grade_id, unit, channel_id, level_id, at)
  left join goods g on g.office_id = $1 and g.id = a.goods_id
  left join lateral (
    select * from price_window w
    where w.office_id = $1 and w.goods_id = a.goods_id and w.voided_at is null
      and w.from_day <= $7::date and (w.to_day is null or w.to_day > $7::date) and w.unit in (a.unit, g.price_unit)
      and (w.grade_id is null or w.grade_id = coalesce(a.grade_id, g.grade_id))
      and (w.channel_id is null or w.channel_id = a.channel_id) and (w.level_id is null or w.level_id = a.level_id)
    order by w.grade_id is null, w.level_id is null, w.channel_id is null, w.unit <> a.unit
    limit 1
  ) w on true
  order by a.at`

/**
 * Returns what goods cost on a day (`2026-11-24`, Shanghai), in the order asked, by one statement. Of the windows that hold, the most specific
 * one counts; a window in the goods' own unit also gives the price per another unit that their measures allow, as a dealer works it out (100 yuan/㎡ is 64 yuan for
 * a piece of 800×800). Without a window the goods' own prices count. A floor that a window leaves open is the goods' own, but never above
 * the window's price (chain.md §1). The result holds floors and cost: callers show of it what the person may see.
 */
export async function pricesAt(desk: Desk, asked: readonly PriceAsked[], on: string): Promise<readonly Priced[]> {
  if (asked.length === 0) return []
  const each = <Key extends keyof PriceAsked>(key: Key) => asked.map(one => one[key])
  const values = [desk.officeId, each('goodsId'), each('gradeId'), each('unit'), each('channelId'), each('levelId'), on]
  const { rows } = await desk.client.query<Found>(prepared(statement, values))
  return rows.map((found, at) => pricedAs(found, asked[at]?.unit ?? 'piece'))
}

function pricedAs(found: Found, unit: PriceUnit): Priced {
  if (found.priceUnit === null) return nothing // no such goods
  const per = (price: number | null, from: PriceUnit) => (price === null ? null : priceIn(found, price, from, unit))
  const base: Priced = {
    windowId: null,
    windowUnit: null,
    price: per(found.listPrice, found.priceUnit),
    floorSeller: per(found.floorSeller, found.priceUnit),
    floorManager: per(found.floorManager, found.priceUnit),
    floorDirector: per(found.floorDirector, found.priceUnit),
    cost: per(found.cost, found.priceUnit),
    lacksUnit: lacksUnit(found, unit),
  }
  const price = found.windowId === null ? null : per(found.windowPrice, found.unit)
  if (price === null) return base
  const floor = (windows: number | null, goods: number | null) =>
    windows === null ? goods && Math.min(goods, price) : per(windows, found.unit)
  return {
    windowId: found.windowId,
    windowUnit: found.unit,
    price,
    floorSeller: floor(found.windowSeller, base.floorSeller),
    floorManager: floor(found.windowManager, base.floorManager),
    floorDirector: floor(found.windowDirector, base.floorDirector),
    cost: base.cost,
    lacksUnit: false,
  }
}

const own = ['listPrice', 'floorSeller', 'floorManager', 'floorDirector'] as const

/** Tells whether something is set of goods that cannot be told per a unit, by their own prices or by the window that holds. */
const lacksUnit = (found: Found, unit: PriceUnit): boolean =>
  (own.some(field => found[field] !== null) && !tells(found, found.priceUnit, unit)) ||
  (found.windowId !== null && !tells(found, found.unit, unit))

/** Tells whether prices per a unit tell those per another. */
const tells = (found: Found, from: PriceUnit, to: PriceUnit) => priceIn(found, 0, from, to) !== null
