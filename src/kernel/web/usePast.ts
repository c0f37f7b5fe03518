import { useMemo, useState } from 'react'
import { begun, changed, type Past, redone, undone } from './past.ts'

export type PastModel<T> = {
  now: T
  /** `tag` names the field that is being typed into: letters typed one after the other are one step. */
  change: (next: T, tag?: string) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** True if the content differs from the saved one. */
  dirty: boolean
  /** Notes the saved content. */
  settle: (saved: T) => void
  /** Starts with newly read content: nothing can be undone. */
  begin: (given: T) => void
}

/** Keeps a value while it is drawn (plain data), with every step for undo. */
export function usePast<T>(given: T): PastModel<T> {
  const [past, setPast] = useState(() => begun(given))
  const [saved, settle] = useState({ as: given })
  const { now } = past
  const goTo = (next: Past<T> | undefined) => next && (() => setPast(next))
  return {
    now,
    change: (next, tag) => setPast(before => changed(before, next, Date.now(), tag)),
    undo: goTo(undone(past)),
    redo: goTo(redone(past)),
    dirty: useMemo(() => now !== saved.as && JSON.stringify(now) !== JSON.stringify(saved.as), [now, saved]),
    settle: as => settle({ as }),
    begin(next) {
      setPast(begun(next))
      settle({ as: next })
    },
  }
}
