import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { DueEvent } from '../../api/terms.ts'
import { termPostings } from '../record/beyond.ts'
import { type LockedContract, lockContract, today } from '../record/lock.ts'
import { columnOf, noteEvent } from './progress.ts'

/**
 * Locks a contract with its terms, and before it what terms that fall due need, for a document of another module that may note an event of it. It asks
 * nothing of who sees it. Throws 40400 without the contract, 40900 in words where today's book is closed.
 */
export async function lockForEvent(desk: Desk, id: number): Promise<LockedContract> {
  for (const posting of desk.brought(termPostings)) await posting(desk, today())
  return lockContract(desk, id)
}

/**
 * Notes on a contract from `lockForEvent` that an event is today, unless it was noted before: goods are first made, leave or stand (chain-stock.md,
 * Events). Terms that wait for it become due.
 */
export async function noteOnce(desk: Desk, locked: LockedContract, event: DueEvent): Promise<void> {
  if (locked.contract[columnOf[event]] === null) await noteEvent(desk, locked, event, today())
}
