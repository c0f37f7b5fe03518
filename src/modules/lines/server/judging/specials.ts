import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { partOf } from '../../../goods/api/units.ts'
import { extentOf, type QuantityUnit } from '../../../special/api/quantity.ts'
import { type Usable, usableSpecials } from '../../../special/server/index.ts'
import { amountAt } from '../../api/compute.ts'
import type { SheetLine } from '../sheet/sheet.ts'

/**
 * Returns the approved special offer of the customer by which each of some lines below the floor may be sold: at least at the offer's price,
 * all lines that use it together within what is left of it. A line that no offer covers is not among them.
 */
export async function covered(
  desk: Desk,
  customerId: number,
  below: readonly SheetLine[],
): Promise<Map<SheetLine, Usable>> {
  const groups = [...Map.groupBy(below, line => `${line.goodsId} ${line.gradeId}`).values()].flatMap(lines => {
    const [{ goodsId, gradeId }] = lines as [SheetLine]
    return goodsId === null ? [] : [{ goodsId, gradeId, lines }]
  })
  const on = clock.date()
  const offers = await usableSpecials(
    desk,
    groups.map(({ goodsId, gradeId }) => ({ customerId, goodsId, gradeId, on })),
  )
  return new Map(groups.flatMap(({ lines }, at) => shared(lines, offers[at] ?? [])))
}

/** What a line takes of an offer follows from these. */
export type Taken = Pick<SheetLine, 'goods' | 'pieces' | 'measure' | 'quantity' | 'extent'>

/**
 * Returns what a line takes of an offer that counts in a unit: pieces, mm² or mm. A custom-made item of goods that are sold by the piece takes whole
 * pieces. Null where the line cannot be counted so.
 */
export function takenOf({ goods, pieces, measure, quantity, extent }: Taken, unit: QuantityUnit): number | null {
  if (!goods) return null
  const count = pieces ?? (measure === 'count' ? Math.ceil(quantity / 1000) : null)
  if (count !== null) {
    const part = partOf(goods, unit)
    return part && Number(BigInt(count) * BigInt(part.top))
  }
  if (unit === goods.priceUnit) return Number(extent.top)
  const piece = partOf(goods, goods.priceUnit)
  if (unit !== 'piece' || piece === null) return null
  const [top, bottom] = [extent.top * BigInt(piece.bottom), extent.bottom * BigInt(piece.top)]
  return Number((top + bottom - 1n) / bottom)
}

type Using<Line> = { line: Line; offers: Fit[]; most: number }
type Fit = { offer: Usable; taken: number; least: number }

/**
 * Shares offers among lines of the same goods. A line takes the dearest offer that it reaches, and of equal ones the one that it uses up most nearly; the
 * line that reaches fewest comes first, then the one that takes most. Cheaper offers thus stay for cheaper lines.
 */
export function shared<Line extends Taken & { net: number }>(
  lines: readonly Line[],
  offers: readonly Usable[],
): [Line, Usable][] {
  const left = new Map(offers.map(offer => [offer.id, offer.left]))
  const rest = ({ id }: Usable) => left.get(id) ?? 0
  const ordered = lines.map(line => usingOf(line, offers)).toSorted(byNeed)
  return ordered.flatMap(({ line, offers: fits }): [Line, Usable][] => {
    const [best] = fits
      .filter(({ offer, taken }) => taken <= rest(offer))
      .toSorted((a, b) => b.least - a.least || rest(a.offer) - rest(b.offer))
    if (!best) return []
    left.set(best.offer.id, rest(best.offer) - best.taken)
    return [[line, best.offer]]
  })
}

function usingOf<Line extends Taken & { net: number }>(line: Line, offers: readonly Usable[]): Using<Line> {
  const fits = offers.flatMap(offer => {
    const [taken, least] = [takenOf(line, offer.quantityUnit), leastFor(line, offer)]
    return taken !== null && least !== null && line.net >= least ? [{ offer, taken, least }] : []
  })
  return { line, offers: fits, most: Math.max(0, ...fits.map(fit => fit.taken)) }
}

const byNeed = <Line>(a: Using<Line>, b: Using<Line>) => a.offers.length - b.offers.length || b.most - a.most

/** Returns what a line comes to (fen) at an offer's price; null where its price is per something that the line does not measure. */
function leastFor({ goods, pieces, extent }: Taken, { price, priceUnit }: Usable): number | null {
  if (!goods) return null
  if (priceUnit === goods.priceUnit) return amountAt(price, extent)
  const same = pieces === null ? null : extentOf(goods, { quantity: pieces, quantityUnit: 'piece', priceUnit })
  return same && amountAt(price, same)
}
