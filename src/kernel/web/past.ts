/** A drawing with its past states and its undone ones; `tag` names the field of the last typed change. */
export type Past<T> = { now: T; before: readonly T[]; after: readonly T[]; tag?: string; at: number }

/** The number of steps that can be undone. */
const depth = 200
/** Typing into one field within this many ms is one step. */
const typing = 1500

export const begun = <T>(now: T): Past<T> => ({ now, before: [], after: [], at: 0 })

/** Adds a change; `at` in ms. A change with the same `tag` soon after belongs to the same step. */
export function changed<T>(past: Past<T>, now: T, at: number, tag?: string): Past<T> {
  if (now === past.now) return past
  const goesOn = tag !== undefined && tag === past.tag && at - past.at < typing
  const before = goesOn ? past.before : [...past.before, past.now].slice(-depth)
  return { now, before, after: [], tag, at }
}

/** Undoes one step; undefined without one. */
export function undone<T>({ now, before, after }: Past<T>): Past<T> | undefined {
  const last = before.at(-1)
  return last === undefined ? undefined : { now: last, before: before.slice(0, -1), after: [now, ...after], at: 0 }
}

/** Redoes the last undone change; undefined without one. */
export function redone<T>({ now, before, after }: Past<T>): Past<T> | undefined {
  const [next, ...later] = after
  return next === undefined ? undefined : { now: next, before: [...before, now], after: later, at: 0 }
}
