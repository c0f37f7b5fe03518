import { useCallback, useSyncExternalStore } from 'react'
import type { Choice } from '../../../kernel/web/field/reference.ts'
import type { Linked } from '../api/customFields.ts'

/** What stands for a record that the person does not see, or that is gone. */
export const unseen = '（不可见的记录）'

let known: ReadonlyMap<string, Linked> = new Map()
const listeners = new Set<() => void>()
// A file of its own, so that the first screen loads no contract for records that nobody has linked.
const fetching = () => import('./linkedCalls.ts')

/** The linked records that were fetched, by `kind id`. */
const store = {
  known: () => known,
  keep(records: ReadonlyMap<string, Linked>): void {
    known = records
    for (const listener of listeners) listener()
  },
}

/** Returns a function that tells the linked records; names that are missing are fetched together after the drawing. */
export function useLinkedRecords(): (of: string, id: number) => Linked | undefined {
  const names = useSyncExternalStore(listen, () => known)
  return useCallback(
    (of, id) => {
      const name = `${of} ${id}`
      if (!names.has(name)) void fetching().then(({ ask }) => ask(of, id, store))
      return names.get(name)
    },
    [names],
  )
}

/** The same as choices of fields and lists. */
export function useLinked(): (of: string, id: number) => Choice | undefined {
  const linked = useLinkedRecords()
  return useCallback(
    (of, id) => {
      const record = linked(of, id)
      return record && { value: id, label: record.name ?? unseen }
    },
    [linked],
  )
}

/** Finds records of a kind for a field to link to. */
export async function findLinked(of: string, term: string): Promise<Choice[]> {
  return (await fetching()).find(of, term)
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
