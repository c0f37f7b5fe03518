import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type Column, columnsOf, type ListSort } from '../../contract/list.ts'
import type { ListRoutes, RowBase } from './useRows.ts'

/** What a page says about its list; everything else follows from the row's schema. Declare it once, outside the page. */
export type ListSpec<Row extends RowBase> = {
  /** Name of the list for saved views, layout and cache: `\w{1,40}`. */
  name: string
  /** What one row is called: `员工`. */
  noun: string
  row: z.ZodObject
  routes: ListRoutes<Row>
  /** Topic of the live events that say that rows changed. */
  topic?: string
  /** Named views as tabs; the first is the one shown at first. */
  views?: Record<string, string>
  /** Columns shown at first, in order. The very first names the row and stays at the left edge. */
  shown: string[]
  widths?: Record<string, number>
  sort: ListSort
  searchHint: string
  /** How a column is drawn where its kind does not say it well enough. */
  draw?: Partial<Record<keyof Row & string, (row: Row) => ReactNode>>
  /** Columns of the card that stands for a row on a phone, below its name. */
  card?: string[]
}

const known = new WeakMap<z.ZodObject, Column[]>()

/** All columns of a list, the same array each time. */
export function columnsOfSpec(spec: { row: z.ZodObject }): Column[] {
  const columns = known.get(spec.row) ?? columnsOf(spec.row)
  known.set(spec.row, columns)
  return columns
}
