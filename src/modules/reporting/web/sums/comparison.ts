import { growthWords, nothing } from '../../../../kernel/api/format.ts'
import type { Filter } from '../../../../kernel/api/list.ts'
import { daysOf, isPreset } from '../../../../kernel/web/list/dates.ts'
import type { Span } from '../../api/spans.ts'

/** Returns the days that a filter on a date asks for; undefined where one end is open, because such a span has none before it. */
export function spanOf(filter: Filter | undefined, now: Date): Span | undefined {
  if (!filter || !('between' in filter)) return undefined
  const [first, last] = filter.between
  const from = isPreset(first) ? daysOf(first, now)[0] : first
  const to = isPreset(last) ? daysOf(last, now)[1] : last
  return typeof from === 'string' && typeof to === 'string' && from <= to ? { from, to } : undefined
}

/** Returns how much a sum grew since another, in words: +12.3%. A sum from nothing or less has no share. */
export function growth(now: number, before: number): string {
  if (before <= 0) return now === before ? growthWords(0) : nothing
  return growthWords(now / before - 1)
}
