import { isStorable, storable } from '../../api/text.ts'

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
