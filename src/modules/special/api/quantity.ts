import { hasUnit, type Measures, type PriceUnit, partOf, priceUnits } from '../../goods/api/units.ts'

/** What an offer counts: pieces of goods that are sold by the piece, area or length of what is measured. */
export const quantityUnits = { piece: priceUnits.piece, area: priceUnits.area, metre: priceUnits.metre }
export type QuantityUnit = keyof typeof quantityUnits

/** The whole parts in which a quantity is kept: pieces, square millimetres, millimetres; how many of them make one of the unit. */
const partsPer: Record<QuantityUnit, number> = { piece: 1, area: 1_000_000, metre: 1000 }

/** Returns what an offer of goods counts: custom-made goods priced by area or length are measured, all others are pieces. */
export function quantityUnitOf(goods: Measures & { soldAs: string; priceUnit: PriceUnit }): QuantityUnit {
  const { soldAs, priceUnit } = goods
  if (priceUnit === 'piece' || priceUnit === 'box') return 'piece'
  return soldAs === 'custom' || !hasUnit(goods, priceUnit) ? priceUnit : 'piece'
}

/** Returns a quantity as people type and read it: 1.5 for 1,500,000 mm². */
export const typedOf = (parts: number, unit: QuantityUnit): number => parts / partsPer[unit]

/** Returns the whole parts of a typed quantity; null where it is finer than a part. */
export function partsOf(typed: number, unit: QuantityUnit): number | null {
  const parts = Math.round(typed * partsPer[unit])
  return parts > 0 && Math.abs(typedOf(parts, unit) - typed) < 1e-9 ? parts : null
}

/** Returns a quantity in words: `5`, `1.5 ㎡`. */
export const quantityWords = (parts: number, unit: QuantityUnit): string =>
  unit === 'piece' ? String(parts) : `${typedOf(parts, unit)} ${quantityUnits[unit]}`

/** Returns how much of a price's unit a quantity of goods is, as an exact fraction; null where the goods lack the measure. */
export function extentOf(
  goods: Measures,
  { quantity, quantityUnit, priceUnit }: { quantity: number; quantityUnit: QuantityUnit; priceUnit: PriceUnit },
): { top: bigint; bottom: bigint } | null {
  if (quantityUnit !== 'piece')
    return quantityUnit === priceUnit ? { top: BigInt(quantity), bottom: BigInt(partsPer[quantityUnit]) } : null
  const part = partOf(goods, priceUnit)
  return part && { top: BigInt(quantity) * BigInt(part.top), bottom: BigInt(part.bottom) }
}
