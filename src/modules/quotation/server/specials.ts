import type { Desk } from '../../../kernel/server/desk.ts'
import { amountOf } from '../../goods/contract/units.ts'
import { specialsFor, type Usable } from '../../special/server/index.ts'
import { amountAt } from '../contract/compute.ts'
import type { SheetLine } from './sheet.ts'

/**
 * Returns the approved special offer of the customer by which each of some lines below the floor may be sold: at least at the offer's price,
 * all lines of the same goods together within what is left of it. A line that no offer covers is not among them.
 */
export async function covered(
  desk: Desk,
  customerId: number,
  below: readonly SheetLine[],
): Promise<Map<SheetLine, Usable>> {
  const groups = [...Map.groupBy(below, line => line.goodsId)].flatMap(([goodsId, lines]) =>
    goodsId === null ? [] : [{ goodsId, lines, pieces: lines.reduce((sum, line) => sum + countOf(line), 0) }],
  )
  const on = new Date()
  const offers = await specialsFor(
    desk,
    groups.map(({ goodsId, pieces }) => ({ customerId, goodsId, gradeId: null, pieces, on })),
  )
  const found = groups.flatMap(({ lines }, at) => lines.map(line => [line, offers[at]] as const))
  return new Map(found.flatMap(([line, offer]) => (offer && reaches(line, offer) ? [[line, offer]] : [])))
}

/** Returns the pieces of a line; of a custom-made item the number of its parts. */
export function countOf({ pieces, measure, sizes, quantity }: SheetLine): number {
  if (pieces !== null) return pieces
  return measure === 'count' ? Math.ceil(quantity / 1000) : sizes.reduce((sum, { count }) => sum + count, 0)
}

function reaches({ net, goods, pieces, extent }: SheetLine, { price, priceUnit }: Usable): boolean {
  if (!goods) return false
  if (priceUnit === goods.priceUnit) return net >= amountAt(price, extent)
  return pieces !== null && net >= amountOf(goods, pieces, price, priceUnit)
}
