import { useSession } from '../session.ts'

const keyOf = (list: string) => `filters-used:${useSession.getState().userId}:${list}`

function read(list: string): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(list)) ?? '{}')
  } catch {
    return {}
  }
}

/** Counts that a person filtered a list by a column, in this browser. */
export function countUse(list: string, column: string): void {
  const used = read(list)
  localStorage.setItem(keyOf(list), JSON.stringify({ ...used, [column]: (used[column] ?? 0) + 1 }))
}

/** Returns the columns by which a person filters a list most, the commonest first, then those of `usual` as far as there is room. */
export function mostUsed(list: string, usual: readonly string[], most: number): string[] {
  const used = Object.entries(read(list))
    .sort(([, one], [, other]) => other - one)
    .map(([column]) => column)
  return [...new Set([...used, ...usual])].slice(0, most)
}
