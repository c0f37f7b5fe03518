import { sql } from 'kysely'
import type { Desk, Patch } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { type Acted, actOnMany } from '../../../../kernel/server/record/actOnMany.ts'
import { namesOf, ownerNames } from '../../../../kernel/server/record/names.ts'
import { publishRecords } from '../../../../kernel/server/record/publish.ts'
import { poolsOf } from './access.ts'
import { publishByPool } from './audience.ts'
import { type ClueAction, type ClueRecord, maySee, outOfReach, refusalFor } from './rules.ts'
import { scopeModule } from './scope.ts'

/** Returns the names of clues' customers, by customer id. */
export function customerNames(desk: Desk, clues: readonly ClueRecord[]): Promise<Map<number, string>> {
  return namesOf(
    desk,
    'customer',
    clues.map(clue => clue.customerId),
  )
}

const shown = { topic: 'clue', menu: 'clueList', module: scopeModule }

/** Tells the browsers that show these clues; `before` are the same rows as they were, none for new ones. */
export async function publishClues(
  desk: Desk,
  before: readonly ClueRecord[],
  after: readonly ClueRecord[],
): Promise<void> {
  await publishByPool(desk, before, after, (some, audience) => publishRecords(desk, shown, before, some, { audience }))
}

/** Changes locked clues alike, logs each under its customer's name (`known`: by customer id), and `more` of it. Telling the browsers is the caller's. */
export async function changeUntold(
  desk: Desk,
  clues: readonly ClueRecord[],
  patch: Patch<'clue'>,
  action: string,
  known?: ReadonlyMap<number, string>,
  more?: Changes,
): Promise<ClueRecord[]> {
  const named = async () => {
    const names = known ?? (await customerNames(desk, clues))
    return (clue: ClueRecord) => names.get(clue.customerId) ?? ''
  }
  return desk.changeMany('clue', clues, patch, { action, name: named(), ...(more && { more }) })
}

/** Changes clues and tells the browsers. */
export async function changeClues(
  desk: Desk,
  clues: readonly ClueRecord[],
  patch: Patch<'clue'>,
  action: string,
  known?: ReadonlyMap<number, string>,
  more?: Changes,
): Promise<ClueRecord[]> {
  const changed = await changeUntold(desk, clues, patch, action, known, more)
  if (changed.length > 0) await publishClues(desk, clues, changed)
  return changed
}

/** Returns a further reason against an action on a clue, in words; `accepted` are those accepted before this one. */
export type Objection = (clue: ClueRecord, accepted: number) => string | null

/** Does an action to the chosen clues whose state and place allow it, and tells of the others why not. */
export async function actOnClues(
  desk: Desk,
  ids: readonly number[],
  kind: ClueAction,
  action: string,
  patch: Patch<'clue'>,
  objection: Objection = () => null,
): Promise<Acted<ClueRecord, ClueRecord>> {
  const [pools, locked] = await together(
    () => poolsOf(desk),
    () => desk.lock('clue', [...new Set(ids)]),
  )
  const [owners, names] = await together(
    () => ownerNames(desk, locked),
    () => customerNames(desk, locked),
  )
  return actOnMany(ids, {
    locked,
    refusal: (clue, accepted) =>
      refusalFor(desk, kind, clue, owners.get(clue.ownerId ?? 0), pools) ?? objection(clue, accepted),
    // Only people who may see the clue get the customer's name.
    name: clue => (maySee(desk, clue, pools) ? (names.get(clue.customerId) ?? '') : ''),
    missing: outOfReach(kind),
    change: fit => changeClues(desk, fit, patch, action, names),
  })
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
