import type { Column } from '../../../../kernel/contract/list.ts'
import { formatFen } from '../../../../kernel/contract/money.ts'
import { linkTo, type Place } from '../../../../kernel/contract/place.ts'

/** A group of what a list's filter finds: a month (`2026-11`), a word, the number of a record, or null for rows without one. */
export type Group = { by: string | number | null; total: number; amount: number }

/** The column of a grouping: by it the list is narrowed to a group, and its choices name the groups that are numbers. */
export type GroupColumn = Pick<Column, 'key' | 'kind' | 'dictionary' | 'words' | 'of'> & {
  /** What rows without a value are called; 未填写 unless it is given. */
  without?: string
  /** Returns what the list's address asks of the column to find a group, where that is not the group itself: a month's days. */
  asked?: (value: string) => string
}

/** A column of sums: the text of a group's sum, or undefined for people who may not see it, who then have no such column. */
export type Figure<One> = { title: string; of: (group: One) => string | number | undefined }

/** Returns the column of a sum in fen. */
export function fenOf<One>(title: string, of: (group: One) => number | undefined): Figure<One> {
  return {
    title,
    of: group => {
      const fen = of(group)
      return fen === undefined ? undefined : formatFen(fen)
    },
  }
}

/** Returns what a group is called, with the name of the record whose number it is. */
export function named({ by }: Pick<Group, 'by'>, { words, without = '未填写' }: Naming, name?: string): string {
  if (by === null) return without
  return typeof by === 'string' ? (words?.[by] ?? by) : (name ?? `#${by}`)
}
type Naming = Pick<GroupColumn, 'words' | 'without'>

/** Returns the address of a report's list narrowed to a group. */
export function addressOf(report: Place, { key, asked = String }: GroupColumn, value: Group['by']): string {
  return linkTo(report, { [key]: value === null ? '!empty' : asked(String(value)) })
}

/** Returns the days of a month as the address of a list writes them: 2026-11-01..2026-11-30. */
export function daysOf(month: string): string {
  const [year, at] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, at, 0)).getUTCDate()
  return `${month}-01..${month}-${String(last).padStart(2, '0')}`
}
