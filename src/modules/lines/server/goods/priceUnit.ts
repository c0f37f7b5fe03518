import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { fillsBoxes, type PriceUnit } from '../../../goods/api/units.ts'
import { type PricedInUnit, pricesInUnits } from '../../../pricing/server/index.ts'
import type { LineInput } from '../../api/line.ts'
import { unitOfMeasure } from '../../api/measure.ts'
import type { PriceTerms } from '../../api/terms.ts'
import type { GoodsRecord } from './goods.ts'
import { today } from './prices.ts'

type Counted = Pick<LineInput, 'kind' | 'measure' | 'quantity' | 'quantityUnit'>

/** Returns the unit in which a line of goods is counted: the typed one, or that in which it is measured. */
export function countedUnit({ kind, measure, quantityUnit }: Counted): PriceUnit | null {
  if (kind !== 'custom') return quantityUnit
  return measure === null ? null : unitOfMeasure[measure]
}

/** A line of goods whose price is asked. */
export type PricedLine = { line: Counted & Pick<LineInput, 'priceUnit' | 'gradeId'>; goods: GoodsRecord }

/**
 * Returns what lines cost today, each per the unit that was chosen for it; without one per the unit in which it is counted, where that has a price of
 * its own (每箱 ¥90), else per the goods' own (chain.md §0: a line keeps the unit its price is per).
 */
export async function unitPrices(
  desk: Desk,
  { channelId, levelId }: PriceTerms,
  lines: readonly PricedLine[],
): Promise<PricedInUnit[]> {
  const asked = lines.map(one => {
    const { goods, line } = one
    return { goodsId: goods.id, gradeId: line.gradeId, units: unitsOf(one), channelId, levelId }
  })
  return (await pricesInUnits(desk, asked, today())).map(([first]) => first as PricedInUnit)
}

/** Returns the units that may price a line, the goods' own last. */
function unitsOf({ line, goods }: PricedLine): PriceUnit[] {
  const own = goods.priceUnit
  const unit = line.priceUnit ?? countedUnit(line)
  if (unit === null || unit === own || (unit === 'box' && !fillsBoxes(goods, line))) return [own]
  return line.priceUnit === null ? [unit, own] : [unit]
}
