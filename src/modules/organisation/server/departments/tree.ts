/** A department for the tree. Siblings are ordered by `position`, then by `id`. */
export type Placed = { id: number; parentId: number | null; position: number }

/** The distance of renumbered siblings, so that one can move between two without changing them. */
const gap = 1024
/** The largest position; beyond it siblings are renumbered, because the column has 32 bits. */
const farthest = 1_000_000_000

/** Returns the departments of one parent in their order. */
export function siblingsOf<D extends Placed>(departments: readonly D[], parentId: number | null): D[] {
  return departments.filter(one => one.parentId === parentId).sort((a, b) => a.position - b.position || a.id - b.id)
}

/** Tells whether a department is `above` itself or below it. */
export function isWithin(departments: readonly Placed[], id: number | null, above: number): boolean {
  const parents = new Map(departments.map(one => [one.id, one.parentId]))
  for (let at = id; at !== null; at = parents.get(at) ?? null) if (at === above) return true
  return false
}

/**
 * Returns the position for place `at` among `siblings` (in order, without the moved one); null if they must be renumbered.
 */
export function positionAt(siblings: readonly Placed[], at: number): number | null {
  const before = siblings[Math.min(at, siblings.length) - 1]?.position
  const after = siblings[at]?.position
  if (before === undefined) return after === undefined ? 0 : within(after - gap)
  if (after === undefined) return within(before + gap)
  return after - before > 1 ? before + Math.floor((after - before) / 2) : null
}

/** Returns the positions of renumbered siblings, in order. */
export function spread(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index * gap)
}

function within(position: number): number | null {
  return Math.abs(position) < farthest ? position : null
}

/** Returns the active people of each department with all below, by id. */
export function countsBelow(departments: readonly (Placed & { people: number })[]): Map<number, number> {
  const children = Map.groupBy(departments, one => one.parentId)
  const counts = new Map<number, number>()
  const count = (one: { id: number; people: number }): number => {
    const below = (children.get(one.id) ?? []).reduce((sum, child) => sum + count(child), 0)
    counts.set(one.id, one.people + below)
    return one.people + below
  }
  for (const root of children.get(null) ?? []) count(root)
  return counts
}

/** Returns all departments, each before those below it, siblings in their order. */
export function inOrder<D extends Placed>(departments: readonly D[], parentId: number | null = null): D[] {
  return siblingsOf(departments, parentId).flatMap(one => [one, ...inOrder(departments, one.id)])
}
