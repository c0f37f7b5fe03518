import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { point, type World } from '../../../../kernel/server/module.ts'
import type { ReceiptRecord } from '../book/locks.ts'

type Table = 'receipt' | 'moneyRequest'
/** Why a document holds nothing any more. */
export type Gone = 'removed' | 'returned' | 'reversed'

/** What other modules do with rows that point at documents of money, in the transaction that changes those. */
export type MoneyMatched = {
  /** Locks these rows. */
  hold(desk: Desk, table: Table, ids: readonly number[]): Promise<void>
  /** A receipt that nobody has confirmed yet became `receipt`. */
  edited(desk: Desk, receipt: ReceiptRecord): Promise<void>
  /** Documents are removed after this, went back to who entered them, or were reversed. */
  gone(desk: Desk, table: Table, ids: readonly number[], why: Gone): Promise<void>
  /** Finance confirmed a receipt: all of its money is posted. */
  confirmed?(desk: Desk, receipt: ReceiptRecord): Promise<void>
  /** SQL of a receipt `e` that tells whether such a row proves it as a voucher does. */
  proves: string
}
/** What follows from changed documents of money in all modules together. */
export type Matching = Required<Omit<MoneyMatched, 'proves'>>
export const moneyMatched = point<MoneyMatched>('moneyMatched')

/** Returns what all modules of a world do together. */
export function matchedIn(world: World): Matching {
  return {
    async hold(desk, table, ids) {
      for (const kind of world.all(moneyMatched)) await kind.hold(desk, table, ids)
    },
    async edited(desk, receipt) {
      for (const kind of world.all(moneyMatched)) await kind.edited(desk, receipt)
    },
    async gone(desk, table, ids, why) {
      for (const kind of world.all(moneyMatched)) await kind.gone(desk, table, ids, why)
    },
    async confirmed(desk, receipt) {
      for (const kind of world.all(moneyMatched)) await kind.confirmed?.(desk, receipt)
    },
  }
}
