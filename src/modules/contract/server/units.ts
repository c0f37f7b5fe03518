import type { PriceUnit } from '../../goods/contract/units.ts'
import { type Measure, wordOfMeasure } from '../../quotation/contract/measure.ts'
import { unitWord as unitOfGoods } from '../../quotation/contract/words.ts'

type Said = { kind: string; unit: string; measure: Measure | null; quantityUnit: PriceUnit }

/** Returns the word of the unit in which a line's quantity is said. */
export function unitWord({ kind, unit, measure, quantityUnit }: Said): string {
  if (kind === 'goods') return unitOfGoods(quantityUnit, unit)
  return kind === 'custom' && measure !== null ? wordOfMeasure[measure] : unit || '项'
}
