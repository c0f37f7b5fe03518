import { useCallback, useState } from 'react'
import { notice } from '../../../../../kernel/web/notice.ts'
import { type PastModel, usePast } from '../../../../../kernel/web/usePast.ts'
import { type Flow, startKey } from '../../../../flows/api/flow.ts'
import { branchAt } from '../edit/branches.ts'
import { nodeAt } from '../edit/edit.ts'

/** A flow while it is drawn: what it was before, which card is chosen, and whose settings are open. */
export type Editing = Omit<PastModel<Flow>, 'now' | 'change'> & {
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
}

/** Keeps the state of a flow while it is drawn; `first`: the card whose settings are open at the beginning. */
export function useEditing(given: Flow, first: string | null): Editing {
  const { now: flow, change, ...past } = usePast(given)
  const shown = first !== null && isCard(given, first) ? first : undefined
  const [selected, select] = useState<string>(shown ?? startKey)
  const [opened, setOpened] = useState<string | undefined>(shown)
  const [entered, setEntered] = useState(0)
  const open = useCallback((key: string | undefined, enter = false) => {
    setOpened(key)
    if (enter) setEntered(count => count + 1)
  }, [])
  return {
    ...past,
    flow,
    selected,
    select,
    opened,
    open,
    entered,
    change(next, { select: chosen, open: shows, tag } = {}) {
      if (next === flow) return tag === undefined ? notice.warning('流程已满，或不能这样移动') : undefined
      change(next, tag)
      if (chosen !== undefined) select(chosen)
      if (shows) open(chosen)
    },
  }
}

const isCard = (flow: Flow, key: string) =>
  key === startKey || nodeAt(flow, key) !== undefined || branchAt(flow, key) !== undefined
