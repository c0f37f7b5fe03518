import type { Desk } from '../../../kernel/server/desk.ts'
import { type StoredState, specialStates, stateOf } from '../../special/contract/state.ts'
import { consumeSpecial, returnSpecial } from '../../special/server/index.ts'

/** What a line takes of a special offer, or gives back: pieces of its goods. */
export type Taking = { lineId: number; specialId: number; goodsId: number; pieces: number }

/**
 * Locks the offers of some takings and returns why they cannot all be taken, in words; null where they can. Offers stay locked, so that of two
 * contracts at once one gets the last box (chain.md §7).
 */
export async function refusalOf(desk: Desk, takings: readonly Taking[]): Promise<string | null> {
  const wanted = new Map<number, number>()
  for (const { specialId, pieces } of takings) wanted.set(specialId, (wanted.get(specialId) ?? 0) + pieces)
  const offers = await desk.lock('specialOffer', [...wanted.keys()])
  for (const offer of offers) {
    const state = stateOf({ ...offer, status: offer.status as StoredState }, new Date())
    const left = offer.pieces - offer.used
    if (state !== 'approved') return `特价单 ${offer.number} ${specialStates[state]}`
    if ((wanted.get(offer.id) ?? 0) > left) return `特价单 ${offer.number} 只剩 ${left}`
  }
  return offers.length < wanted.size ? '特价单已不存在' : null
}

/** Takes pieces of offers for lines of a contract, in the transaction that makes it or its change effective. */
export async function takeSpecials(
  desk: Desk,
  contract: { id: number; customerId: number },
  takings: readonly Taking[],
): Promise<void> {
  for (const { lineId, specialId, goodsId, pieces } of takings.toSorted((a, b) => a.specialId - b.specialId)) {
    const wanted = { customerId: contract.customerId, goodsId, gradeId: null, pieces, on: new Date() }
    await consumeSpecial(desk, specialId, wanted, { kind: 'contract', documentId: contract.id, lineId })
  }
}

/** Gives pieces back to offers for lines that shrink. */
export async function giveBackSpecials(desk: Desk, contractId: number, takings: readonly Taking[]): Promise<void> {
  for (const { lineId, specialId, pieces } of takings.toSorted((a, b) => a.specialId - b.specialId))
    await returnSpecial(desk, specialId, { kind: 'contract', documentId: contractId, lineId }, pieces)
}
