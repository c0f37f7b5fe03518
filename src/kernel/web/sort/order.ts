/** Returns the order with one row moved to the place of another. */
export function movedTo<Key>(order: readonly Key[], id: Key, place: number): Key[] {
  const rest = order.filter(one => one !== id)
  return [...rest.slice(0, place), id, ...rest.slice(place)]
}

/** Tells whether two orders are the same. */
export function sameOrder<Key>(a: readonly Key[], b: readonly Key[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at])
}
