import type { Desk } from '../../../kernel/server/desk.ts'
import { guarded } from '../../goods/contract/goods.ts'
import { floorFor, type Priced, whoMayGive } from '../../pricing/server/index.ts'
import { amountAt, isBelow } from '../contract/compute.ts'
import type { Judgement } from '../contract/quotation.ts'
import { type PriceHead, pricesToday } from './prices.ts'
import type { SheetLine } from './sheet.ts'

/**
 * Judges each line as of today for this person: whether its net price is below their floor, and then who could approve it; what its list price
 * is now if it differs; cost and margin for those who may see the cost. A floor is in no answer.
 */
export async function judge(desk: Desk, head: PriceHead, lines: readonly SheetLine[]): Promise<Judgement[]> {
  const ofGoods = lines.filter(line => line.goodsId !== null && line.goods !== null)
  const asked = ofGoods.map(({ goodsId, goods }) => ({
    goodsId: goodsId as number,
    unit: (goods as NonNullable<typeof goods>).priceUnit,
  }))
  const prices = await pricesToday(desk, head, asked)
  const known = new Map(ofGoods.map((line, at) => [line, prices[at] as Priced]))
  const judged: Judgement[] = []
  for (const line of lines) judged.push(await judgement(desk, line, known.get(line)))
  return judged
}

async function judgement(desk: Desk, line: SheetLine, now: Priced | undefined): Promise<Judgement> {
  if (!now) return { warning: null, special: false }
  const floor = await floorFor(desk, now)
  const below = floor !== null && isBelow(line, floor)
  return {
    warning: below ? await warningOf(desk, line, now) : null,
    special: false,
    ...(now.price !== line.goods?.listPrice && { priceNow: now.price }),
    ...marginOf(desk, line, now.cost),
  }
}

/** Returns who could approve the net price of a line below the floor. */
async function warningOf(desk: Desk, { net, extent }: SheetLine, now: Priced): Promise<string> {
  const unitPrice = extent.top === 0n ? 0 : Number((BigInt(net) * extent.bottom) / extent.top)
  const { by, words } = await whoMayGive(desk, now, unitPrice)
  return by === 'self' ? '低于底价，需特价审批' : words
}

function marginOf(desk: Desk, { net, extent }: SheetLine, cost: number | null) {
  if (!desk.may(guarded.cost)) return {}
  const whole = cost === null ? null : amountAt(cost, extent)
  return { cost: whole, margin: whole === null ? null : net - whole }
}
