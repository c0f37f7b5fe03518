import type { Column } from '../../../kernel/api/list.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { type PriceField, priceFields, windowGuarded } from '../api/window.ts'

/** Returns the prices of windows that the person may not see: they are in no answer, list, history or refusal. */
export function hiddenFrom(desk: SessionDesk): readonly PriceField[] {
  return priceFields.filter(field => !desk.may(windowGuarded[field]))
}

/** Returns the columns without those that the person may not see. */
export function seenOf(desk: SessionDesk, columns: readonly Column[]): Column[] {
  const hidden: readonly string[] = hiddenFrom(desk)
  return columns.filter(column => !hidden.includes(column.key))
}

/** Throws 40300 if a person fills in a price that they may not see. */
export function assertSeen(desk: SessionDesk, given: Readonly<Partial<Record<PriceField, unknown>>>): void {
  for (const field of priceFields) if (given[field] != null) desk.demand(windowGuarded[field])
}
