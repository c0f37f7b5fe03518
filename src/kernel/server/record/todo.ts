import { durationWords } from '../../api/format.ts'
import type { Asking, ListQuery, ListSort } from '../../api/list.ts'
import type { Todo, WorkRow } from '../../api/todo.ts'
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
  /** The parameter of its address that opens a row; `open` unless it is given. */
  opens?: string
  /** What the address of the screen says to show this list, where the screen has several. */
  within?: Readonly<Record<string, string>>
  /** The list's own spec and conditions for this person. */
  spec(desk: Desk, asking: Asking): ListSpec | Promise<ListSpec>
  conditions(desk: Desk, view: string): Condition[] | Promise<Condition[]>
  /** The rows of a page as its call answers them, where they have more than the list's columns. */
  page?(desk: Desk, query: ListQuery): Promise<readonly unknown[]>
}
export const countedLists = point<CountedList>('countedLists')

/**
 * A row as a line of work. `who`: an employee whose name follows the note; `to`: where it is opened, if not in its list; null where the person may
 * not open that screen, who gets its list.
 */
export type Told = Pick<WorkRow, 'id' | 'title'> &
  Partial<Pick<WorkRow, 'note' | 'amount' | 'mark' | 'tone'>> & { who?: number | null; to?: string | null }

/** How rows are worked off on the start page: what one does with each, which come first, and what of them is told. */
export type Worked = {
  act: string
  sort?: ListSort
  tell(desk: Desk, rows: readonly unknown[], now: Date): readonly Told[] | Promise<readonly Told[]>
}

/** Returns how long something has waited, in words: whole days from one day on, whole hours from one hour on. */
export function waited(since: string, now: Date): string {
  const ms = now.getTime() - Date.parse(since)
  const unit = [86_400_000, 3_600_000].find(one => ms >= one) ?? 1
  return `等了 ${durationWords(Math.floor(ms / unit) * unit)}`
}

/** Returns how rows of a list are worked off; `tell` tells one of them. */
export const worked = <Row>(act: string, tell: (row: Row, now: Date, desk: Desk) => Told, sort?: ListSort): Worked => ({
  act,
  tell: (desk, rows, now) => rows.map(row => tell(row as Row, now, desk)),
  ...(sort && { sort }),
})

/**
 * An entry of the start page's to-do: rows of a counted list, under a view and filters in the form of the list's
 * address.
 */
export type TodoKind = Omit<Todo, 'count' | 'to' | 'act'> & {
  list: string
  view: string
  filters(desk: Desk, now: Date): Record<string, string>
  worked?: Worked
  /** The data scope of rows that a person looks after for others: told to whom it shows more than their own. */
  watches?: string
  /** The element without which it is nobody's work. */
  worksBy?: string
}
/** The entries, in the order of the page. */
export const todos = point<TodoKind>('todos')

/** Work that is no row of a list: what of it waits for this person now. Told to whom `needs` permits it. */
export type OtherWork = Pick<Todo, 'key'> & {
  needs: string
  find(desk: Desk, now: Date): Promise<(Omit<Todo, 'key'> & { rows: WorkRow[] }) | undefined>
}
export const otherWork = point<OtherWork>('otherWork')

/** Returns the filter of a list for the person's own records. */
export const ownedByMe = (desk: Desk) => ({ ownerId: String(desk.employeeId) })
