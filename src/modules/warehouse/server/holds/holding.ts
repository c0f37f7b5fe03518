import type { Selectable } from 'kysely'
import { formatDate } from '../../../../kernel/api/time.ts'
import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { StockReservation } from '../../../../kernel/server/database/tables.ts'
import { changeBulk, storeRows } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Owner } from './holders.ts'

/** A reservation as it is stored; `pieces` are left of it. */
export type Reservation = Selectable<StockReservation>
/** An active one, and whether its time is over at the instant at which its key's lock had been taken: it holds nothing then. */
export type Held = Reservation & { lapsed: boolean }

/** Active reservations of locked keys, and the instant that decides which hold. */
export type Holding = { now: string; holds: Held[] }

const columns = `r.id, r.key_id as "keyId", r.owner_kind as "ownerKind", r.owner_id as "ownerId", r.owner_line as "ownerLine", r.state, r.asked,
  r.pieces, r.until_at as "untilAt", r.created_by as "createdBy", r.created_at as "createdAt", r.updated_at as "updatedAt", r.version, r.office_id as "officeId"`

const holding = `with at as materialized (select stock_now() as now)
  select at.now, ${columns}, coalesce(r.until_at <= at.now, false) as lapsed
  from at left join stock_reservation r on r.office_id = $1 and r.state = 'active' and r.key_id = any($2::bigint[]) order by r.id`

/** Reads the active reservations of keys that the transaction has locked, with the instant of now: that of this statement, after the lock. */
export async function readHolding(desk: Desk, keyIds: readonly number[]): Promise<Holding> {
  const { rows } = await desk.client.query<Held & { now: string }>(prepared(holding, [desk.officeId, [...keyIds]]))
  const { now } = rows[0] as { now: string }
  return { now, holds: rows.filter(({ id }) => id !== null) }
}

/** What happens to a reservation: pieces that it gains or loses (negative), and its columns that change. */
export type Change = {
  hold: Reservation
  act: 'extend' | 'consume' | 'release' | 'expire' | 'cut' | 'handOver'
  pieces: number
  patch?: Partial<Pick<Reservation, 'state' | 'untilAt' | 'ownerKind' | 'ownerId' | 'ownerLine'>>
}

const ends = {
  consume: 'consumed',
  release: 'released',
  cut: 'released',
  handOver: 'released',
  expire: 'expired',
} as const

/**
 * Writes what happens to reservations, each named once: their entries, and their states where nothing is left of them. Returns them as they are then.
 */
export async function changeHolds(
  desk: Desk,
  now: string,
  changes: readonly Change[],
  action: string,
): Promise<Reservation[]> {
  if (changes.length === 0) return []
  const kept = changes.map(({ hold, patch, ...change }) => {
    const left = hold.pieces + change.pieces
    const state = left === 0 && change.act !== 'extend' ? ends[change.act] : hold.state
    return { hold, ...change, left, after: { state, ...patch } }
  })
  await storeHolds(
    desk,
    kept.map(({ hold, act, pieces, after }) => ({ hold: { ...hold, ...after }, act, pieces })),
    now,
  )
  const rows = kept.map(({ hold, left, after }) => ({
    row: hold,
    patch: after,
    ...(left !== hold.pieces && { more: { pieces: [hold.pieces, left] as [unknown, unknown] } }),
  }))
  await changeBulk(desk, 'stockReservation', rows, { action, name: () => '' })
  return kept.map(({ hold, left, after }) => ({ ...hold, ...after, pieces: left, version: hold.version + 1 }))
}

type Stored = { hold: Reservation; act: Change['act'] | 'reserve'; pieces: number }

async function storeHolds(desk: Desk, stored: readonly Stored[], now: string): Promise<void> {
  const rows = stored.map(({ hold, act, pieces }) => ({
    reservation_id: hold.id,
    key_id: hold.keyId,
    act,
    pieces,
    until_at: hold.untilAt,
    posted_at: now,
    on_day: formatDate(now),
    document_kind: hold.ownerKind,
    document_id: hold.ownerId,
    created_by: desk.employeeId,
  }))
  await storeRows(desk, 'stockHold', rows)
}

/**
 * Makes reservations of locked keys for an owner, or for the lines of it that are named, since now or `createdAt`; `until` is exclusive, null for as long
 * as the owner lives. Returns them.
 */
export async function addHolds(
  desk: Desk,
  now: string,
  owner: Owner,
  wanted: readonly { keyId: number; pieces: number; line?: number; createdAt?: string }[],
  until: string | null,
  act: 'reserve' | 'handOver' = 'reserve',
): Promise<Reservation[]> {
  const rows = wanted.map(({ keyId, pieces, line, ...since }) => ({
    ...since,
    keyId,
    ownerKind: owner.kind,
    ownerId: owner.id,
    ownerLine: line ?? owner.line ?? null,
    asked: pieces,
    untilAt: until,
    createdBy: desk.employeeId,
  }))
  const made = await desk.insertMany('stockReservation', rows, { action: '预留库存' })
  await storeHolds(
    desk,
    made.map(hold => ({ hold, act, pieces: hold.asked })),
    now,
  )
  return made.map(hold => ({ ...hold, pieces: hold.asked }))
}

/** Marks as expired what holds no more: whoever takes stock does so first. Returns what still holds. */
export async function expireLapsed(desk: Desk, { now, holds }: Holding): Promise<Held[]> {
  const over = holds.filter(({ lapsed }) => lapsed)
  await changeHolds(
    desk,
    now,
    over.map(hold => ({ hold, act: 'expire', pieces: -hold.pieces })),
    '预留到期',
  )
  return holds.filter(({ lapsed }) => !lapsed)
}

/** Tells whether a reservation is an owner's; a line tells it from the owner's others where it is given. */
export const isOf = ({ ownerKind, ownerId, ownerLine }: Reservation, { kind, id, line }: Owner): boolean =>
  ownerKind === kind && ownerId === id && (line === undefined || ownerLine === line)
