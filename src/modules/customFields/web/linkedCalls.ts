import { call } from '../../../kernel/web/call.ts'
import type { Choice } from '../../../kernel/web/field/reference.ts'
import { useSession } from '../../../kernel/web/session.ts'
import type { Linked } from '../api/customFields.ts'
import { customFieldsRoutes as routes } from '../api/routes.ts'

const most = 200 // ids of one call
const asked = new Set<string>()
let waiting: { of: string; id: number }[] = []

/** Keeps the linked records by `kind id`. */
type Store = { known: () => ReadonlyMap<string, Linked>; keep: (records: ReadonlyMap<string, Linked>) => void }
let store: Store | undefined

useSession.subscribe(({ person }, before) => {
  if (person?.userId !== before.person?.userId || person?.officeId !== before.person?.officeId) store?.keep(new Map())
})

/** Finds records of a kind for a field to link to. */
export async function find(of: string, term: string): Promise<Choice[]> {
  const found = await call(routes.findLinked, { body: { of, term } }, { quiet: true })
  return found.map(({ id, title, note }) => ({ value: id, label: title, group: note || undefined }))
}

/** Asks for a record for the store; those that are missing are fetched together after the drawing. */
export function ask(of: string, id: number, into: Store): void {
  store = into
  const name = nameOf(of, id)
  if (asked.has(name) || into.known().has(name)) return
  asked.add(name)
  if (waiting.length === 0) setTimeout(() => void fetchWaiting(), 10)
  waiting.push({ of, id })
}

const nameOf = (of: string, id: number) => `${of} ${id}`

async function fetchWaiting(): Promise<void> {
  const all = waiting
  waiting = []
  for (const [of, same] of Map.groupBy(all, one => one.of))
    for (let at = 0; at < same.length; at += most) await fetchSome(of, same.slice(at, at + most))
}

/** Fetches some names. Those that fail are told as out of sight until the page is loaded again. */
async function fetchSome(of: string, some: typeof waiting): Promise<void> {
  const ids = some.map(({ id }) => id)
  const nobody = ids.map(id => ({ id, name: null, to: null }))
  const linked = await call(routes.linked, { body: { of, ids } }, { quiet: true, silent: true }).catch(() => nobody)
  for (const id of ids) asked.delete(nameOf(of, id))
  store?.keep(new Map([...store.known(), ...linked.map(one => [nameOf(of, one.id), one] as const)]))
}
