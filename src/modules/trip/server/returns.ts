import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import { goodsReturnRecord } from '../../goodsReturn/api/goodsReturn.ts'
import { goodsReturns, noteFetched } from '../../goodsReturn/server/index.ts'
import { type DayReturn, tripReturnRoutes as routes } from '../api/returns.ts'
import { mostShipments } from '../api/trip.ts'
import { detailOf } from './detail.ts'
import { lockDriven } from './driving.ts'
import { homeOf, onTrip, removeStop, stopsFor } from './stops.ts'
import { changeTrip, type TripRecord, trips } from './trips.ts'

/** Returns returns with what their driver needs of them, by their ids. */
export async function dayReturns(desk: Desk, ids: readonly number[]): Promise<Map<number, DayReturn>> {
  if (ids.length === 0) return new Map()
  const { rows } = await desk.client.query<DayReturn>(
    `select r.id, r.number, r.state, u.name as "customerName", r.address, r.contact, r.contact_phone as phone, r.reason, r.fetched_at as "fetchedAt",
       r.fetched_note as "fetchedNote", coalesce(l.lines, '[]') as lines
     from goods_return r join customer u on u.office_id = r.office_id and u.id = r.customer_id
     cross join lateral (select jsonb_agg(jsonb_build_object('id', l.id, 'goodsName', g.name, 'colour', k.colour, 'batch', k.batch, 'size', k.size,
       'boxPieces', l.box_pieces, 'pieces', l.pieces, 'fetched', l.fetched) order by l.position) as lines
       from goods_return_line l join goods g on g.office_id = l.office_id and g.id = l.goods_id
       join stock_lot k on k.office_id = l.office_id and k.id = l.lot_id where l.office_id = r.office_id and l.goods_return_id = r.id) l
     where r.office_id = $1 and r.id = any($2::bigint[])`,
    [desk.officeId, ids],
  )
  return new Map(rows.map(row => [row.id, row]))
}

const most = 200

/** Returns the returns that wait to be fetched, as far as the person sees them: approved, and on no trip. */
async function waitingReturns(desk: Desk, search: string) {
  const rows = await goodsReturns.rowsWhere(
    desk,
    () => `e.state = 'placed' and e.way = 'fetch' and not exists (select from trip_return t
      where t.office_id = e.office_id and t.goods_return_id = e.id and t.open)`,
    most,
    search || undefined,
    { by: 'comeOn', order: 'ascend' },
  )
  return rows.map(({ id, number, state, customerName, address, contact, reason, fetchedAt }) => ({
    id,
    number,
    state,
    customerName,
    address,
    contact,
    reason,
    fetchedAt,
  }))
}

/** Returns a return that may be fetched. Throws 40000 for one that the person does not see, that the customer brings, or that is not placed. */
async function fetchable(desk: Desk, id: number) {
  const one = await desk.from('goodsReturn').selectAll().where('id', '=', id).executeTakeFirst()
  if (!one || !(await goodsReturns.sight.sees(desk, one)))
    throw badInput('returnId', '退货单不存在，或不在您的数据范围内，请重新选择')
  if (one.way !== 'fetch') throw badInput('returnId', `退货单 ${one.number} 由客户送回，不用排车，请另选一张`)
  if (one.state === 'placed') return one
  const state = goodsReturnRecord.states[one.state].title
  throw badInput('returnId', `退货单 ${one.number} ${state}，请选择“待收货”的退货单`)
}

/** Lets a locked trip fetch a return at its home's stop, or at a new one after the others. Throws 40000 by field, 40900 for one on another trip. */
async function putReturn(desk: Desk, trip: TripRecord, returnId: number): Promise<void> {
  const one = await fetchable(desk, returnId)
  const there = await onTrip(desk, trip.id)
  if (there.length >= mostShipments) throw badInput('returnId', `一趟车最多 ${mostShipments} 张单，请分成几趟`)
  const stopId = (await stopsFor(desk, trip.id, there, [one])).get(homeOf(one)) as number
  const { rows } = await desk.client.query<{ id: number }>(
    `insert into trip_return (office_id, trip_id, stop_id, goods_return_id) values ($1, $2, $3, $4) on conflict do nothing returning id`,
    [desk.officeId, trip.id, stopId, returnId],
  )
  if (rows.length === 0) throw conflict(`退货单 ${one.number} 已排在一趟车上，请先从那里拿下，再排到这趟`)
  await changeTrip(desk, trip, {}, '排上退货', { returns: [null, [{ returnId }]] })
}

/** Takes a return off a locked trip; a stop with nothing else goes. Throws 40400 for one that is not on it. */
async function takeOffReturn(desk: Desk, trip: TripRecord, returnId: number): Promise<void> {
  const there = await onTrip(desk, trip.id)
  const one = there.find(on => on.returnId === returnId)
  if (!one) throw notFound(goodsReturnRecord.noun)
  await desk.client.query('delete from trip_return where office_id = $1 and trip_id = $2 and goods_return_id = $3', [
    desk.officeId,
    trip.id,
    returnId,
  ])
  if (there.filter(({ stopId }) => stopId === one.stopId).length === 1) await removeStop(desk, one.stopId)
  await changeTrip(desk, trip, {}, '退货从车次拿下', { returns: [null, [{ returnId }]] })
}

/** Returns whether a trip has returns to fetch still. */
export async function fetches(desk: Desk, tripId: number): Promise<boolean> {
  const { rows } = await desk.client.query<{ id: number }>(
    'select id from trip_return where office_id = $1 and trip_id = $2 and open limit 1',
    [desk.officeId, tripId],
  )
  return rows.length > 0
}

/** The calls about returns that trips fetch. */
export const returnHandlers: Handled[] = [
  handle(routes.waitingReturns, (desk, { body }) => waitingReturns(desk, body.search)),
  handle(routes.putReturn, async (desk, { body: { id, returnId } }) => {
    await putReturn(desk, await trips.lock(desk, id, 'edit', {}), returnId)
    return detailOf(desk, id)
  }),
  handle(routes.takeOffReturn, async (desk, { body: { id, returnId } }) => {
    await takeOffReturn(desk, await trips.lock(desk, id, 'edit', {}), returnId)
    return detailOf(desk, id)
  }),
  handle(routes.fetched, async (desk, { body: { id, returnId, lines, note } }) => {
    const trip = await lockDriven(desk, id, 'sign')
    const there = (await onTrip(desk, id)).some(on => on.returnId === returnId)
    if (!there) throw badInput('returnId', '这张退货单不在这趟车上，请刷新后重试，或联系仓管')
    await noteFetched(desk, returnId, { lines, note })
    await changeTrip(desk, trip, {}, '取回退货', { returns: [null, [{ returnId }]] })
    return null
  }),
]
