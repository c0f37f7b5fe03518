import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { keysById, type LockedKey } from '../keys/lockKeys.ts'
import type { Owner } from './holders.ts'
import { changeHolds, isOf, type Reservation } from './holding.ts'

/** What a line of a document needs no more of what it has reserved, in pieces: a line gets other goods than those that were kept for it. */
export type Spare = { owner: Required<Owner>; pieces: number }

/** Returns the keys of all that owners have reserved, so that a posting locks them together with its own. */
export async function keysOfSpare(desk: Desk, spare: readonly Spare[]): Promise<LockedKey[]> {
  if (spare.length === 0) return []
  const { rows } = await desk.client.query<{ id: number }>(
    `select distinct r.key_id as id from stock_reservation r
     join jsonb_to_recordset($2::jsonb) as o (kind text, id bigint, line bigint)
       on o.kind = r.owner_kind and o.id = r.owner_id and o.line is not distinct from r.owner_line
     where r.office_id = $1 and r.state = 'active'`,
    [desk.officeId, JSON.stringify(spare.map(({ owner }) => owner))],
  )
  return keysById(
    desk,
    rows.map(({ id }) => id),
  )
}

/** Releases what owners need no more, of each at most what holds, the latest first. Returns what is left of all. */
export async function giveBack(
  desk: Desk,
  now: string,
  holds: readonly Reservation[],
  spare: readonly Spare[],
): Promise<Reservation[]> {
  const changes = spare.flatMap(({ owner, pieces }) => {
    let left = pieces
    return holds
      .filter(hold => isOf(hold, owner))
      .toReversed()
      .flatMap(hold => {
        const takes = Math.min(left, hold.pieces)
        left -= takes
        return takes > 0 ? [{ hold, act: 'release' as const, pieces: -takes }] : []
      })
  })
  const changed = new Map((await changeHolds(desk, now, changes, '释放预留')).map(hold => [hold.id, hold]))
  return holds.map(hold => changed.get(hold.id) ?? hold).filter(({ pieces }) => pieces > 0)
}
