import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { PriceUnit } from '../../../goods/api/units.ts'
import { floorFor, isBeyondJudging, type Priced, whoMayGive } from '../../../pricing/server/index.ts'
import type { Usable } from '../../../special/server/index.ts'
import type { Judgement } from '../../api/checked.ts'
import { amountAt, isBelow } from '../../api/compute.ts'
import type { PriceTerms } from '../../api/terms.ts'
import { pricesToday } from '../goods/prices.ts'
import type { Sheet, SheetLine } from '../sheet/sheet.ts'
import { judgedSets } from './looseSets.ts'
import { covered } from './specials.ts'
import { judgedTerms, type OfDeal } from './terms.ts'

/** What a line's judgement follows from besides the line: whose quotation it is, and which prices count. */
export type JudgeHead = PriceTerms & OfDeal

/**
 * What a line's judgement follows from, for the server alone: what its goods cost now with the person's floor (fen per the unit of the line's
 * price), the special offer that lets it be sold below the floor, and who could approve it where none does. No goods, no price.
 */
export type Judged = { now: Priced | null; floor: number | null; offer: Usable | null; warning: string | null }

/**
 * Judges each line as of today for this person, by the net price after all shares: chain.md §1. A line of a set is below its floor only where it
 * costs less than the set gives it, since the company itself sets that price; but a typed area that makes the set cheaper counts (`looseSets.ts`). What
 * cannot be judged asks for an approval. Floors are those of the customer's level and the deal's channel (`terms.ts`). It holds floors and cost: no
 * answer does.
 */
export async function judgeLines(desk: Desk, head: JudgeHead, sheet: Pick<Sheet, 'lines' | 'sets'>): Promise<Judged[]> {
  const { lines } = sheet
  const terms = await judgedTerms(desk, head)
  const known = await pricesOf(desk, head, lines)
  const judged = sameTerms(terms, head) ? known : await pricesOf(desk, terms, lines)
  const floors = new Map<SheetLine, number | null>()
  const beyond = new Set<SheetLine>()
  for (const [line, own] of judged) {
    floors.set(line, await floorFor(desk, own))
    if (await isBeyondJudging(desk, own)) beyond.add(line)
  }
  const sets = await judgedSets(desk, sheet, floors)
  const isUnder = (line: SheetLine) => {
    if (sets.get(line.setKey ?? 0) === 'set' && costsAsInSet(line)) return false
    const floor = floors.get(line) ?? null
    return beyond.has(line) || (floor !== null && isBelow(line, floor))
  }
  const offers = await covered(desk, head.customerId, lines.filter(isUnder))
  return lines.map(line => {
    const [now, offer] = [known.get(line) ?? null, offers.get(line) ?? null]
    const own = judged.get(line)
    const isOpen = own && !offer && isUnder(line)
    const warning = isOpen ? (beyond.has(line) ? unjudged : warningOf(desk, line, own)) : null
    const noArea = sets.get(line.setKey ?? 0) === 'noArea' ? '套餐缺少房屋面积' : null
    return { now, floor: floors.get(line) ?? null, offer, warning: noArea ?? warning }
  })
}

const unjudged = '无法核对底价，需审批'

const sameTerms = (one: PriceTerms, other: PriceTerms) =>
  one.channelId === other.channelId && one.levelId === other.levelId

/** Tells whether a line is sold at its share of its set's price: the order takes nothing more off it. */
const costsAsInSet = ({ settled, net }: SheetLine) => net >= settled

/**
 * Returns what this person should know of each line: whether its net price is below their floor, and then who could approve it, if they may see floors, or that
 * a special offer covers it; what its list price is now if it differs; cost and margin, which answers tell to those who may see the cost. A floor is in no answer.
 */
export async function judge(desk: Desk, head: JudgeHead, sheet: Pick<Sheet, 'lines' | 'sets'>): Promise<Judgement[]> {
  const judged = await judgeLines(desk, head, sheet)
  return sheet.lines.map((line, at) => judgementOf(line, judged[at] as Judged))
}

function judgementOf(line: SheetLine, { now, offer, warning }: Judged): Judgement {
  if (!now) return { warning, special: false }
  return {
    warning,
    special: offer !== null,
    ...(now.price !== line.goods?.listPrice && { priceNow: now.price }),
    ...marginOf(line, now.cost),
  }
}

/** Returns what the goods of lines cost now, in the unit of each line's price; goods on several lines are asked once. */
async function pricesOf(desk: Desk, head: PriceTerms, lines: readonly SheetLine[]): Promise<Map<SheetLine, Priced>> {
  const ofGoods = lines.flatMap(line => (line.goodsId !== null && line.goods ? [{ line, key: keyOf(line) }] : []))
  const asked = new Map(
    ofGoods.map(({ line, key }) => [
      key,
      { goodsId: line.goodsId as number, unit: line.goods?.priceUnit as PriceUnit, gradeId: line.gradeId },
    ]),
  )
  const prices = await pricesToday(desk, head, [...asked.values()])
  const known = new Map([...asked.keys()].map((key, at) => [key, prices[at] as Priced]))
  return new Map(ofGoods.map(({ line, key }) => [line, known.get(key) as Priced]))
}

const keyOf = ({ goodsId, gradeId, goods }: SheetLine) => `${goodsId} ${gradeId} ${goods?.priceUnit}`

/** Returns who could approve the net price of a line below the floor, as far as the person may know. */
function warningOf(desk: Desk, { net, extent }: SheetLine, now: Priced): string {
  const unitPrice = extent.top === 0n ? 0 : Number((BigInt(net) * extent.bottom) / extent.top)
  return whoMayGive(desk, now, unitPrice)
}

function marginOf({ net, extent }: SheetLine, cost: number | null) {
  const whole = cost === null ? null : amountAt(cost, extent)
  return { cost: whole, margin: whole === null ? null : net - whole }
}
