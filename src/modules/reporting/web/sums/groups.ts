import { formatFen } from '../../../../kernel/api/format.ts'
import type { Column } from '../../../../kernel/api/list.ts'
import { lastOfMonth } from '../../../../kernel/api/month.ts'
import { own } from '../../../../kernel/api/own.ts'
import { linkTo, type Place } from '../../../../kernel/api/place.ts'
import { defaultsOf, type ListSource, type RowBase } from '../../../../kernel/web/list/rows.ts'
import { type ListState, paramOf, writeState } from '../../../../kernel/web/list/state.ts'
import { earlierMonth, type Span } from '../../api/spans.ts'

/** A group of what a list's filter finds: a month (`2026-11`), a word, the number of a record, or null for rows without one. */
export type Group = { by: string | number | null; total: number; amount: number }

/** The column of a grouping: by it the list is narrowed to a group, and its choices name the groups that are numbers. */
export type GroupColumn = Pick<Column, 'key' | 'kind' | 'dictionary' | 'words' | 'of'> & {
  /** What rows without a value are called; 未填写 unless it is given. */
  without?: string
  /** Returns what the list's address asks of the column to find a group, where that is not the group itself: a month's days. */
  asked?: (value: string) => string
  /** Groups that other columns find: what the list's address asks, by column. */
  elsewhere?: Readonly<Record<string, Readonly<Record<string, string>>>>
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

/** What a report sums: a list with its present filter. */
export type Listed = { state: ListState; spec: Pick<ListSource<RowBase>, 'views' | 'sort' | 'sorts'> }

/** Returns the address of a report with its list's filter, where `narrowed` says more, by column. */
export function addressOf(report: Place, { state, spec }: Listed, narrowed: Readonly<Record<string, string>>): string {
  const kept = writeState({ ...state, page: 1 }, defaultsOf(spec))
  const asked = Object.entries(narrowed).map(([key, text]) => [paramOf(key), text])
  return linkTo(report, Object.fromEntries([...kept, ...asked]))
}

/** Returns what the address of a list says to find a group. */
export function narrowedTo({ key, asked = String, elsewhere = {} }: GroupColumn, value: Group['by']) {
  const found = own(elsewhere, String(value))
  return found ?? { [key]: value === null ? '!empty' : asked(String(value)) }
}

/** Returns what the address of a list says to find a span of days. */
export const narrowedToDays = (key: string, { from, to }: Span): Record<string, string> => ({ [key]: `${from}..${to}` })

/** A group with what it came to in spans of the past: undefined where nothing is compared. */
export type Row<One> = {
  by: Group['by']
  group: One | undefined
  before: number | undefined
  yearAgo: number | undefined
}

/** The groups of a past span, and by how many months their months are later now. */
export type Past = { groups: readonly Group[]; months: number }

/** Returns the groups of now with those of the past beside them; those that are gone come last. */
export function rowsOf<One extends Group>(groups: readonly One[], before?: Past, yearAgo?: Past): Row<One>[] {
  const [pastOne, pastYear] = [sumsOf(before), sumsOf(yearAgo)]
  const now = new Map(groups.map(group => [group.by, group]))
  const keys = new Set([...now.keys(), ...(pastOne?.keys() ?? []), ...(pastYear?.keys() ?? [])])
  return [...keys].map(by => ({
    by,
    group: now.get(by),
    before: pastOne && (pastOne.get(by) ?? 0),
    yearAgo: pastYear && (pastYear.get(by) ?? 0),
  }))
}

const sumsOf = (past: Past | undefined) =>
  past &&
  new Map(
    past.groups.map(({ by, amount }) => [
      typeof by === 'string' && past.months > 0 ? earlierMonth(by, -past.months) : by,
      amount,
    ]),
  )

/** Returns the days of a month as the address of a list writes them: 2026-11-01..2026-11-30. */
export const daysOf = (month: string): string => `${month}-01..${lastOfMonth(month)}`
