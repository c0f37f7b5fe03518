import { useSyncExternalStore } from 'react'
import type { WorkRow } from '../../../../kernel/api/todo.ts'

export type Ticked = Pick<WorkRow, 'id' | 'title' | 'to'> & { key: string }

let begun: readonly Ticked[] = []
const listeners = new Set<() => void>()

const isSame = (one: Ticked, other: Ticked) => one.key === other.key && one.id === other.id

/** Remembers a row that the person sets about, until the page is loaded anew. */
export function setAbout(row: Ticked): void {
  begun = [row, ...begun.filter(one => !isSame(one, row))]
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns what the person set about and is no longer there: done. `waiting`: what is there now; undefined where that is not known yet. */
export function useTicked(waiting: readonly Ticked[] | undefined): readonly Ticked[] {
  const all = useSyncExternalStore(listen, () => begun)
  return !waiting ? [] : all.filter(one => !waiting.some(other => isSame(one, other)))
}
