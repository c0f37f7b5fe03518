import type { ReactNode } from 'react'
import type { ListSource, RowBase } from './rows.ts'
import type { ListState } from './state.ts'

/** A page's declaration of its list; the rest follows from the row's schema. Declare it once, outside the page. */
export type ListSpec<Row extends RowBase> = ListSource<Row> & {
  /** The name of one row: `员工`. */
  noun: string
  /** The topic of live events for changed rows; the list's name by default. */
  topic?: string
  /** Columns shown at first, in order. The very first names the row and stays at the left edge. */
  shown: string[]
  /** Parameters of the address, besides the list's own, that a saved view keeps: in which shape the rows are shown. */
  keeps?: readonly string[]
  /** Why it is empty and what to do, in words of its own: by view, and as `all` where it has no views. */
  empty: Readonly<Record<string, string>>
  /** The views that show their number of rows. */
  counted?: string[]
  widths?: Record<string, number>
  searchHint: string
  /** Draws a column whose kind's cell is not enough. */
  draw?: Partial<Record<keyof Row & string, (row: Row) => ReactNode>>
  /** Columns that stand for filters: no row has a value of them, so nobody may show them or sort by them. */
  filtersOnly?: readonly string[]
  /** What a row of the table unfolds to, in place. On a phone a card opens the record instead. */
  unfold?: (row: Row, state: ListState) => ReactNode
  /** The columns of a row's card on a phone, below its name. */
  card?: string[]
}
