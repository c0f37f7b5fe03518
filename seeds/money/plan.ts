import { mulDiv } from '../../src/kernel/api/division.ts'
import type { ReceiptKind } from '../../src/modules/money/api/words.ts'
import { day, dayStart, hour, whenOpen } from '../calendar.ts'
import { untilCancelled } from '../contracts/change.ts'
import type { Dice } from '../random.ts'
import type { Signed } from './read.ts'

/** Money that a customer brings: when (ms), how much in fen, and what it is entered as. */
export type Payment = { at: number; amount: number; kind: ReceiptKind }

/** How a customer pays: whole, or nothing any more from a term on. */
type Manner = 'whole' | 'littleDown' | 'nothingOnDelivery' | 'nothingAtLast'
const manners: readonly [Manner, number][] = [
  ['whole', 76],
  ['littleDown', 4],
  ['nothingOnDelivery', 7],
  ['nothingAtLast', 13],
]

/** The last hours are left to what waits for finance (`waiting.ts`). */
const quiet = 30 * hour

/** Returns what a customer paid for a contract so far, in the order of time: 定金 before it, then for each term about when it becomes due. */
export function paymentsOf(contract: Signed, cancelled: boolean, dice: Dice, now: number): Payment[] {
  const { terms, effectiveAt, signedOn, deliveredOn, installedOn } = contract
  const [first = 0, delivery = 0, last = 0] = terms.filter(one => one.position < 3).map(one => one.amount)
  const extra = terms.find(one => one.position > 2)
  const [manner] = dice.weigh(manners, one => one[1])
  const late = dice.chance(0.12) ? dice.int(30, 100) * day : 0
  const payments: Payment[] = []
  let [asked, paid] = [0, 0]
  const bring = (at: number, more: number, part = 1, kind: ReceiptKind = 'payment') => {
    asked += more
    const amount = part === 1 ? asked - paid : Math.round(((asked - paid) * part) / 10_000) * 10_000
    if (amount > 0) payments.push({ at: whenOpen(dice, at), amount, kind })
    paid += amount
  }
  const onDay = (on: string, days: number) => dayStart(Date.parse(on)) + days * day + dice.int(9, 19) * hour
  if (dice.chance(0.4) || cancelled) {
    const beyond = dice.chance(0.07) // more 定金 than 20 % of the price
    const amount = mulDiv(first + delivery + last, beyond ? 25 : dice.int(4, 12), 100)
    payments.push({ at: whenOpen(dice, effectiveAt - dice.int(6, 70) * hour), amount: round(amount), kind: 'earnest' })
    paid = round(amount)
  }
  if (cancelled) return payments.filter(one => one.at < effectiveAt + (untilCancelled - 3) * day)
  if (signedOn !== null)
    bring(Math.max(onDay(signedOn, dice.int(0, 3)), effectiveAt + hour), first, manner === 'littleDown' ? 0.4 : 1)
  if (extra && manner !== 'littleDown') bring(onDay(extra.dueOn as string, dice.int(0, 9)), extra.amount)
  if (deliveredOn !== null && manner !== 'littleDown')
    bring(
      onDay(deliveredOn, late ? 0 : dice.int(-3, 1)) + late,
      delivery,
      manner === 'nothingOnDelivery' ? dice.pick([0, 0.5]) : 1,
    )
  if (installedOn !== null && manner === 'whole')
    bring(onDay(installedOn, dice.int(1, 20)) + late, last + (dice.chance(0.03) ? dice.int(2, 9) * 10_000 : 0))
  return payments.filter(one => one.at < now - quiet).toSorted((a, b) => a.at - b.at)
}

const round = (fen: number) => Math.max(100_000, Math.round(fen / 100_000) * 100_000)

/** What came in for a retail sale: all of it within the hour, of those that are some days old. */
export function retailPayments({ terms, effectiveAt }: Signed, now: number): Payment[] {
  if (effectiveAt > now - 3 * day) return []
  return terms.map(({ amount }) => ({ at: effectiveAt + hour / 2, amount, kind: 'payment' }))
}
