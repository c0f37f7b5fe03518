import { useCallback, useSyncExternalStore } from 'react'
import { call } from '../../../kernel/web/call.ts'
import type { Choice } from '../../../kernel/web/field/reference.ts'
import { useSession } from '../../../kernel/web/session.ts'
import type { Linked } from '../contract/ownFields.ts'
import { ownFieldsRoutes as routes } from '../contract/routes.ts'

/** What stands for a record that the person does not see, or that is gone. */
export const unseen = '（不可见的记录）'

const most = 200 // ids of one call
let known: ReadonlyMap<string, Linked> = new Map()
const asked = new Set<string>()
let waiting: { of: string; id: number }[] = []
const listeners = new Set<() => void>()

useSession.subscribe(({ person }, before) => {
  if (person?.userId !== before.person?.userId || person?.officeId !== before.person?.officeId) known = new Map()
})

/** Returns a function that tells the linked records; names that are missing are fetched together after the drawing. */
export function useLinkedRecords(): (of: string, id: number) => Linked | undefined {
  const names = useSyncExternalStore(listen, () => known)
  return useCallback(
    (of, id) => {
      const name = `${of} ${id}`
      if (!names.has(name)) ask(name, of, id)
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
  const found = await call(routes.findLinked, { body: { of, term } }, { quiet: true })
  return found.map(({ id, title, note }) => ({ value: id, label: title, group: note || undefined }))
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function ask(name: string, of: string, id: number): void {
  if (asked.has(name)) return
  asked.add(name)
  if (waiting.length === 0) setTimeout(() => void fetchWaiting(), 10)
  waiting.push({ of, id })
}

async function fetchWaiting(): Promise<void> {
  const all = waiting
  waiting = []
  for (const [of, same] of Map.groupBy(all, one => one.of)) {
    const ids = same.map(({ id }) => id)
    for (let at = 0; at < ids.length; at += most) await fetchSome(of, ids.slice(at, at + most))
  }
}

/** Fetches some names. Those that fail are told as out of sight until the page is loaded again. */
async function fetchSome(of: string, ids: number[]): Promise<void> {
  const nobody = ids.map(id => ({ id, name: null, to: null }))
  const linked = await call(routes.linked, { body: { of, ids } }, { quiet: true, silent: true }).catch(() => nobody)
  known = new Map([...known, ...linked.map(one => [`${of} ${one.id}`, one] as const)])
  for (const id of ids) asked.delete(`${of} ${id}`)
  for (const listener of listeners) listener()
}
