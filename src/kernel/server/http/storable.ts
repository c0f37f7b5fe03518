/** Tells whether PostgreSQL can store a text: it accepts neither NUL nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Removes what PostgreSQL cannot store from a text, or replaces it by the replacement character. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

type Place = { value: unknown; key: string; above: Place | null }

/**
 * Returns the path of a text or key in a request that PostgreSQL cannot store, without those characters; null without one.
 * Accepts any depth.
 */
export function unstorableIn(input: unknown): string[] | null {
  const open: Place[] = [{ value: input, key: '', above: null }]
  for (let here = open.pop(); here; here = open.pop()) {
    const { value } = here
    if (!isStorable(here.key) || (typeof value === 'string' && !isStorable(value))) return pathOf(here)
    if (typeof value === 'object' && value !== null)
      for (const [key, below] of Object.entries(value)) open.push({ value: below, key, above: here })
  }
  return null
}

function pathOf(place: Place): string[] {
  const path: string[] = []
  for (let here = place; here.above; here = here.above) path.push(storable(here.key))
  return path.reverse()
}
