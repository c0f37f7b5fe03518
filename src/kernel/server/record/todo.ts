import type { Asking } from '../../api/list.ts'
import type { Todo } from '../../api/todo.ts'
import type { Desk } from '../desk/desk.ts'
import type { Condition, ListSpec } from '../list/list.ts'
import { point } from '../module.ts'

/** A list whose rows other screens count; each count leads to exactly its rows. */
export type CountedList = {
  /** The name of the to-do for callers. */
  of: string
  /** The address of its screen, and who may open it. */
  path: string
  needs: string | readonly string[]
  /** The element without which its rows are shown to nobody, besides. */
  shownBy?: string
  /** What the address of the screen says to show this list, where the screen has several. */
  within?: Readonly<Record<string, string>>
  /** The list's own spec and conditions for this person. */
  spec(desk: Desk, asking: Asking): ListSpec | Promise<ListSpec>
  conditions(desk: Desk, view: string): Condition[] | Promise<Condition[]>
}
export const countedLists = point<CountedList>('countedLists')

/**
 * An entry of the start page's to-do: rows of a counted list, under a view and filters in the form of the list's
 * address.
 */
export type TodoKind = Omit<Todo, 'count' | 'to'> & {
  list: string
  view: string
  filters(desk: Desk, now: Date): Record<string, string>
}
/** The entries, in the order of the page. */
export const todos = point<TodoKind>('todos')

/** Returns the filter of a list for the person's own records. */
export const ownedByMe = (desk: Desk) => ({ ownerId: String(desk.employeeId) })
