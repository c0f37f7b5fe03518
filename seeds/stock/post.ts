import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { inBoxes } from '../../src/modules/goods/api/units.ts'
import { looseAfterIssue, looseAfterReceipt } from '../../src/modules/warehouse/api/loose.ts'
import { issueValue } from '../../src/modules/warehouse/api/value.ts'
import { insertRows, reserveIds } from '../insert.ts'

type Key = { lotId: number; onHand: number; loose: number; value: number; boxPieces: number | null }

/** A movement of one key: pieces that come in (worth `value` fen) or leave (below 0, at the key's value; what that is beyond `credit` is variance). */
export type Moved = {
  keyId: number
  act: string
  pieces: number
  value?: number
  credit?: number
  fromOutside?: boolean
  documentKind: string
  documentId: number
  lineId: number
  movement: string
  at: number
  by: number
}

/** Posts a movement as the product does, today or at an earlier moment of its day. Returns what moved was worth, in fen. */
export async function postMoved(client: ClientBase, officeId: number, moved: Moved): Promise<number> {
  const { rows } = await client.query<Key>(
    `select k.lot_id::int as "lotId", k.on_hand::int as "onHand", k.loose::int, k.value::float8, l.box_pieces as "boxPieces"
     from stock_key k join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id where k.office_id = $1 and k.id = $2`,
    [officeId, moved.keyId],
  )
  const key = rows[0] as Key
  const worth = moved.pieces > 0 ? (moved.value ?? 0) : issueValue(key.value, -moved.pieces, key.onHand)
  const onHandAfter = key.onHand + moved.pieces
  const looseAfter = looseOf(key, moved.pieces)
  const value = moved.pieces > 0 ? worth : -worth
  const moment = new Date(moved.at).toISOString()
  const { keyId, act, pieces, documentKind, documentId, lineId, movement, fromOutside = false, credit } = moved
  const after = { onHandAfter, looseAfter, valueAfter: key.value + value }
  const change = { pieces, loose: looseAfter - key.loose, value, variance: credit === undefined ? 0 : worth - credit }
  const of = { documentKind, documentId, lineId, movement, createdBy: moved.by, createdAt: moment }
  const told = { act, fromOutside, sinceOn: null, onDay: formatDate(moved.at), postedAt: moment }
  const [id] = (await reserveIds(client, 'stock_entry', 1)) as [number]
  await insertRows(client, 'stock_entry', [
    { officeId, id, keyId, lotId: key.lotId, ...change, ...after, ...of, ...told },
  ])
  return worth
}

const looseOf = (key: Key, pieces: number): number =>
  pieces > 0
    ? looseAfterReceipt(key, pieces)
    : looseAfterIssue(key, { pieces: -pieces, boxes: inBoxes(-pieces, key.boxPieces).boxes }).loose
