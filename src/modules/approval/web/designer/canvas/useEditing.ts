import { useCallback, useMemo, useState } from 'react'
import { notice } from '../../../../../kernel/web/notice.ts'
import { type Flow, startKey } from '../../../contract/engine/flow.ts'
import { begun, changed, type Past, redone, undone } from '../edit/past.ts'

/** A flow while it is drawn: what it was before, which card is chosen, and whose settings are open. */
export type Editing = {
  flow: Flow
  /** The flow becomes another; `select` chooses a card of it. `tag` names the field that is being typed into. */
  change: (flow: Flow, how?: { select?: string; open?: boolean; tag?: string }) => void
  selected: string
  select: (key: string) => void
  /** The card whose settings are open. */
  opened: string | undefined
  /** `enter`: the keyboard goes there. */
  open: (key: string | undefined, enter?: boolean) => void
  /** Counts how often the keyboard was sent to the settings. */
  entered: number
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** Whether it differs from what was saved. */
  dirty: boolean
  /** What it is now has been saved, or was read anew. */
  settle: (flow: Flow) => void
  begin: (flow: Flow) => void
}

/** Keeps a flow while it is drawn. */
export function useEditing(given: Flow): Editing {
  const [past, setPast] = useState(() => begun(given))
  const [saved, setSaved] = useState(given)
  const [selected, select] = useState<string>(startKey)
  const [opened, setOpened] = useState<string>()
  const [entered, setEntered] = useState(0)
  const open = useCallback((key: string | undefined, enter = false) => {
    setOpened(key)
    if (enter) setEntered(count => count + 1)
  }, [])
  const goTo = (next: Past | undefined) => next && (() => setPast(next))
  return {
    ...{ flow: past.now, selected, opened, open, entered, settle: setSaved },
    select,
    dirty: useMemo(() => past.now !== saved && JSON.stringify(past.now) !== JSON.stringify(saved), [past.now, saved]),
    undo: goTo(undone(past)),
    redo: goTo(redone(past)),
    begin(flow) {
      setPast(begun(flow))
      setSaved(flow)
    },
    change(flow, { select: chosen, open: shows, tag } = {}) {
      if (flow === past.now) return tag === undefined ? notice.warning('流程已满，或不能这样移动') : undefined
      setPast(before => changed(before, flow, Date.now(), tag))
      if (chosen !== undefined) select(chosen)
      if (shows) open(chosen)
    },
  }
}
