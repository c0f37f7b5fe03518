import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { LockedKey } from '../keys/lockKeys.ts'
import type { Owner } from './holders.ts'
import { addHolds, type Change, changeHolds, expireLapsed, type Held, isOf } from './holding.ts'
import { lockHolds } from './reserve.ts'

/** So many pieces of what an owner (or a line of it) holds, of the keys that `of` tells; of all without. */
export type Part = { owner: Owner; pieces: number; of?: (key: LockedKey) => boolean }

/** Returns the numbers of the active reservations of owners of one kind. */
async function heldBy(desk: Desk, kind: string, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await desk
    .from('stockReservation')
    .select('id')
    .where('ownerKind', '=', kind)
    .where('ownerId', 'in', [...new Set(ids)])
    .where('state', '=', 'active')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks what owners of one kind hold, all keys in one statement; what is past its time is marked. */
async function lockedOf(desk: Desk, kind: string, ids: readonly number[]) {
  const { holding, keys, asked } = await lockHolds(desk, await heldBy(desk, kind, ids))
  await expireLapsed(desk, holding)
  const keyOf = new Map(keys.map(key => [key.id, key]))
  return { now: holding.now, keyOf, holds: asked.filter(({ lapsed }) => !lapsed) }
}

type Taken = { hold: Held; pieces: number; part: number }

/** Takes parts from reservations one after the other, in the order of these. */
function taken(holds: readonly Held[], keyOf: ReadonlyMap<number, LockedKey>, parts: readonly Part[]): Taken[] {
  const left = new Map(holds.map(({ id, pieces }) => [id, pieces]))
  const all: Taken[] = []
  for (const [part, { owner, pieces, of = () => true }] of parts.entries()) {
    let open = pieces
    for (const hold of holds) {
      const takes = Math.min(open, left.get(hold.id) as number)
      if (takes <= 0 || !isOf(hold, owner) || !of(keyOf.get(hold.keyId) as LockedKey)) continue
      open -= takes
      left.set(hold.id, (left.get(hold.id) as number) - takes)
      all.push({ hold, pieces: takes, part })
    }
  }
  return all
}

const changesOf = (all: readonly Taken[], act: Change['act']): Change[] =>
  [...Map.groupBy(all, ({ hold }) => hold.id).values()].map(some => {
    const pieces = -some.reduce((sum, one) => sum + one.pieces, 0)
    return { hold: (some[0] as Taken).hold, act, pieces }
  })

const perPart = (parts: readonly Part[], all: readonly Taken[]): number[] =>
  parts.map((_, at) => all.filter(({ part }) => part === at).reduce((sum, { pieces }) => sum + pieces, 0))

/**
 * Releases parts of what owners of one kind hold, the latest reservations first, at most what they hold. Returns how many pieces of each part. All keys
 * are locked at once, in their order.
 */
export async function releaseParts(desk: Desk, parts: readonly Part[]): Promise<number[]> {
  const [first] = parts
  if (!first) return []
  const { now, keyOf, holds } = await lockedOf(
    desk,
    first.owner.kind,
    parts.map(({ owner }) => owner.id),
  )
  const all = taken(holds.toReversed(), keyOf, parts)
  await changeHolds(desk, now, changesOf(all, 'release'), '释放预留')
  return perPart(parts, all)
}

/**
 * Hands parts of what owners of one kind hold to other owners, the oldest reservations first unless `latest`, at most what they hold; `until` holds from
 * then on. They count as reserved since then, or with `since` as long as they were. Nobody else could take the goods in between: the keys stay locked. Returns how many pieces of each part.
 */
export async function handOverParts(
  desk: Desk,
  parts: readonly (Part & { to: Owner })[],
  until: string | null,
  { latest = false, since = false } = {},
): Promise<number[]> {
  const [first] = parts
  if (!first) return []
  const { now, keyOf, holds } = await lockedOf(
    desk,
    first.owner.kind,
    parts.map(({ owner }) => owner.id),
  )
  const all = taken(latest ? holds.toReversed() : holds, keyOf, parts)
  await changeHolds(desk, now, changesOf(all, 'handOver'), '移交预留')
  for (const [at, { to }] of parts.entries()) {
    const some = all.filter(({ part }) => part === at)
    const wanted = some.map(({ hold, pieces }) => ({
      keyId: hold.keyId,
      pieces,
      ...(since && { createdAt: hold.createdAt }),
    }))
    if (wanted.length > 0) await addHolds(desk, now, to, wanted, until, 'handOver')
  }
  return perPart(parts, all)
}
