import { startOfDay } from '../../../kernel/api/time.ts'
import type { Todo } from '../../../kernel/api/todo.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { point } from '../../../kernel/server/module.ts'
import type { DashboardFigures } from '../api/dashboard.ts'
import { type Lists, opensList } from './figures.ts'

type Next = DashboardFigures['next']
/** Somebody to be called: when it was agreed, if it was, and whether there is a number. */
export type Contact = Omit<Next[number], 'of' | 'leavesAt' | 'own'>
type Leaving = Contact & { leavesAt: string }

/** Records about which the person calls somebody next: their own, of each sort at most as many as are asked for. */
export type ContactKind = {
  /** The name of their counted list; who may not open it is told of none. */
  of: Next[number]['of']
  /** Those with whom a contact is agreed, the soonest first. */
  agreed(desk: Desk, most: number): Promise<readonly Contact[]>
  /** Those whom nobody has contacted yet and with whom nothing is agreed, the longest waiting first. */
  fresh?(desk: Desk, most: number): Promise<readonly Contact[]>
  /** What records hold in the company's fields that stand in their list, by id. */
  told?(desk: Desk, ids: readonly number[]): Promise<ReadonlyMap<number, Next[number]['own']>>
  /** Those that go back to their pool soon, and the entry of the to-do that counts them. */
  leaving: { todo: Todo['key']; contacts(desk: Desk, most: number): Promise<readonly Leaving[]> }
}

/** Whom a person calls next. */
export const contacts = point<ContactKind>('contacts')

const about = (of: Next[number]['of'], found: readonly (Contact & { leavesAt?: string })[]): Next =>
  found.map(one => ({ ...one, of, own: [], leavesAt: one.leavesAt ?? null }))
const recordOf = ({ of, id }: Pick<Next[number], 'of' | 'id'>) => `${of} ${id}`
const timeOf = ({ nextFollowUpAt }: Contact) => (nextFollowUpAt ? Date.parse(nextFollowUpAt) : 0)

type Asking = { lists: Lists; contacts: readonly ContactKind[] }

/** Returns what of the person's own goes back to its pool soon; asked for only where something does. */
async function leavingOf(desk: Desk, kinds: readonly ContactKind[], most: number, todos: readonly Todo[]) {
  const found: Next = []
  for (const { of, leaving } of kinds)
    if (todos.some(({ key, count }) => key === leaving.todo && count > 0))
      found.push(...about(of, await leaving.contacts(desk, most)))
  return found
}

/** Asks of all kinds at once. */
async function aboutAll(
  kinds: readonly ContactKind[],
  ask: (kind: ContactKind) => Promise<readonly Contact[]>,
): Promise<Next> {
  const found = await together(...kinds.map(kind => async () => about(kind.of, await ask(kind))))
  return found.flat()
}

/**
 * Returns whom the person calls next, about whatever kinds of records there are: what goes back soon, until today in the
 * order agreed, then the new, then what comes later.
 */
export async function nextOf(
  desk: Desk,
  { lists, contacts: kinds }: Asking,
  most: number,
  todos: readonly Todo[],
  now = clock.date(),
): Promise<Next> {
  const opened = kinds.filter(one => opensList(desk, lists, one.of))
  const [agreed, fresh] = await together(
    () => aboutAll(opened, kind => kind.agreed(desk, most)),
    () => aboutAll(opened, async kind => (await kind.fresh?.(desk, most)) ?? []),
  )
  agreed.sort((a, b) => timeOf(a) - timeOf(b))
  const tomorrow = startOfDay(now, 1).getTime()
  const [today, later] = [agreed.filter(one => timeOf(one) < tomorrow), agreed.filter(one => timeOf(one) >= tomorrow)]
  const leaving = await leavingOf(desk, kinds, most, todos)
  const named = new Set(leaving.map(recordOf))
  const others = [...today, ...fresh, ...later].filter(one => !named.has(recordOf(one)))
  return withCustom(desk, kinds, [...leaving, ...others].slice(0, most))
}

async function withCustom(desk: Desk, kinds: readonly ContactKind[], next: Next): Promise<Next> {
  const told = new Map<string, Next[number]['own']>()
  for (const { of, told: tell } of kinds) {
    const ids = next.filter(one => one.of === of).map(({ id }) => id)
    for (const [id, own] of (await tell?.(desk, ids)) ?? []) told.set(recordOf({ of, id }), own)
  }
  return next.map(one => ({ ...one, own: told.get(recordOf(one)) ?? [] }))
}
