import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { afterFollowUp } from '../../../followUp/server/index.ts'
import { type Deal, type DealAction, lockDeal } from '../record/sight.ts'
import { columnsFor } from './read.ts'

/**
 * Works like `lockDeal`, for an edit that began at a version: throws 40901 with the changes since if it is newer. A move is
 * none of them where people only wrote follow-ups since, so that a note of a call does not stop the 成交 that follows it.
 */
export async function lockDealAt(desk: Desk, id: number, action: DealAction, version: number): Promise<Deal> {
  const deal = await lockDeal(desk, id, action)
  const words = (changes: Changes) => columnsFor(desk).then(columns => wordsOf(desk, changes, columns))
  if (deal.version !== version && !(movesOn(action) && (await onlyFollowed(desk, deal, version))))
    throw await desk.stale('opportunity', deal, { version, words })
  return deal
}

const movesOn = (action: DealAction) => action === 'stage' || action === 'close'

const ofFollowUps: readonly string[] = Object.keys(afterFollowUp({}))

async function onlyFollowed(desk: Desk, deal: Deal, version: number): Promise<boolean> {
  const entries = await desk.entriesSince('opportunity', deal, version)
  return entries.length > 0 && entries.every(entry => isOfFollowUp(Object.keys(entry.changes as Changes)))
}

/** A follow-up also changes what formulas make of its count. */
function isOfFollowUp(fields: readonly string[]): boolean {
  const counts = fields.includes('followUpCount')
  return fields.length > 0 && fields.every(field => ofFollowUps.includes(field) || (counts && field === 'own'))
}
