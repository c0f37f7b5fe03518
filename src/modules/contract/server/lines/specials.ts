import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Taken, takenOf } from '../../../lines/server/index.ts'
import { specialStates, stateOf } from '../../../special/api/state.ts'
import { beyond, consumeSpecial, lockSpecials, type Offer, returnSpecial } from '../../../special/server/index.ts'

/** What a line takes of a special offer, in pieces, mm² or mm, as the offer counts; negative for what it gives back. */
export type Taking = { lineId: number; specialId: number; goodsId: number; quantity: number }

/**
 * Locks the offers of some takings and returns why they cannot all be taken, in words; null where they can. Offers stay locked, so that of two
 * contracts at once one gets the last box (chain.md §7).
 */
export async function refusalOf(desk: Desk, takings: readonly Taking[]): Promise<string | null> {
  const wanted = wantedOf(takings)
  const offers = await lockSpecials(desk, [...wanted.keys()])
  const [refusal] = offers.flatMap(offer => shortageOf(offer, wanted.get(offer.id) ?? 0) ?? [])
  return refusal ?? (offers.length < wanted.size ? '特价单已不存在' : null)
}

/** Returns what some takings take together of each offer. */
export function wantedOf(takings: readonly Pick<Taking, 'specialId' | 'quantity'>[]): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const { specialId, quantity } of takings) wanted.set(specialId, (wanted.get(specialId) ?? 0) + quantity)
  return wanted
}

/** Returns why a quantity cannot be taken of an offer, in words with the way on; null where it can. */
export function shortageOf(offer: Offer, quantity: number): string | null {
  if (quantity <= 0) return null
  const state = stateOf(offer, clock.date())
  const short = state === 'approved' ? beyond(offer, quantity) : specialStates[state].title
  return short && `特价单 ${offer.number} ${short}，多出的部分请另起一行，按底价以上的价格或另一张特价单成交`
}

/** Returns what a line of some shape takes of an offer. */
export const takenBy = (shape: Taken, { quantityUnit }: Pick<Offer, 'quantityUnit'>): number =>
  takenOf(shape, quantityUnit) ?? 0

/** Returns how much more of an offer a line takes than it did. */
export const takenMore = (before: Taken, after: Taken, offer: Pick<Offer, 'quantityUnit'>): number =>
  takenBy(after, offer) - takenBy(before, offer)

const bySpecial = (takings: readonly Taking[]) => takings.toSorted((a, b) => a.specialId - b.specialId)

/** Takes of offers what lines of a contract take, in the transaction that makes it or its change effective. */
export async function takeSpecials(
  desk: Desk,
  contract: { id: number; customerId: number },
  takings: readonly Taking[],
): Promise<void> {
  const more = bySpecial(takings.filter(one => one.quantity > 0))
  const grades = await gradesOf(
    desk,
    more.map(one => one.lineId),
  )
  for (const { lineId, specialId, goodsId, quantity } of more) {
    const gradeId = grades.get(lineId) ?? null
    const wanted = { customerId: contract.customerId, goodsId, gradeId, quantity, on: clock.date() }
    await consumeSpecial(desk, specialId, wanted, { kind: 'contract', documentId: contract.id, lineId })
  }
}

/** Returns the grades of lines that have another one than their goods. */
async function gradesOf(desk: Desk, lineIds: readonly number[]): Promise<Map<number, number | null>> {
  if (lineIds.length === 0) return new Map()
  const rows = await desk
    .from('contractLine')
    .select(['id', 'gradeId'])
    .where('id', 'in', [...lineIds])
    .execute()
  return new Map(rows.map(({ id, gradeId }) => [id, gradeId]))
}

/** Gives back to offers what lines give back, among some takings. */
export async function giveBackSpecials(desk: Desk, contractId: number, takings: readonly Taking[]): Promise<void> {
  for (const { lineId, specialId, quantity } of bySpecial(takings.filter(one => one.quantity < 0)))
    await returnSpecial(desk, specialId, { kind: 'contract', documentId: contractId, lineId }, -quantity)
}
