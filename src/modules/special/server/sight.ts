import type { Column } from '../../../kernel/contract/list.ts'
import type { SessionDesk } from '../../../kernel/server/sessionDesk.ts'
import { guarded } from '../../goods/contract/goods.ts'

/** The fields by what they follow from: whoever does not see that sees none of them, in no answer. */
const behind: Readonly<Record<string, readonly string[]>> = {
  [guarded.listPrice]: ['listPrice', 'listAmount', 'discount', 'givenAway', 'floor'],
  [guarded.cost]: ['cost', 'costAmount', 'margin', 'marginAtList', 'profit'],
}

/** Returns the fields of special offers that the person may not see of any. */
export function hiddenFrom(desk: SessionDesk): string[] {
  return Object.entries(behind).flatMap(([element, fields]) => (desk.may(element) ? [] : fields))
}

/** Tells whether the person sees the floors of managers and directors. */
export const seesFloors = (desk: SessionDesk) => desk.may(guarded.floorManager)

/** Returns the columns without those that the person may not see; a floor in a history may be anyone's. */
export function seenOf(desk: SessionDesk, columns: readonly Column[]): Column[] {
  const hidden = hiddenFromHistory(desk)
  return columns.filter(column => !hidden.includes(column.key))
}

/** Returns the fields that the person may not see in histories and the log. */
export const hiddenFromHistory = (desk: SessionDesk): string[] => [
  ...hiddenFrom(desk),
  ...(seesFloors(desk) ? [] : ['floor']),
]
