import type { ClueView } from '../../api/clueList.ts'
import { cluePlaces } from '../../api/places.ts'

const list = cluePlaces.list.path

/** The list of exactly the rows that a figure counts. */
export function rowsOf(view: ClueView): string {
  return `${list}?view=${view}`
}

/** The rows that came in on one day, `2026-11-20`. */
export function rowsOfDay(day: string): string {
  return `${list}?view=withPool&createdAt=${day}..${day}`
}
