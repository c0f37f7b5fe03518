import { yuan } from '../../../../kernel/api/format.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { withinSubtotal } from '../../api/compute.ts'
import type { OrderDiscount } from '../../api/line.ts'
import { type HeldGoods, priced, type Sheet } from '../sheet/sheet.ts'
import { type Composable, computed, type Typed, typedOf } from './compose.ts'
import { heldForLines } from './held.ts'
import { setsAnew } from './sets.ts'

/** A document at the prices of today, what its order takes off, and in words what could not be taken over as it was asked. */
export type Reopened = { sheet: Sheet; order: OrderDiscount; notes: string[] }

/**
 * Prices a stored document anew, whose content is given as if it were typed again (chain.md §1). It refuses none, whatever has changed since: goods
 * and sets that cannot be priced today stay as they were, and no reduction takes off more than is there.
 */
export async function reopened(desk: Desk, content: Composable, before: Sheet): Promise<Reopened> {
  const typed = typedOf(content)
  const fresh = await heldForLines(desk, content, typed, { before, reprice: true })
  const each = typed.map((line, at) => lineAnew(line, fresh[at] ?? null, formerGoods(line, before)))
  const { sets, kept } = await setsAnew(desk, content, typed, before)
  const [lines, goods] = [each.map(one => one.line), each.map(one => one.goods)]
  const { sums } = computed({ ...content, ...nothingOff }, lines, goods, sets)
  const order = withinSubtotal(content, sums.subtotal)
  const sheet = computed({ ...content, ...order }, lines, goods, sets)
  const notes = [
    ...each.flatMap((one, at) => one.notes.map(note => `${nameOf(sheet, at)}：${note}`)),
    ...kept.map(({ name, price }) => `套餐“${name}”：今天不能定价，保持原价 ${yuan(price)}`),
    ...orderNotes(content, order),
  ]
  return { sheet, order, notes }
}

const nothingOff: OrderDiscount = { discountKind: 'none', discount: 0, coupon: 0, rounding: 0 }

const formerGoods = ({ was }: Typed, { lines }: Sheet) => (was === null ? null : (lines[was]?.goods ?? null))

/** Returns a line with its goods of today, or as they were where these have no price, and its own reduction within its amount. */
function lineAnew(line: Typed, fresh: HeldGoods | null, former: HeldGoods | null) {
  const whole = line.discountKind === 'amount' ? { ...line, discount: 0 } : line
  const isKept = 'msg' in priced(whole, fresh)
  const goods = isKept ? former : fresh
  const one = priced(whole, goods)
  const isReduced = line.discountKind === 'amount' && !('msg' in one) && line.discount > one.gross
  const within = isReduced ? { ...line, discount: one.gross } : line
  const notes = [
    ...(isKept && line.setKey === null ? ['今天没有价格或单位换算，保持原价'] : []),
    ...(isReduced ? [`优惠超过今天的金额，减到 ${yuan(within.discount)}`] : []),
  ]
  return { line: within, goods, notes }
}

function nameOf({ spaces, lines }: Sheet, at: number): string {
  const line = lines[at]
  return `${spaces[line?.space ?? 0]} · ${line?.name}`
}

const reductions = { discount: '整单优惠', coupon: '优惠券', rounding: '抹零' } as const

function orderNotes(asked: OrderDiscount, given: OrderDiscount): string[] {
  const fields = Object.keys(reductions) as (keyof typeof reductions)[]
  return fields
    .filter(field => given[field] < asked[field])
    .map(field => `${reductions[field]}超过应付金额，减到 ${yuan(given[field])}`)
}
