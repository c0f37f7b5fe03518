import { mulDiv } from '../../../kernel/api/division.ts'
import { amountOf, fillsBoxes, type Measures, type PriceUnit, piecesOf, type UnitPrice } from '../../goods/api/units.ts'
import { type AllowanceUnit, goodsUnitOf, type SetPart } from './set.ts'
import { amountFor, type ChosenPart, type Priced, priceFor, type Split, splitSet } from './split.ts'

/** Goods with what their value follows from; prices in fen per `priceUnit`. */
export type Valued = Measures & { id: number; priceUnit: PriceUnit; listPrice?: number | null; cost?: number | null }

/** What a person chooses of a part: left out, an upgrade by its goods, and how much is taken (thousandths; the allowance without it). */
export type Choice = { leftOut?: boolean; goodsId?: number; taken?: number }

/** `prices`: for each part those that may tell the value of its allowance, the best first; without them the standard goods' own price. */
export type Offered = Priced & {
  parts: readonly SetPart[]
  goods: readonly Valued[]
  prices?: readonly (readonly UnitPrice[])[] | undefined
}

/** A part of a priced set: the goods that it comes with, the quantity (thousandths of `unit`), and what it costs (fen). */
export type SetLine = Split['parts'][number] & {
  name: string
  goodsId: number
  unit: AllowanceUnit
  allowed: number
  taken: number
  leftOut: boolean
}
export type PricedSet = { lines: SetLine[]; price: number; deducted: number; total: number }

/**
 * Returns the value (fen) of a quantity (thousandths of an allowance's unit) of goods at a price per their price unit; through whole
 * pieces where the units differ. 0 without a price or without the measure.
 */
export function listValue(
  goods: Valued | undefined,
  quantity: number,
  unit: AllowanceUnit,
  price?: number | null,
): number {
  if (!goods || price == null) return 0
  const counted = goodsUnitOf(unit)
  if (counted === goods.priceUnit) return mulDiv(price, quantity, 1000)
  try {
    return amountOf(goods, piecesOf(goods, quantity, counted), price, goods.priceUnit)
  } catch {
    return 0
  }
}

/**
 * Prices a set for a house (hundredths of a square metre) with a choice for each part, in their order. The lines sum to `total` exactly.
 * Throws a RangeError as `splitSet`, or for an upgrade that the part does not allow.
 */
export function priceSet(set: Offered, area: number, choices: readonly Choice[]): PricedSet {
  const known = new Map(set.goods.map(goods => [goods.id, goods]))
  const price = priceFor(set, area)
  const chosen = set.parts.map((part, at) => {
    const scaledBy = (amount: number) => amountFor(amount, part, set, area)
    return chosenPart(part, known.get(part.goodsId), set.prices?.[at], choices[at] ?? {}, scaledBy)
  })
  const split = splitSet(price, chosen)
  const lines = set.parts.map(({ name, unit, goodsId }, at) => {
    const { allowed, taken, leftOut } = chosen[at] as ChosenPart
    const costs = split.parts[at] as Split['parts'][number]
    return {
      name,
      unit,
      goodsId: choices[at]?.goodsId ?? goodsId,
      allowed,
      taken: leftOut ? 0 : taken,
      leftOut,
      ...costs,
    }
  })
  return { lines, price, deducted: split.deducted, total: split.total }
}

function chosenPart(
  part: SetPart,
  goods: Valued | undefined,
  prices: readonly UnitPrice[] | undefined,
  { leftOut = false, goodsId = part.goodsId, taken }: Choice,
  scaledBy: (amount: number) => number,
): ChosenPart {
  const upgrade = part.upgrades.find(one => one.toGoodsId === goodsId)
  if (!upgrade && goodsId !== part.goodsId) throw new RangeError('the part has no such upgrade')
  const allowed = scaledBy(part.quantity)
  return {
    value: goods ? valueAt(goods, allowed, part.unit, prices) : 0,
    deduction: scaledBy(part.deduction),
    leftOut,
    difference: upgrade?.difference ?? 0,
    excess: part.excess,
    allowed,
    taken: taken ?? allowed,
  }
}

/** Returns the value (fen) of an allowance at the first of its prices that counts: the price per box is for whole boxes. */
function valueAt(
  goods: Valued,
  allowed: number,
  unit: AllowanceUnit,
  prices: readonly UnitPrice[] = [{ unit: goods.priceUnit, price: goods.listPrice ?? null }],
): number {
  const counts = (one: UnitPrice) =>
    one.unit !== 'box' || fillsBoxes(goods, { quantity: allowed, quantityUnit: goodsUnitOf(unit) })
  const { unit: priceUnit, price } = prices.find(counts) ?? (prices.at(-1) as UnitPrice)
  return listValue({ ...goods, priceUnit }, allowed, unit, price)
}

/** What of a set says whether its price and its parts follow from the house alike. */
export type Measured = Pick<Priced, 'per' | 'minArea'> & { parts: readonly Pick<SetPart, 'scaled'>[] }

/** Tells whether price or allowances of a set follow from the area of the house. */
export const needsArea = ({ per, parts }: Pick<Measured, 'per' | 'parts'>): boolean =>
  per === 'area' || parts.some(part => part.scaled)

/**
 * Tells whether a typed area makes a set cheaper than the company meant: it buys fixed parts at a price per square metre that has no least area, or
 * parts that grow with the house at a fixed price.
 */
export const isLoose = ({ per, minArea, parts }: Measured): boolean =>
  per === 'area' ? minArea === null && parts.some(part => !part.scaled) : parts.some(part => part.scaled)

/** Tells why a set may not be sold on a day (`2026-11-20`), in words; null where it may. */
export function setRefusal(
  set: { onSale: boolean; validFrom: string | null; validTo: string | null },
  day: string,
): string | null {
  if (!set.onSale) return '套餐已下架'
  if (set.validFrom !== null && day < set.validFrom) return `套餐从 ${set.validFrom} 起有效`
  if (set.validTo !== null && day > set.validTo) return `套餐已于 ${set.validTo} 到期`
  return null
}
