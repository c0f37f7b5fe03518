/** What each formula needs, by its place. Only formulas are keys. */
type Needs = ReadonlyMap<string, readonly string[]>
type Walk = {
  needs: Needs
  order: Map<string, number>
  low: Map<string, number>
  stack: string[]
  closed: Set<string>
  circles: Set<string>
  lengths: Map<string, number>
}

/**
 * Returns the formulas that need their own result (`circles`), and for each formula the length of its longest chain,
 * itself included. It follows each need once (Tarjan), so its time grows with the number of needs. Pure.
 */
export function chainsOf(needs: Needs): Pick<Walk, 'circles' | 'lengths'> {
  const walk: Walk = {
    needs,
    order: new Map(),
    low: new Map(),
    stack: [],
    closed: new Set(),
    circles: new Set(),
    lengths: new Map(),
  }
  for (const at of needs.keys()) if (!walk.order.has(at)) visit(walk, at)
  return walk
}

function visit(walk: Walk, at: string): void {
  const { needs, order, low, stack, closed, lengths } = walk
  order.set(at, order.size)
  low.set(at, order.size - 1)
  stack.push(at)
  let length = 1
  for (const next of needs.get(at) ?? []) {
    if (!needs.has(next)) continue
    if (!order.has(next)) visit(walk, next)
    if (!closed.has(next)) low.set(at, Math.min(numberIn(low, at), numberIn(low, next)))
    length = Math.max(length, 1 + numberIn(lengths, next))
  }
  lengths.set(at, length)
  if (low.get(at) === order.get(at)) closeCircle(walk, at)
}

const numberIn = (numbers: ReadonlyMap<string, number>, at: string) => numbers.get(at) ?? 0

/** Closes a circle: everything reached since a place that leads back to it. */
function closeCircle({ needs, stack, closed, circles }: Walk, at: string): void {
  const members = stack.splice(stack.lastIndexOf(at))
  for (const member of members) closed.add(member)
  const alone = members.length === 1 && !needs.get(at)?.includes(at)
  if (!alone) for (const member of members) circles.add(member)
}
