import { withUnit } from '../../../kernel/api/format.ts'
import type { EarnestLine } from '../api/earnest.ts'

/** A line before or after an arrival. */
export type Told = Pick<EarnestLine, 'goodsId' | 'gradeId' | 'lotId' | 'warehouseId'> & { pieces: number }

const placeOf = ({ goodsId, gradeId, lotId, warehouseId }: Told) => [goodsId, gradeId, lotId, warehouseId].join()

/** Tells whether a line that had a lot has fewer pieces than before. */
function isMoved(before: readonly Told[], now: readonly Told[]): boolean {
  const left = new Map(now.map(line => [placeOf(line), line.pieces]))
  return before.some(line => line.lotId !== null && (left.get(placeOf(line)) ?? 0) < line.pieces)
}

/** Returns the lots of lines, by goods. */
const lotsOf = (lines: readonly Told[]) =>
  new Map(
    [...Map.groupBy(lines, ({ goodsId }) => goodsId)].map(([goodsId, some]) => [
      goodsId,
      new Set(some.flatMap(({ lotId }) => lotId ?? [])),
    ]),
  )

/**
 * What the seller is told of an arrival, by the lines before and after it: the customer is asked where a line left its lot or warehouse, and where lots of
 * the same goods came to be several; a lot that is written for the first time is told.
 */
export function arrivalWords(
  pieces: number,
  { before, now, isShort }: { before: readonly Told[]; now: readonly Told[]; isShort: boolean },
): string {
  const had = lotsOf(before)
  const grown = [...lotsOf(now)].filter(([goodsId, lots]) => lots.size > (had.get(goodsId)?.size ?? 0))
  const isOther = isMoved(before, now) || grown.some(([, lots]) => lots.size > 1)
  const parts = [
    `到了 ${withUnit(pieces * 1000, '片/件')}，已留给这张定金单`,
    isShort && '还没有到齐',
    isOther && '到的是另外的批次或仓库，明细已改，请与客户确认',
    !isOther && grown.length > 0 && '到的批次已写进明细，请告诉客户',
  ]
  return parts.filter(part => part !== false).join('；')
}
