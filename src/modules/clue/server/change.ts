import { sql } from 'kysely'
import type { z } from 'zod'
import type { Desk, Patch } from '../../../kernel/server/desk.ts'
import { together } from '../../../kernel/server/together.ts'
import type { BulkResult } from '../contract/clue.ts'
import { poolsOf } from './pool/access.ts'
import { audienceOf } from './pool/audience.ts'
import { type ClueAction, type ClueRecord, maySee, outOfReach, refusalFor } from './rules.ts'
import { scopeModule } from './scope.ts'

/** Names of the customers behind clues, by customer id. */
export async function customerNames(desk: Desk, clues: readonly ClueRecord[]): Promise<Map<number, string>> {
  if (clues.length === 0) return new Map()
  const ids = [...new Set(clues.map(clue => clue.customerId))]
  const rows = await desk.from('customer').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.name]))
}

/** Names of those who own clues, by employee id. */
export async function ownerNames(desk: Desk, clues: readonly ClueRecord[]): Promise<Map<number, string>> {
  const ids = [...new Set(clues.flatMap(clue => clue.ownerId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await desk.from('employee').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.name]))
}

const present = (values: (number | null)[]) => [...new Set(values.filter(value => value !== null))]

/** Tells the browsers that show these clues; `before` are the same rows as they were, none for new ones. */
export async function publishClues(
  desk: Desk,
  before: readonly ClueRecord[],
  after: readonly ClueRecord[],
): Promise<void> {
  const both = [...before, ...after]
  await desk.publish({
    kind: 'change',
    officeId: desk.officeId,
    topic: 'clue',
    menu: 'clueList',
    module: scopeModule,
    ids: after.map(clue => clue.id),
    owners: present(both.map(clue => clue.ownerId)),
    departments: present(both.map(clue => clue.departmentId)),
    ...(await audienceOf(desk, present(both.map(clue => clue.poolId)))),
    by: desk.who.name,
    byId: desk.employeeId,
  })
}

/** Changes locked clues alike, logs each under its customer's name (`known`: by customer id). Telling the browsers is the caller's. */
export async function changeUntold(
  desk: Desk,
  clues: readonly ClueRecord[],
  patch: Patch<'clue'>,
  action: string,
  known?: ReadonlyMap<number, string>,
): Promise<ClueRecord[]> {
  const named = async () => {
    const names = known ?? (await customerNames(desk, clues))
    return (clue: ClueRecord) => names.get(clue.customerId) ?? ''
  }
  return desk.changeMany('clue', clues, patch, { action, name: named() })
}

/** The same, and tells the browsers. */
export async function changeClues(
  desk: Desk,
  clues: readonly ClueRecord[],
  patch: Patch<'clue'>,
  action: string,
  known?: ReadonlyMap<number, string>,
): Promise<ClueRecord[]> {
  const changed = await changeUntold(desk, clues, patch, action, known)
  if (changed.length > 0) await publishClues(desk, clues, changed)
  return changed
}

/** What else speaks against an action on a clue, in words; `accepted` are those that it will be done to before this one. */
export type Objection = (clue: ClueRecord, accepted: number) => string | null

/**
 * Locks the chosen clues, changes those whose state and place allow the action, and tells of the others why not. Locks
 * come first: of two people at once, the second sees what the first did.
 */
export async function actOnClues(
  desk: Desk,
  ids: readonly number[],
  kind: ClueAction,
  action: string,
  patch: Patch<'clue'>,
  objection: Objection = () => null,
): Promise<{ result: z.output<typeof BulkResult>; before: ClueRecord[]; after: ClueRecord[] }> {
  const [pools, locked] = await together(poolsOf(desk), desk.lock('clue', [...new Set(ids)]))
  const [owners, names] = await together(ownerNames(desk, locked), customerNames(desk, locked))
  const before: ClueRecord[] = []
  const refused: z.output<typeof BulkResult>['refused'] = []
  for (const clue of locked) {
    const owner = owners.get(clue.ownerId ?? 0)
    const msg = refusalFor(desk, kind, clue, owner, pools) ?? objection(clue, before.length)
    // The customer's name is told only to those who may see the clue.
    const name = maySee(desk, clue, pools) ? (names.get(clue.customerId) ?? '') : ''
    if (msg === null) before.push(clue)
    else refused.push({ id: clue.id, name, msg })
  }
  const after = await changeClues(desk, before, patch, action, names)
  const found = new Set(locked.map(clue => clue.id))
  const missing = ids.filter(id => !found.has(id)).map(id => ({ id, name: '', msg: outOfReach(kind) }))
  return { result: { done: after.length, refused: [...refused, ...missing] }, before, after }
}

/** Sets a clue under an owner: it is followed from now on, and counts for the owner's department. */
export function ownedBy(owner: { id: number; departmentId: number | null }): Patch<'clue'> {
  return {
    ownerId: owner.id,
    departmentId: owner.departmentId,
    status: 'following',
    assignedAt: sql<string>`now()`,
    poolId: null,
    pooledAt: null,
    invalidReasonId: null,
    invalidNote: '',
  }
}
