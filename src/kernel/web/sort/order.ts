/** The order with one row taken to the place of another. */
export function movedTo(order: readonly number[], id: number, place: number): number[] {
  const rest = order.filter(one => one !== id)
  return [...rest.slice(0, place), id, ...rest.slice(place)]
}

/** Whether two orders are the same. */
export function sameOrder(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at])
}
