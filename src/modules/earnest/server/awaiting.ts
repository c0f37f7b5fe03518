import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { Statement } from '../../../kernel/server/list/list.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import { type Arrived, type Awaiting, type Lack, type NeededKind, reserve } from '../../warehouse/server/index.ts'
import { arrivalWords } from './arrivalWords.ts'
import { type EarnestRecord, earnests, ownerOf } from './earnests.ts'
import { changeEarnest, provisionalUntil, tellSeller } from './holding.ts'
import { type KeptLine, readLines, storeLines, typedOf } from './lines.ts'
import { type Came, shareOut, type Taken } from './shareOut.ts'

const isWaiting = `e.state in ('paid', 'reserved', 'extended') and e.until_at > (select stock_now())`
const most = 500

/**
 * What the goods of an earnest lack: what its lines say, less what it holds of these goods. Without money it keeps nothing, so it lacks nothing. At most
 * 500, of these earnests or of those that the person sees.
 */
async function lacks(desk: Desk, ids: readonly number[] | 'seen'): Promise<Lack[]> {
  if (ids === 'seen' && !earnests.maySeeAny(desk)) return []
  const { values, bind } = new Statement()
  const office = bind(desk.officeId)
  const which = ids === 'seen' ? earnests.sight.condition(desk)(bind) : `e.id = any(${bind(ids)}::bigint[])`
  const lacking = `select id, goods_id as "goodsId", pieces from (${lackSql(office, which)}) e order by id, goods_id limit ${most}`
  const { rows } = await desk.client.query<Lack>(prepared(lacking, values))
  return rows
}

const lackSql = (office: string, which: string) => `
     select e.id, l.goods_id, (sum(l.pieces) - max(h.pieces))::bigint as pieces
     from earnest e join earnest_line l on l.office_id = e.office_id and l.earnest_id = e.id
     cross join lateral (select coalesce(sum(r.pieces), 0) as pieces from stock_reservation r
       join stock_key k on k.office_id = r.office_id and k.id = r.key_id and k.goods_id = l.goods_id
       where r.office_id = e.office_id and r.owner_kind = 'earnest' and r.owner_id = e.id and r.state = 'active'
         and (r.until_at is null or r.until_at > (select stock_now()))) h
     where e.office_id = ${office} and ${isWaiting} and ${which}
     group by e.id, l.goods_id having sum(l.pieces) > max(h.pieces)`

/** What deposits need that wait for goods. */
export const neededByEarnests: NeededKind = {
  open: (desk, bind) =>
    earnests.maySeeAny(desk) ? lackSql(bind(desk.officeId), earnests.sight.condition(desk)(bind)) : null,
}

/** Returns until when what arrives for a locked one is reserved; null where it waits no more, or where nothing is held before finance decides (⚙). */
async function untilOf(desk: Desk, earnest: EarnestRecord, isPaid: boolean): Promise<string | null> {
  const { rows } = await desk.client.query<{ waits: number }>(
    `select 1 as waits from earnest e where e.office_id = $1 and e.id = $2 and ${isWaiting}`,
    [desk.officeId, earnest.id],
  )
  if (rows.length === 0) return null
  return isPaid ? earnest.untilAt : provisionalUntil(desk)
}

async function take(desk: Desk, id: number, arrived: readonly Arrived[]): Promise<void> {
  const earnest = await desk.from('earnest').selectAll().where('id', '=', id).executeTakeFirst()
  if (!earnest) return
  const receipt = await desk.from('receipt').select('state').where('id', '=', earnest.receiptId).executeTakeFirst()
  const isPaid = receipt?.state === 'confirmed'
  const until = await untilOf(desk, earnest, isPaid)
  if (until === null) return
  const before = (await readLines(desk, id)) as KeptLine[]
  const held = await heldOf(desk, id)
  const { lines, taken } = shareOut(before, line => held.get(nameOf(line)) ?? 0, await cameOf(desk, arrived))
  if (taken.length === 0 || !(await isReserved(desk, earnest, taken, until))) return
  const [was, now] = [before.map(typedOf), lines.map(typedOf)]
  const isMoved = JSON.stringify(was) !== JSON.stringify(now)
  if (isMoved) await storeLines(desk, id, lines)
  const [lack] = await lacks(desk, [id])
  const isWhole = isPaid && earnest.state === 'paid' && !lack
  const state = isWhole ? { state: 'reserved' as const, reservedNow: true } : {}
  const holdUntil = isPaid ? null : until
  await changeEarnest(desk, earnest, { ...state, holdUntil }, '到货留货', isMoved ? { lines: [was, now] } : {})
  const pieces = taken.reduce((all, one) => all + one.pieces, 0)
  const said = arrivalWords(pieces, { before, now: lines, isShort: lack !== undefined })
  await tellSeller(desk, earnest, '订的货到了', said)
}

/** Reserves what is taken. What cannot be kept stays free, so that goods come in whatever is promised: of goods sold by the box only full boxes are kept. */
async function isReserved(
  desk: Desk,
  earnest: EarnestRecord,
  taken: readonly Taken[],
  until: string,
): Promise<boolean> {
  const wanted = taken.map(({ pieces, ...key }) => ({ key, pieces }))
  try {
    await reserve(desk, ownerOf(earnest), wanted, until)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tellSeller(desk, earnest, '订的货到了，但没有留住', '请打开定金单现在留货：会说明差多少')
    return false
  }
}

const nameOf = ({
  goodsId,
  gradeId,
  lotId,
  warehouseId,
}: Pick<KeptLine, 'goodsId' | 'gradeId' | 'lotId' | 'warehouseId'>) => [goodsId, gradeId, lotId, warehouseId].join()

/** Returns how many pieces one holds, by goods, grade, lot and warehouse. */
async function heldOf(desk: Desk, id: number): Promise<Map<string, number>> {
  const { rows } = await desk.client.query<Taken>(
    `select k.goods_id as "goodsId", k.grade_id as "gradeId", k.lot_id as "lotId", k.warehouse_id as "warehouseId", sum(r.pieces)::bigint as pieces
     from stock_reservation r join stock_key k on k.office_id = r.office_id and k.id = r.key_id
     where r.office_id = $1 and r.owner_kind = 'earnest' and r.owner_id = $2 and r.state = 'active' and (r.until_at is null or r.until_at > (select stock_now()))
     group by 1, 2, 3, 4`,
    [desk.officeId, id],
  )
  return new Map(rows.map(row => [nameOf(row), row.pieces]))
}

/** Returns what came, with the box of its lots. */
export async function cameOf(desk: Desk, arrived: readonly Arrived[]): Promise<Came[]> {
  const ids = arrived.map(({ key }) => key.lotId)
  const { rows } = await desk.client.query<{ id: number; boxPieces: number | null; own: number | null }>(
    `select l.id, l.box_pieces as "boxPieces", g.grade_id as own from stock_lot l
     join goods g on g.office_id = l.office_id and g.id = l.goods_id where l.office_id = $1 and l.id = any($2::bigint[])`,
    [desk.officeId, ids],
  )
  const lots = new Map(rows.map(({ id, ...lot }) => [id, lot]))
  return arrived.map(({ key: { goodsId, gradeId = null, lotId, warehouseId }, pieces }) => {
    return { goodsId, gradeId, lotId, warehouseId, pieces, ...(lots.get(lotId) ?? { boxPieces: null, own: null }) }
  })
}

/** How goods are ordered for 库存定金. */
export const earnestAwaits: Awaiting = { lacks, take, lock: (desk, ids) => desk.lock('earnest', [...ids]) }
