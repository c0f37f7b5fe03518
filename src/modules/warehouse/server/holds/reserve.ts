import { formatDateTime } from '../../../../kernel/api/time.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { freeOf, type KeyGiven } from '../../api/key.ts'
import { type LockedKey, lockKeys, lockKeysById } from '../keys/lockKeys.ts'
import { finder } from '../post/check.ts'
import type { Owner } from './holders.ts'
import {
  addHolds,
  changeHolds,
  expireLapsed,
  type Held,
  type Holding,
  isOf,
  type Reservation,
  readHolding,
} from './holding.ts'
import { refuseFree } from './refuseFree.ts'

/** Pieces of a key that an owner wants; `at`: the place of its line in the document, from 0, for refusals; `line`: for which line of the owner. */
export type Wanted = { key: KeyGiven; pieces: number; at?: number; line?: number }

type OfKey = { key: LockedKey; pieces: number; at: number[] }

/** Returns how many pieces of a key are free beside what holds. */
const freeBeside = (key: LockedKey, holds: readonly Reservation[]): number => {
  const reserved = holds.filter(({ keyId }) => keyId === key.id).reduce((all, { pieces }) => all + pieces, 0)
  return freeOf({ ...key, reserved })
}

/** Refuses with 40900 what is more than is free of any key, by line; then nothing was reserved. */
async function assertFree(desk: Desk, wanted: readonly OfKey[], holds: readonly Reservation[]): Promise<void> {
  const lacks = wanted.flatMap(one => {
    const free = freeBeside(one.key, holds)
    return one.pieces > free ? [{ ...one, free }] : []
  })
  if (lacks.length > 0) await refuseFree(desk, lacks)
}

/** Refuses an end that is over at the instant at which the keys are locked. */
function assertUntil(until: string | null, now: string): void {
  if (until !== null && Date.parse(until) <= Date.parse(now))
    throw badInput('until', `预留截止时间 ${formatDateTime(until)} 已经过了，请改成以后的时间`)
}

/** Locks the keys of what is wanted, then reads what holds of them. */
async function lockWanted(desk: Desk, wanted: readonly Wanted[]): Promise<Locked> {
  const keys = await lockKeys(
    desk,
    wanted.map(({ key }) => key),
  )
  const holding = await readHolding(
    desk,
    keys.map(({ id }) => id),
  )
  return { keys, holding }
}
type Locked = { keys: LockedKey[]; holding: Holding }

/**
 * Reserves pieces of keys for an owner, all or nothing; `until` is exclusive, null for as long as the owner lives. What is past its time counts as free.
 * Throws 40900 by line with how much is free.
 */
export async function reserve(
  desk: Desk,
  owner: Owner,
  wanted: readonly Wanted[],
  until: string | null,
): Promise<Reservation[]> {
  const wrong = wanted.find(({ pieces }) => !Number.isInteger(pieces) || pieces < 1)
  if (wrong) throw badInput(`lines.${wrong.at ?? 0}`, '预留数量应为 1 或更大的整数')
  return reserveOf(desk, owner, wanted, until, await lockWanted(desk, wanted))
}

/** Does what `reserve` does with keys that are locked. */
async function reserveOf(
  desk: Desk,
  owner: Owner,
  wanted: readonly Wanted[],
  until: string | null,
  { keys, holding }: Locked,
): Promise<Reservation[]> {
  assertUntil(until, holding.now)
  const holds = await expireLapsed(desk, holding)
  const find = finder(keys)
  const ofKeys = Map.groupBy(wanted, ({ key }) => find(key).id)
  const asked = [...ofKeys.values()].map((some): OfKey => {
    const [first] = some as [Wanted]
    const at = some.flatMap(one => (one.at === undefined ? [] : [one.at]))
    return { key: find(first.key), pieces: some.reduce((all, { pieces }) => all + pieces, 0), at }
  })
  await assertFree(desk, asked, holds)
  return addHolds(
    desk,
    holding.now,
    owner,
    wanted.map(({ key, pieces, line }) => ({ keyId: find(key).id, pieces, ...(line !== undefined && { line }) })),
    until,
  )
}

/** Locks the keys of reservations, then reads those again: nobody changes one meanwhile. */
export async function lockHolds(
  desk: Desk,
  ids: readonly number[],
): Promise<{ holding: Holding; keys: LockedKey[]; asked: Held[] }> {
  const rows = await desk
    .from('stockReservation')
    .select(['id', 'keyId'])
    .where('id', 'in', [...ids])
    .execute()
  const keys = await lockKeysById(
    desk,
    rows.map(({ keyId }) => keyId),
  )
  const holding = await readHolding(
    desk,
    keys.map(({ id }) => id),
  )
  return { holding, keys, asked: holding.holds.filter(({ id }) => ids.includes(id)) }
}

