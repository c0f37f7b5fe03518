import type { Selectable } from 'kysely'
import type { MoneyEntry } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { point, type World } from '../../../../kernel/server/module.ts'
import type { DocumentKind, Pocket } from '../../api/words.ts'

export type EntryRow = Selectable<MoneyEntry>

/**
 * What follows from money that moved, in the same transaction: called once for each posting with the entries that it appended, in their
 * order. An entry with `to_term_id` was paid for that term, one with `from_term_id` was taken from it.
 */
export type MoneyMoved = { moved(desk: Desk, entries: readonly EntryRow[]): Promise<void> }
export const moneyMoved = point<MoneyMoved>('moneyMoved')

/** A move of a receipt's money between two pockets, in fen; `term` where one of them is a term. */
export type Move = {
  receiptId: number
  from: Pocket
  to: Pocket
  term?: { id: number; contractId: number }
  amount: number
}
/** The document that moves money, and the day on which it counts; a day in a closed month becomes the first open one. */
export type Cause = { kind: DocumentKind; id: number; onDay: string; reason?: string; action: string; name: string }

/** Appends entries, whose triggers keep all sums, and does what follows. The caller holds the locks of `lockMoney`. */
export type Post = (desk: Desk, moves: readonly Move[], cause: Cause) => Promise<EntryRow[]>

/** Returns how money is posted in a world of modules. */
export function postingIn(world: World): Post {
  return async (desk, moves, { kind, id, onDay, reason = '', action, name }) => {
    const rows = moves.map(({ receiptId, from, to, term, amount }) => ({
      receiptId,
      fromPocket: from,
      toPocket: to,
      fromTermId: from === 'term' ? (term?.id ?? null) : null,
      toTermId: to === 'term' ? (term?.id ?? null) : null,
      contractId: term?.contractId ?? null,
      amount,
      documentKind: kind,
      documentId: id,
      reason,
      onDay,
      createdBy: desk.employeeId,
    }))
    const entries = await desk.insertMany('moneyEntry', rows, { action, name })
    for (const handler of entries.length > 0 ? world.all(moneyMoved) : []) await handler.moved(desk, entries)
    return entries
  }
}
