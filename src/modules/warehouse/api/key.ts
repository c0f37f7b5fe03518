/** What state goods of a key are in. */
export const conditions = {
  sellable: '可售',
  inspection: '待检',
  degraded: '降级',
  sample: '样品',
  transit: '在途',
} as const
export type Condition = keyof typeof conditions

/** What of stock counts as one: goods of a grade and lot, in a warehouse and condition. `transferId`: the document under way whose own key it is. */
export type Key = {
  goodsId: number
  warehouseId: number
  lotId: number
  gradeId: number | null
  condition: Condition
  transferId: number | null
  /** Not 0 for what two grades that became one left beside each other. */
  twin: number
}
/** A key as callers name it: sellable goods without a grade unless they say otherwise. `place`: where goods lie of one that is made (库位). */
export type KeyGiven = Pick<Key, 'goodsId' | 'warehouseId' | 'lotId'> & Partial<Key> & { place?: string }

/** Returns a key with everything that its caller leaves out. */
export const keyOf = ({
  goodsId,
  warehouseId,
  lotId,
  gradeId = null,
  condition = 'sellable',
  transferId = null,
  twin = 0,
}: KeyGiven): Key => ({
  goodsId,
  warehouseId,
  lotId,
  gradeId,
  condition,
  transferId,
  twin,
})

/** Tells whether two keys are the same. */
export const sameKey = (one: KeyGiven, other: KeyGiven): boolean => nameOfKey(keyOf(one)) === nameOfKey(keyOf(other))

/** Returns what tells a key from others, as one text. */
export const nameOfKey = ({ goodsId, warehouseId, lotId, gradeId, condition, transferId, twin }: Key): string =>
  [goodsId, warehouseId, lotId, gradeId, condition, transferId, twin].join('/')

type Counted = { onHand: number; loose: number; reserved: number; boxPieces: number | null; wholeBoxes: boolean }

/** Returns how many pieces are free: what is not reserved, of goods sold only by the box in full boxes alone. */
export function freeOf({ onHand, loose, reserved, boxPieces, wholeBoxes }: Counted): number {
  if (!wholeBoxes || boxPieces === null) return onHand - reserved
  return Math.floor(Math.max(0, onHand - loose - reserved) / boxPieces) * boxPieces
}
