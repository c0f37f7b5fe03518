import type { Desk } from '../../../kernel/server/desk.ts'
import { type Measures, type PriceUnit, partOf, piecesOf } from '../../goods/contract/units.ts'
import type { LineInput } from '../contract/line.ts'
import { unitOfMeasure } from '../contract/measure.ts'
import type { GoodsRecord } from './goods.ts'
import { type GoodsAsked, type PriceHead, pricesToday } from './prices.ts'

type Counted = Pick<LineInput, 'kind' | 'measure' | 'quantity' | 'quantityUnit'>

/** Returns the unit in which a line of goods is counted: the typed one, or that in which it is measured. */
export function countedUnit({ kind, measure, quantityUnit }: Counted): PriceUnit | null {
  if (kind !== 'custom') return quantityUnit
  return measure === null ? null : unitOfMeasure[measure]
}

/** Tells whether a line is of whole boxes. The price per box that goods have beside that of their own unit is for no loose piece. */
export function fillsBoxes(measures: Measures, { quantity, quantityUnit }: Counted): boolean {
  if (measures.boxPieces === null || partOf(measures, quantityUnit) === null) return false
  return piecesOf(measures, quantity, quantityUnit) % measures.boxPieces === 0
}

/** A line of goods whose price is asked. */
export type PricedLine = { line: Counted & Pick<LineInput, 'priceUnit' | 'gradeId'>; goods: GoodsRecord }

/** A list price (fen) per its unit; null where the goods have none. */
export type UnitPrice = { unit: PriceUnit; price: number | null }

/**
 * Returns what lines cost today, each per the unit that was chosen for it; without one per the unit in which it is counted, where that has a price of
 * its own (每箱 ¥90), else per the goods' own (chain.md §0: a line keeps the unit its price is per).
 */
export async function unitPrices(desk: Desk, head: PriceHead, lines: readonly PricedLine[]): Promise<UnitPrice[]> {
  const units = lines.map(unitsOf)
  const asked = lines.flatMap(({ line, goods }, at) =>
    (units[at] as PriceUnit[]).map((unit): GoodsAsked => ({ goodsId: goods.id, unit, gradeId: line.gradeId })),
  )
  const prices = (await pricesToday(desk, head, asked)).values()
  return units.map(own => {
    const each = own.map(unit => ({ unit, priced: prices.next().value }))
    const counted = each.find(({ unit, priced }) => priced?.windowUnit === unit && priced.price !== null)
    const { unit, priced } = (own.length > 1 ? counted : undefined) ?? (each.at(-1) as (typeof each)[number])
    return { unit, price: priced?.price ?? null }
  })
}

/** Returns the units that may price a line, the goods' own last. */
function unitsOf({ line, goods }: PricedLine): PriceUnit[] {
  const own = goods.priceUnit as PriceUnit
  const unit = line.priceUnit ?? countedUnit(line)
  if (unit === null || unit === own || (unit === 'box' && !fillsBoxes(goods, line))) return [own]
  return line.priceUnit === null ? [unit, own] : [unit]
}
