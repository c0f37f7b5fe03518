import type { Changes } from '../../../kernel/server/audit.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { wordsOf } from '../../../kernel/server/record/history.ts'
import { columnsFor } from './read.ts'
import { type Deal, type DealAction, lockDeal } from './sight.ts'

/** Works like `lockDeal`, for an edit that began at a version: throws 40901 with the changes since if it is newer. */
export async function lockDealAt(desk: Desk, id: number, action: DealAction, version: number): Promise<Deal> {
  const deal = await lockDeal(desk, id, action)
  const words = (changes: Changes) => columnsFor(desk).then(columns => wordsOf(desk, changes, columns))
  if (deal.version !== version) throw await desk.stale('opportunity', deal, { version, words })
  return deal
}