/** Returns the numbers of an owner's reservations that are active, the oldest first; of one line where it is given. */
export async function holdsOf(desk: Desk, { kind, id, line }: Owner): Promise<number[]> {
  const rows = await desk
    .from('stockReservation')
    .select('id')
    .where('ownerKind', '=', kind)
    .where('ownerId', '=', id)
    .$if(line !== undefined, query => query.where('ownerLine', 'is not distinct from', line ?? null))
    .where('state', '=', 'active')
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

/**
 * Lets an owner hold all that it wants until a moment (as `reserve`): what it holds of that is kept on, and only what is missing is taken, all or nothing.
 * Throws 40900 by line with how much is free; then nothing has changed.
 */
export async function holdAll(
  desk: Desk,
  owner: Owner,
  wanted: readonly Wanted[],
  until: string | null,
): Promise<void> {
  const locked = await lockWanted(desk, wanted)
  const { keys, holding } = locked
  const own = holding.holds.filter(hold => !hold.lapsed && isOf(hold, owner))
  const held = new Map<number, number>()
  for (const { keyId, pieces } of own) held.set(keyId, (held.get(keyId) ?? 0) + pieces)
  const find = finder(keys)
  const missing = wanted.flatMap(({ key, pieces, ...line }) => {
    const { id } = find(key)
    const there = held.get(id) ?? 0
    held.set(id, Math.max(0, there - pieces))
    return pieces > there ? [{ ...line, key, pieces: pieces - there }] : []
  })
  if (missing.length > 0) await reserveOf(desk, owner, missing, until, locked)
  if (own.length > 0)
    await extend(
      desk,
      own.map(({ id }) => id),
      until,
    )
}

/**
 * Releases what an owner has reserved, or of it so many pieces, the latest first. Returns how many pieces it had of them; what is past its time was
 * free already and is marked so.
 */
export async function release(desk: Desk, owner: Owner, pieces = Number.POSITIVE_INFINITY): Promise<number> {
  const { holding, asked } = await lockHolds(desk, await holdsOf(desk, owner))
  await expireLapsed(desk, holding)
  let left = pieces
  const changes = asked
    .filter(({ lapsed }) => !lapsed)
    .toReversed()
    .flatMap(hold => {
      const takes = Math.min(left, hold.pieces)
      left -= takes
      return takes > 0 ? [{ hold, act: 'release' as const, pieces: -takes }] : []
    })
  await changeHolds(desk, holding.now, changes, '释放预留')
  return changes.reduce((all, one) => all - one.pieces, 0)
}

/**
 * Lets reservations hold until another time (exclusive; null for as long as their owner lives). Those that ended by their time are taken up again as new
 * ones where enough is free: all or nothing, 40900 otherwise. Returns them as they hold then.
 */
export async function extend(desk: Desk, ids: readonly number[], until: string | null): Promise<Reservation[]> {
  const stored = await desk
    .from('stockReservation')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  const { holding, keys, asked } = await lockHolds(desk, ids)
  assertUntil(until, holding.now)
  const holds = await expireLapsed(desk, holding)
  const living = asked.filter(({ lapsed }) => !lapsed)
  const ended = await endedOf(
    desk,
    stored.filter(({ id }) => !living.some(one => one.id === id)),
  )
  const again = ended.map(one => ({
    key: keys.find(({ id }) => id === one.keyId) as LockedKey,
    pieces: one.pieces,
    at: [],
  }))
  const perKey = [...Map.groupBy(again, ({ key }) => key.id).values()].map(some => ({
    ...(some[0] as OfKey),
    pieces: some.reduce((all, { pieces }) => all + pieces, 0),
  }))
  await assertFree(desk, perKey, holds)
  const changes = living.map(hold => ({ hold, act: 'extend' as const, pieces: 0, patch: { untilAt: until } }))
  const extended = await changeHolds(desk, holding.now, changes, '延长预留')
  const taken: Reservation[] = []
  for (const { ownerKind, ownerId, ownerLine, keyId, pieces } of ended)
    taken.push(
      ...(await addHolds(
        desk,
        holding.now,
        { kind: ownerKind, id: ownerId, line: ownerLine },
        [{ keyId, pieces }],
        until,
      )),
    )
  return [...extended, ...taken]
}

/** Returns with how many pieces reservations ended by their time. Throws 40900 for one that was used up or released. */
async function endedOf(desk: Desk, stored: readonly Reservation[]): Promise<Reservation[]> {
  if (stored.length === 0) return []
  const { rows } = await desk.client.query<{ id: number; pieces: number }>(
    `select reservation_id as id, -sum(pieces)::bigint as pieces from stock_hold
     where office_id = $1 and reservation_id = any($2::bigint[]) and act = 'expire' group by 1`,
    [desk.officeId, stored.map(({ id }) => id)],
  )
  return stored.map(one => {
    const ended = rows.find(({ id }) => id === one.id)
    if (!ended) throw conflict('这笔预留已经用完或释放，请重新预留')
    return { ...one, pieces: ended.pieces }
  })
}

/**
 * Hands reservations to another owner, in one statement and with no moment at which somebody else could take the goods; `until` is what holds from then
 * on. Throws 40900 where one holds no more.
 */
export async function handOver(
  desk: Desk,
  ids: readonly number[],
  to: Owner,
  until: string | null,
): Promise<Reservation[]> {
  const { holding, asked } = await lockHolds(desk, ids)
  assertUntil(until, holding.now)
  if (asked.length < new Set(ids).size || asked.some(({ lapsed }) => lapsed))
    throw conflict('预留已经到期或释放，请先重新预留')
  const patch = { ownerKind: to.kind, ownerId: to.id, ownerLine: to.line ?? null, untilAt: until }
  const changes = asked.map(hold => ({ hold, act: 'handOver' as const, pieces: 0, patch }))
  return changeHolds(desk, holding.now, changes, '移交预留')
}

/** Marks as expired what is past its time, of at most so many keys. Returns of how many. It counts as free without this. */
export async function sweepLapsed(desk: Desk, most: number): Promise<number> {
  const { rows } = await desk.client.query<{ keyId: number }>(
    `select distinct key_id as "keyId" from stock_reservation where office_id = $1 and state = 'active' and until_at <= (select stock_now()) limit ${most}`,
    [desk.officeId],
  )
  const keys = await lockKeysById(
    desk,
    rows.map(({ keyId }) => keyId),
  )
  await expireLapsed(
    desk,
    await readHolding(
      desk,
      keys.map(({ id }) => id),
    ),
  )
  return rows.length
}
