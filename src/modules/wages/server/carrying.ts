import { allocate } from '../../../kernel/api/division.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import { shipments } from '../../shipment/server/index.ts'
import { lockTrip } from '../../trip/server/index.ts'
import type { WaitingStop } from '../api/entry.ts'
import { carryUnits } from '../api/words.ts'
import { append, type StoredEntry } from './entries.ts'
import { type Holding, ratesOn } from './rates.ts'

/** Boxes of one weight, or packages, that came to a stop; kg: of one box, null where nobody has said it. */
type Load = { unit: 'box' | 'package'; kg: number | null; count: number }
type Stop = {
  id: number
  tripId: number
  number: string
  floor: number | null
  lift: boolean
  departmentId: number | null
}

/** SQL of whether who carried at a stop `p` is noted, and was not taken back. */
const noted = `exists (select from wage_entry w where w.office_id = p.office_id and w.kind = 'carry' and w.part_id = p.id
  and not exists (select from wage_entry r where r.office_id = w.office_id and r.reverses_id = w.id))`
/** SQL of the shipments at a stop `p` that their customer has signed for. */
const delivered = `from trip_shipment t join shipment s on s.office_id = t.office_id and s.id = t.shipment_id and s.state = 'signed'
  where t.office_id = p.office_id and t.trip_id = p.trip_id and t.stop_id = p.id`

/** Returns what came to a stop: boxes that were signed for by what one weighs, by the lot's carton or the goods', and packages. */
async function loadsOf(desk: Desk, stopId: number): Promise<Load[]> {
  const { rows } = await desk.client.query<Load>(
    `with s as (select s.office_id, s.id, s.packages from trip_stop p, lateral (select s.* ${delivered}) s where p.office_id = $1 and p.id = $2)
     select 'box' as unit, ceil(b.weight / 1000.0)::int as kg, sum(ceil(l.signed::numeric / b.box))::int as count from s
     join shipment_line l on l.office_id = s.office_id and l.shipment_id = s.id and l.signed > 0
     join stock_lot k on k.office_id = l.office_id and k.id = l.lot_id join goods g on g.office_id = l.office_id and g.id = l.goods_id
     cross join lateral (select coalesce(k.box_pieces, g.box_pieces) as box, coalesce(k.box_weight, g.box_weight) as weight) b
     where b.box is not null group by 2
     union all select 'package', null, sum(cardinality(s.packages))::int from s having sum(cardinality(s.packages)) > 0`,
    [desk.officeId, stopId],
  )
  return rows
}

/** The rate of a load: of boxes that of the lightest class into which they fit, else the one without a weight. */
const rateOf = (rates: readonly Holding[], { unit, kg }: Load): Holding | undefined =>
  rates.find(rate => rate.unit === unit && (rate.upToKg === null || (kg !== null && kg <= rate.upToKg)))

async function stopOf(desk: Desk, id: number): Promise<Stop> {
  const { rows } = await desk.client.query<Stop>(
    `select p.id, p.trip_id as "tripId", v.number, v.department_id as "departmentId",
       (select max(s.floor) ${delivered}) as floor, coalesce((select bool_or(s.lift) ${delivered}), false) as lift
     from trip_stop p join trip v on v.office_id = p.office_id and v.id = p.trip_id where p.office_id = $1 and p.id = $2`,
    [desk.officeId, id],
  )
  if (!rows[0]) throw notFound('这一站')
  return rows[0]
}

async function assertPorters(desk: Desk, ids: readonly number[]): Promise<void> {
  const found = await desk.from('installer').select(['id', 'name', 'kind', 'state']).where('id', 'in', ids).execute()
  for (const [at, id] of ids.entries()) {
    const field = `porterIds.${at}`
    const one = found.find(porter => porter.id === id)
    if (!one) throw badInput(field, '这位师傅不存在，请重新选择')
    if (ids.indexOf(id) < at) throw badInput(field, `“${one.name}”选了两次，请去掉一个`)
    if (one.state === 'disabled') throw badInput(field, `“${one.name}”已停用，请选择别人，或先启用`)
    if (one.kind === 'installer') throw badInput(field, `“${one.name}”只做安装，请选择搬运师傅，或改他的“做什么”`)
  }
}

