import type { Measures, PriceUnit } from '../../../goods/api/units.ts'
import { type Measure, wordOfMeasure } from '../../../lines/api/measure.ts'
import { unitWord as unitOfGoods } from '../../../lines/api/words.ts'

type Sides = Pick<Measures, 'sideA' | 'sideB' | 'pieceArea'>
type Said = Partial<Sides> & {
  kind: string
  unit: string
  measure: Measure | null
  quantityUnit: PriceUnit
  goods?: Sides | null
}

/** Returns the word of the unit in which a line's quantity is said. */
export function unitWord(line: Said): string {
  const { kind, unit, measure, quantityUnit } = line
  if (kind === 'goods') return unitOfGoods(quantityUnit, line)
  return kind === 'custom' && measure !== null ? wordOfMeasure[measure] : unit || '项'
}
