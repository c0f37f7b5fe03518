import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Condition, type Key, type KeyGiven, keyOf, nameOfKey } from '../../api/key.ts'

/** A locked key with what is in it, and what of its lot and goods decides how it moves. */
export type LockedKey = Key & {
  id: number
  onHand: number
  loose: number
  value: number
  boxPieces: number | null
  wholeBoxes: boolean
}

const order = (alias: string) =>
  ['goods_id', 'warehouse_id', 'lot_id', 'grade_id', 'condition', 'transfer_id', 'twin', 'id']
    .map(column => `${alias}.${column}`)
    .join(', ')

const sent = `jsonb_to_recordset($2::jsonb) as a ("goodsId" bigint, "warehouseId" bigint, "lotId" bigint, "gradeId" bigint, condition text, "transferId" bigint, twin bigint, place text)`

const making = `insert into stock_key (office_id, goods_id, warehouse_id, lot_id, grade_id, condition, transfer_id, twin, place)
  select $1, a."goodsId", a."warehouseId", a."lotId", a."gradeId", a.condition, a."transferId", a.twin, a.place from ${sent}
  where not exists (select from stock_key k where k.office_id = $1 and k.goods_id = a."goodsId" and k.warehouse_id = a."warehouseId" and k.lot_id = a."lotId"
    and k.grade_id is not distinct from a."gradeId" and k.condition = a.condition and k.transfer_id is not distinct from a."transferId" and k.twin = a.twin)
  order by 2, 3, 4, 5, 6, 7, 8 on conflict do nothing`

const finding = `select k.id from stock_key k join ${sent} on k.goods_id = a."goodsId" and k.warehouse_id = a."warehouseId" and k.lot_id = a."lotId"
    and k.grade_id is not distinct from a."gradeId" and k.condition = a.condition and k.transfer_id is not distinct from a."transferId" and k.twin = a.twin
  where k.office_id = $1`

// A row that somebody else changes while this statement waits is read again once it is locked; its key never changes, so the order holds.
const reading = `select k.id, k.goods_id as "goodsId", k.warehouse_id as "warehouseId", k.lot_id as "lotId", k.grade_id as "gradeId", k.condition,
    k.transfer_id as "transferId", k.twin, k.on_hand as "onHand", k.loose, k.value
  from stock_key k where k.office_id = $1 and k.id = any($2::bigint[]) order by ${order('k')}`

type Row = Omit<LockedKey, 'boxPieces' | 'wholeBoxes'> & { condition: Condition }

type Box = Pick<LockedKey, 'boxPieces' | 'wholeBoxes'>
const boxing = `select l.id, l.box_pieces as "boxPieces", g.whole_boxes as "wholeBoxes"
  from stock_lot l join goods g on g.office_id = l.office_id and g.id = l.goods_id where l.office_id = $1 and l.id = any($2::bigint[])`

/** Locks keys by their numbers until the transaction ends: one statement, in the order of keys, waiting for whoever has one. */
export const lockKeysById = (desk: Desk, ids: readonly number[]): Promise<LockedKey[]> =>
  keysBy(desk, ids, `${reading} for no key update`)

/** Reads keys as `lockKeysById` does, without locking them: what is computed from them is a forecast. */
export const keysById = (desk: Desk, ids: readonly number[]): Promise<LockedKey[]> => keysBy(desk, ids, reading)

async function keysBy(desk: Desk, ids: readonly number[], statement: string): Promise<LockedKey[]> {
  if (ids.length === 0) return []
  const { rows } = await desk.client.query<Row>(prepared(statement, [desk.officeId, [...new Set(ids)]]))
  const lots = [...new Set(rows.map(({ lotId }) => lotId))]
  const { rows: boxes } = await desk.client.query<Box & { id: number }>(prepared(boxing, [desk.officeId, lots]))
  const ofLot = new Map(boxes.map(({ id, ...box }) => [id, box]))
  return rows.map(row => ({ ...row, ...(ofLot.get(row.lotId) as Box) }))
}

/** Locks keys, of which those that are missing are made first, always in the order of keys; so that no two postings wait for each other. */
export async function lockKeys(desk: Desk, given: readonly KeyGiven[]): Promise<LockedKey[]> {
  const found = await findKeys(desk, given)
  if (found.length === new Set(given.map(one => nameOfKey(keyOf(one)))).size) return lockKeysById(desk, found)
  await desk.client.query(prepared(making, [desk.officeId, asked(given)]))
  return lockKeysById(desk, await findKeys(desk, given))
}

/** Returns the numbers of those keys that are there. */
export async function findKeys(desk: Desk, given: readonly KeyGiven[]): Promise<number[]> {
  const { rows } = await desk.client.query<{ id: number }>(prepared(finding, [desk.officeId, asked(given)]))
  return rows.map(({ id }) => id)
}

const asked = (given: readonly KeyGiven[]): string =>
  JSON.stringify([
    ...new Map(given.map(one => [nameOfKey(keyOf(one)), { ...keyOf(one), place: one.place ?? '' }])).values(),
  ])