async function assertOpen(desk: Desk, id: number): Promise<void> {
  const { rows } = await desk.client.query<{ id: number }>(
    `select p.id from trip_stop p where p.office_id = $1 and p.id = $2 and ${noted}`,
    [desk.officeId, id],
  )
  if (rows.length > 0) throw conflict('这一站已经登记过搬楼，要改请先冲正那几笔，再重新登记')
}

/**
 * Notes who carried at a delivered stop without lift: what one box or package up one floor pays, they share alike. Throws 40000 for people who do not carry,
 * 40400, and 40900 where nothing is delivered, nothing was carried up, it is noted, or there is no rate.
 */
export async function carry(desk: Desk, id: number, porterIds: readonly number[]): Promise<StoredEntry[]> {
  const { tripId } = await stopOf(desk, id)
  await lockTrip(desk, tripId)
  const stop = await stopOf(desk, id)
  await assertPorters(desk, porterIds)
  await assertOpen(desk, id)
  const loads = await loadsOf(desk, id)
  if (loads.length === 0) throw conflict('这一站还没有签收的货，请签收后再登记搬楼')
  const floors = (stop.floor ?? 1) - 1
  if (stop.lift || floors < 1) throw conflict('这一站有电梯或在一楼，没有搬楼费；确实搬了的请用“手工补记”')
  const rates = await ratesOn(desk, 'carry', formatDate(clock.now()))
  const entries = loads.flatMap(load => sharesOf(load, rateOf(rates, load), floors, porterIds))
  const told = { departmentId: stop.departmentId, trade: null, source: stop.number, partId: id }
  return append(
    desk,
    { kind: 'trip', id: tripId },
    '计搬楼费',
    entries.map(entry => ({ kind: 'carry' as const, ...told, ...entry })),
  )
}

function sharesOf(load: Load, rate: Holding | undefined, floors: number, porterIds: readonly number[]) {
  const { unit, kg, count } = load
  const words = unit === 'package' ? '按件' : `按箱${kg === null ? '' : `（每箱 ${kg} 公斤）`}`
  if (!rate) throw conflict(`还没有${words}的搬楼单价，请先在单价表里新增`)
  const times = count * floors
  const quantities = allocate(
    times * 1000,
    porterIds.map(() => 1),
  )
  const amounts = allocate(
    times * rate.price,
    porterIds.map(() => 1),
  )
  const about = `${count} ${carryUnits[unit].slice(0, 1)} × ${floors} 层${porterIds.length > 1 ? `，${porterIds.length} 人分` : ''}`
  return porterIds.map((installerId, at) => ({
    installerId,
    unit,
    price: rate.price,
    quantity: quantities[at] as number,
    amount: amounts[at] as number,
    about,
  }))
}

/** Returns delivered stops without lift, of shipments that the person sees, for which nobody is noted yet; those of the last 60 days. */
export async function waitingStops(desk: Desk): Promise<WaitingStop[]> {
  type Row = Omit<WaitingStop, 'customerName' | 'address' | 'floor' | 'boxes' | 'packages'> & { shipmentIds: number[] }
  const { rows } = await desk.client.query<Row>(
    `select p.id as "stopId", v.number as trip, v.runs_on as "runsOn", d.ids as "shipmentIds" from trip_stop p
     join trip v on v.office_id = p.office_id and v.id = p.trip_id and v.runs_on >= (now() at time zone 'Asia/Shanghai')::date - 60
     cross join lateral (select array_agg(s.id) as ids, max(s.floor) as floor, bool_or(s.lift) as lift ${delivered}) d
     where p.office_id = $1 and d.floor > 1 and not d.lift and not ${noted} order by v.runs_on, p.id limit 100`,
    [desk.officeId],
  )
  const ids = rows.flatMap(({ shipmentIds }) => shipmentIds)
  const seen = await shipments.rowsWhere(desk, bind => `e.id = any(${bind(ids)}::bigint[])`, 1000)
  const told: WaitingStop[] = []
  for (const { shipmentIds, ...row } of rows) {
    const home = seen.find(({ id }) => shipmentIds.includes(id))
    if (!home) continue
    const loads = await loadsOf(desk, row.stopId)
    const count = (unit: Load['unit']) =>
      loads.filter(one => one.unit === unit).reduce((all, one) => all + one.count, 0)
    const { customerName, address, floor } = home
    told.push({ ...row, customerName, address, floor: floor ?? 1, boxes: count('box'), packages: count('package') })
  }
  return told
}
