import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { point, type World } from '../../../../kernel/server/module.ts'
import type { DueEvent } from '../../api/terms.ts'
import type { LockedContract } from './lock.ts'

/** What has to be locked before a contract, in the order of locks, by a transaction that writes entries on a day. It may refuse the day. */
export type Posting = (desk: Desk, onDay: string) => Promise<void>
export const termPostings = point<Posting>('termPostings')

/** A term that is about to ask for less. */
export type ShrinkingTerm = { id: number; amount: number }
/**
 * What follows where a locked contract shrinks below what is paid: money leaves the terms, each of which then asks for `amount`, before the
 * entries are written. May throw 40900 in words.
 */
export type Shrinking = (
  desk: Desk,
  locked: LockedContract,
  terms: readonly ShrinkingTerm[],
  onDay: string,
) => Promise<void>
export const contractShrinks = point<Shrinking>('contractShrinks')

/**
 * The least quantity (thousandths, or parts of what is measured by its sizes) below which a line may not go, and why in words, with the way on: what was
 * shipped, or accepted by the factory. `told`: what is said of it, where a part of a piece comes to the whole one.
 * `ends`: a cancellation may go below it all the same, since it deducts the cost. `out`: so much of it is not here, which a cancellation waits for.
 */
export type LineBound = {
  lineId: number
  least: number
  told?: number
  inParts?: boolean
  ends?: true
  out?: string
  why: string
}
export type LineBounds = (desk: Desk, contractId: number) => Promise<readonly LineBound[]>
export const lineBounds = point<LineBounds>('lineBounds')

/** How a contract ends without being carried out: as a draft, or after it took effect (退单). */
export type Ended = 'voided' | 'cancelled'
/** What else is given back when a contract ends so: reservations, a partner's protection. The contract is locked. */
export type Ending = (desk: Desk, contract: LockedContract['contract'], how: Ended) => Promise<void>
export const contractEnds = point<Ending>('contractEnds')

/** What a term asks for more, in fen. */
export type GrownTerm = { termId: number; amount: number }
/** What follows once a contract has come into effect, or a change order has: some of its terms ask for more from now on, or none does. */
export type Settling = (desk: Desk, contractId: number, grown: readonly GrownTerm[]) => Promise<void>
export const contractSettles = point<Settling>('contractSettles')

/** Tells in words, with the way on, why nobody notes an event of a locked contract by hand: its documents do. Undefined where one may. */
export type NotedByDocuments = (desk: Desk, contractId: number, event: DueEvent) => Promise<string | undefined>
export const notedByDocuments = point<NotedByDocuments>('notedByDocuments')

/** What other modules bring to contracts. */
export type Beyond = {
  hold: Posting
  shrink: Shrinking
  bounds: LineBounds
  ended: Ending
  settle: Settling
  noted: NotedByDocuments
}

/** Returns what all modules bring, put together. */
export function beyondOf({ all }: Pick<World, 'all'>): Beyond {
  const [postings, shrinks, bounds] = [all(termPostings), all(contractShrinks), all(lineBounds)]
  const [endings, settlings, noting] = [all(contractEnds), all(contractSettles), all(notedByDocuments)]
  return {
    async hold(desk, onDay) {
      for (const posting of postings) await posting(desk, onDay)
    },
    async shrink(desk, locked, terms, onDay) {
      for (const shrinking of shrinks) await shrinking(desk, locked, terms, onDay)
    },
    async bounds(desk, contractId) {
      const found: LineBound[] = []
      for (const of of bounds) found.push(...(await of(desk, contractId)))
      return found
    },
    async ended(desk, contract, how) {
      for (const ending of endings) await ending(desk, contract, how)
    },
    async settle(desk, contractId, grown) {
      for (const settling of settlings) await settling(desk, contractId, grown)
    },
    async noted(desk, contractId, event) {
      for (const refusal of noting) {
        const words = await refusal(desk, contractId, event)
        if (words !== undefined) return words
      }
      return undefined
    },
  }
}
