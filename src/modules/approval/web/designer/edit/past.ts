import type { Flow } from '../../../contract/engine/flow.ts'

/** A flow with what it was before and what was taken back; `tag` names the field that the last change was typed into. */
export type Past = { now: Flow; before: readonly Flow[]; after: readonly Flow[]; tag?: string; at: number }

/** How many steps can be taken back. */
const depth = 200
/** Typing into one field within this many ms is one step. */
const typing = 1500

export const begun = (now: Flow): Past => ({ now, before: [], after: [], at: 0 })

/** The flow was changed; `at` in ms. The same `tag` soon after is one step with the change before it. */
export function changed(past: Past, now: Flow, at: number, tag?: string): Past {
  if (now === past.now) return past
  const goesOn = tag !== undefined && tag === past.tag && at - past.at < typing
  const before = goesOn ? past.before : [...past.before, past.now].slice(-depth)
  return { now, before, after: [], tag, at }
}

/** One step back; the same where there is none. */
export function undone({ now, before, after }: Past): Past | undefined {
  const last = before.at(-1)
  return last && { now: last, before: before.slice(0, -1), after: [now, ...after], at: 0 }
}

/** What was taken back last, again. */
export function redone({ now, before, after }: Past): Past | undefined {
  const [next, ...later] = after
  return next && { now: next, before: [...before, now], after: later, at: 0 }
}
