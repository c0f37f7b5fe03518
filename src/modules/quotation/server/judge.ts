import type { Desk } from '../../../kernel/server/desk.ts'
import { guarded } from '../../goods/contract/goods.ts'
import { floorFor, type Priced, whoMayGive } from '../../pricing/server/index.ts'
import { amountAt, isBelow } from '../contract/compute.ts'
import type { Judgement } from '../contract/quotation.ts'
import { type PriceHead, pricesToday } from './prices.ts'
import type { SheetLine } from './sheet.ts'
import { covered } from './specials.ts'

/** What a line's judgement follows from besides the line: whose quotation it is, and which prices count. */
export type JudgeHead = PriceHead & { customerId: number }

/**
 * Judges each line as of today for this person: whether its net price is below their floor, and then who could approve it or which special
 * offer covers it; what its list price is now if it differs; cost and margin for those who may see the cost. A floor is in no answer.
 */
export async function judge(desk: Desk, head: JudgeHead, lines: readonly SheetLine[]): Promise<Judgement[]> {
  const known = await pricesOf(desk, head, lines)
  const below: SheetLine[] = []
  for (const [line, now] of known) if (await isUnderFloor(desk, line, now)) below.push(line)
  const special = await covered(desk, head.customerId, below)
  const under = new Set(below)
  return Promise.all(
    lines.map(async line => {
      const now = known.get(line)
      if (!now) return { warning: null, special: false }
      return {
        warning: under.has(line) && !special.has(line) ? await warningOf(desk, line, now) : null,
        special: special.has(line),
        ...(now.price !== line.goods?.listPrice && { priceNow: now.price }),
        ...marginOf(desk, line, now.cost),
      }
    }),
  )
}

async function pricesOf(desk: Desk, head: PriceHead, lines: readonly SheetLine[]): Promise<Map<SheetLine, Priced>> {
  const ofGoods = lines.flatMap(line => (line.goodsId !== null && line.goods ? [{ line, goods: line.goods }] : []))
  const asked = ofGoods.map(({ line, goods }) => ({ goodsId: line.goodsId as number, unit: goods.priceUnit }))
  const prices = await pricesToday(desk, head, asked)
  return new Map(ofGoods.map(({ line }, at) => [line, prices[at] as Priced]))
}

async function isUnderFloor(desk: Desk, line: SheetLine, now: Priced): Promise<boolean> {
  const floor = await floorFor(desk, now)
  return floor !== null && isBelow(line, floor)
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
