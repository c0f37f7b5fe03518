import type { TracePart } from '../../api/trace.ts'

/** A part at its place below the one that encloses it. */
export type Placed = TracePart & { depth: number; place: number }

/** Returns the parts of a trace as they are drawn: each behind the one that encloses it, in the order in which they began. */
export function placed(parts: readonly TracePart[]): Placed[] {
  const children = Map.groupBy(
    parts.map((part, place) => ({ ...part, place })),
    ({ parent }) => parent,
  )
  const below = (parent: number | null, depth: number): Placed[] =>
    (children.get(parent) ?? [])
      .toSorted((one, other) => one.at - other.at)
      .flatMap(part => [{ ...part, depth }, ...below(part.place, depth + 1)])
  return below(null, 0)
}

/** Waits: nothing is done for the call in them. */
export const isGap = ({ kind }: Pick<TracePart, 'kind'>): boolean =>
  kind === 'pool' || kind === 'line' || kind === 'loop' || kind === 'body' || kind === 'sent'

/** Returns where a part begins and how long it is, in hundredths of the whole; at least a hair. */
export function barOf({ at, ms }: Pick<TracePart, 'at' | 'ms'>, whole: number): { from: number; long: number } {
  const from = Math.min(99.5, Math.max(0, (at / whole) * 100))
  return { from, long: Math.min(100 - from, Math.max(0.5, (ms / whole) * 100)) }
}
