import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { guarded } from '../../goods/api/goods.ts'
import { discountFloorOf } from './discountFloor.ts'
import type { Priced } from './prices.ts'

const words = { manager: '经理可批', director: '总监可批' } as const
type Rank = 'seller' | 'manager' | 'director'

/** Returns the floor of a rank. It is never above that of the rank below; a seller's, where only others have one, is the price itself. */
function floorOf(rank: Rank, priced: Priced): number | null {
  const { price, floorSeller, floorManager, floorDirector } = priced
  const seller = floorSeller ?? (floorManager === null && floorDirector === null ? null : price)
  const manager = lower(floorManager, seller)
  return { seller, manager, director: lower(floorDirector, manager) }[rank]
}

const lower = (own: number | null, below: number | null) =>
  own === null || below === null ? (own ?? below) : Math.min(own, below)

const personal = new WeakMap<Desk, Promise<number | null>>()

/**
 * Returns the lowest net unit price (fen) that the person may give without approval; null where there is no floor. The person's own discount
 * floor (`chanegResultPreferential`, basis points of the list price, rounded up) stands in for that of their rank: director, manager, or seller.
 */
export async function floorFor(desk: Desk, priced: Priced): Promise<number | null> {
  const rate = await personalRate(desk)
  if (rate !== null && priced.price !== null) return shareOf(priced.price, rate)
  return floorOf(rankOf(desk), priced)
}

/**
 * Tells whether something is set by which a price has to be judged, and what holds for the person cannot be told: the goods lost the measure by which
 * they are sold, or have floors of managers and directors alone and no list price. Such a line asks for an approval at any price.
 */
export async function isBeyondJudging(desk: Desk, priced: Priced): Promise<boolean> {
  if ((await floorFor(desk, priced)) !== null) return false
  const { floorSeller, floorManager, floorDirector } = priced
  return priced.lacksUnit || [floorSeller, floorManager, floorDirector].some(floor => floor !== null)
}

/**
 * Tells in words for a warning inside the line who could give a net unit price (fen) below the person's own floor. Only who may see the floors of
 * managers and directors reads a rank: to others each word that depends on such a floor would tell it by a few questions.
 */
export function whoMayGive(desk: Desk, priced: Priced, net: number): string {
  if (!desk.may(guarded.floorManager)) return '需审批'
  const rank = above[rankOf(desk)].find(one => net >= (floorOf(one, priced) ?? 0))
  return rank ? words[rank] : '低于底价，需特价审批'
}

/** Tells whether the person may read their own floor as a figure: who sells by the floor of a manager or director needs the element of these. */
export const seesOwnFloor = (desk: Desk): boolean =>
  desk.may(rankOf(desk) === 'seller' ? guarded.floorSeller : guarded.floorManager)

const above = { seller: ['manager', 'director'], manager: ['director'], director: [] } as const

function rankOf(desk: Desk): Rank {
  if (desk.may('priceManager:asDirector')) return 'director'
  return desk.may('priceManager:asManager') ? 'manager' : 'seller'
}

/** Reads the person's own floor once for all lines of a transaction. */
function personalRate(desk: Desk): Promise<number | null> {
  const known = personal.get(desk) ?? discountFloorOf(desk)
  personal.set(desk, known)
  return known
}

/** Returns a share (basis points) of a price in whole fen, rounded up: nobody goes below the exact share. */
const shareOf = (price: number, rate: number) => Number((BigInt(price) * BigInt(rate) + 9999n) / 10_000n)
