import type { Column } from '../../../kernel/api/list.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { type GuardedField, guarded, guardedFields } from '../api/goods.ts'

/** Returns the fields of goods that the person may not see: they are in no answer, list, export, history or refusal. */
export function hiddenFrom(desk: SessionDesk): readonly GuardedField[] {
  return guardedFields.filter(field => !desk.may(guarded[field]))
}

/** Returns the columns without those that the person may not see. */
export function seenOf(desk: SessionDesk, columns: readonly Column[]): Column[] {
  const hidden: readonly string[] = hiddenFrom(desk)
  return columns.filter(column => !hidden.includes(column.key))
}

/** Throws 40300 if a person fills in, or empties by an edit, a field that they may not see. */
export function assertSeen(
  desk: SessionDesk,
  given: Readonly<Partial<Record<GuardedField, unknown>>>,
  { isNew }: { isNew: boolean },
): void {
  const isEntered = (field: GuardedField) => (isNew ? given[field] != null : given[field] !== undefined)
  for (const field of guardedFields.filter(isEntered)) desk.demand(guarded[field])
}
