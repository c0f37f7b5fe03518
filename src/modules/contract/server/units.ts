import { type PriceUnit, priceUnits } from '../../goods/contract/units.ts'
import { type Measure, wordOfMeasure } from '../../quotation/contract/measure.ts'

type Said = { kind: string; unit: string; measure: Measure | null; quantityUnit: PriceUnit }

/** Returns the word of the unit in which a line's quantity is said. */
export function unitWord({ kind, unit, measure, quantityUnit }: Said): string {
  if (kind === 'goods') return quantityUnit === 'piece' ? '片' : priceUnits[quantityUnit]
  return kind === 'custom' && measure !== null ? wordOfMeasure[measure] : unit || '项'
}
