import type { StockCost } from '../../api/stockCost.ts'
import type { KeyRow } from '../../api/stockList.ts'

/**
 * Returns what lies there of goods that lacks a cost: it is worth nothing, or the last cost that its lot got later was taken back. `costs`: those of the
 * goods, the newest first.
 */
export function uncostedKeys(keys: readonly KeyRow[], costs: readonly Pick<StockCost, 'lotIds' | 'reversedAt'>[]) {
  const isTakenBack = (lotId: number) => {
    const last = costs.find(({ lotIds }) => lotIds.includes(lotId))
    return last !== undefined && last.reversedAt !== null
  }
  return keys.filter(
    ({ onHand, value, lotId }) => onHand > 0 && lotId !== undefined && (value === 0 || isTakenBack(lotId)),
  )
}
