import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { type CheckStep, checkSteps } from '../api/checks.ts'
import { shipmentRecord } from '../api/shipment.ts'
import { shipmentDocument } from './document.ts'
import type { ShipmentRecord } from './shipments.ts'

/** A line of a shipment as it is picked and loaded. `grams`: null where nobody knows what a box weighs. */
export type CheckedLine = {
  lineId: number
  shipmentId: number
  goodsId: number
  goodsName: string
  goodsCode: string
  warehouseId: number
  warehouse: string
  place: string
  lotId: number
  colour: string
  batch: string
  size: string
  boxPieces: number | null
  pieces: number
  grams: number | null
  picked: boolean
  loaded: boolean
}
/** A package of a shipment as it is picked and loaded. */
export type CheckedPackage = {
  packageId: number
  shipmentId: number
  number: string
  name: string
  content: string
  place: string
  picked: boolean
  loaded: boolean
}

const checked = (step: CheckStep, of: 'line_id' | 'package_id', id: string) =>
  `exists (select from shipment_check x where x.office_id = s.office_id and x.shipment_id = s.id and x.step = '${step}' and x.${of} = ${id})`

/** Returns what is on shipments, with where it lies and what of it was scanned: lines in the order of places, packages in that of their numbers. */
export async function checkedOf(
  desk: Desk,
  shipmentIds: readonly number[],
): Promise<{ lines: CheckedLine[]; packages: CheckedPackage[] }> {
  if (shipmentIds.length === 0) return { lines: [], packages: [] }
  const of = [desk.officeId, shipmentIds]
  const lines = await desk.client.query<CheckedLine>(
    `select l.id as "lineId", s.id as "shipmentId", g.id as "goodsId", g.name as "goodsName", g.code as "goodsCode", w.id as "warehouseId", w.name as warehouse,
       coalesce(y.place, '') as place, k.id as "lotId", k.colour, k.batch, k.size, l.box_pieces as "boxPieces", l.pieces,
       round(l.pieces::numeric * b.weight / b.box)::int as grams,
       ${checked('picked', 'line_id', 'l.id')} as picked, ${checked('loaded', 'line_id', 'l.id')} as loaded
     from shipment s join shipment_line l on l.office_id = s.office_id and l.shipment_id = s.id
     join goods g on g.office_id = l.office_id and g.id = l.goods_id
     join stock_lot k on k.office_id = l.office_id and k.id = l.lot_id
     join warehouse w on w.office_id = l.office_id and w.id = l.warehouse_id
     cross join lateral (select coalesce(k.box_pieces, g.box_pieces) as box, coalesce(k.box_weight, g.box_weight) as weight) b
     left join lateral (select y.place from stock_key y where y.office_id = l.office_id and y.goods_id = l.goods_id and y.warehouse_id = l.warehouse_id
       and y.lot_id = l.lot_id and y.grade_id is not distinct from l.grade_id and y.condition = l.condition and y.twin = 0 limit 1) y on true
     where s.office_id = $1 and s.id = any($2::bigint[]) order by w.name, 9, g.code, k.colour, k.batch, k.size, l.id`,
    of,
  )
  const packages = await desk.client.query<CheckedPackage>(
    `select p.id as "packageId", s.id as "shipmentId", p.number, c.name, p.content, p.place,
       ${checked('picked', 'package_id', 'p.id')} as picked, ${checked('loaded', 'package_id', 'p.id')} as loaded
     from shipment s join factory_package p on p.office_id = s.office_id and p.number = any(s.packages)
     join factory_order_line f on f.office_id = p.office_id and f.id = p.factory_order_line_id
     join contract_line c on c.office_id = f.office_id and c.id = f.contract_line_id
     where s.office_id = $1 and s.id = any($2::bigint[]) order by p.place, p.number`,
    of,
  )
  return { lines: lines.rows, packages: packages.rows }
}

/** What is scanned, or taken back: lines and packages of shipments. `words`: what they are, for the log. */
export type Check = {
  step: CheckStep
  done: boolean
  lineIds: readonly number[]
  packageIds: readonly number[]
  words: string
}

const mayCheck = { picked: ['ready', 'picked'], loaded: ['ready', 'picked', 'left'] } as const

/**
 * Notes of one shipment what was scanned, or that it was not: what is loaded is picked, too. A shipment of which all is picked is picked; one of which
 * something is put back waits again. Throws 40900 for one that is not to be picked or loaded.
 */
export async function check(desk: Desk, shipmentId: number, given: Check): Promise<ShipmentRecord> {
  const before = await desk.lockOne('shipment', shipmentId, shipmentRecord.noun)
  const { step, done, words } = given
  if (!mayCheck[step].includes(before.state as 'ready')) {
    const state = shipmentRecord.states[before.state].title
    throw conflict(`出库单 ${before.number} ${state}，不能再登记${checkSteps[step]}，请刷新后再看`)
  }
  await (done ? keep(desk, shipmentId, given) : forget(desk, shipmentId, given))
  const state = await stateAfter(desk, before, given)
  const action = `${done ? '' : '撤回'}${checkSteps[step]}核对`
  return shipmentDocument.change(desk, before, { state }, action, { checked: [null, words] })
}

const stepsOf = ({ step, done }: Check): CheckStep[] =>
  (done && step === 'loaded') || (!done && step === 'picked') ? ['picked', 'loaded'] : [step]

async function keep(desk: Desk, shipmentId: number, given: Check): Promise<void> {
  await desk.client.query(
    `insert into shipment_check (office_id, shipment_id, step, line_id, package_id, created_by)
     select $1, $2, n.step, w.line, w.package, $3 from unnest($4::text[]) n (step) cross join (
       select id as line, null::bigint as package from shipment_line where office_id = $1 and shipment_id = $2 and id = any($5::bigint[])
       union all select null, p.id from shipment s join factory_package p on p.office_id = s.office_id and p.number = any(s.packages)
       where s.office_id = $1 and s.id = $2 and p.id = any($6::bigint[])) w
     on conflict do nothing`,
    [desk.officeId, shipmentId, desk.employeeId, stepsOf(given), given.lineIds, given.packageIds],
  )
}

async function forget(desk: Desk, shipmentId: number, given: Check): Promise<void> {
  await desk.client.query(
    `delete from shipment_check where office_id = $1 and shipment_id = $2 and step = any($3::text[])
       and (line_id = any($4::bigint[]) or package_id = any($5::bigint[]))`,
    [desk.officeId, shipmentId, stepsOf(given), given.lineIds, given.packageIds],
  )
}

async function stateAfter(desk: Desk, { id, state }: ShipmentRecord, given: Check): Promise<ShipmentRecord['state']> {
  if (!given.done) return given.step === 'picked' && state === 'picked' ? 'ready' : state
  if (state !== 'ready') return state
  const { lines, packages } = await checkedOf(desk, [id])
  return [...lines, ...packages].every(one => one.picked) ? 'picked' : state
}

/** Forgets what was scanned of shipments: all of it, or that they are loaded. */
export async function uncheck(desk: Desk, shipmentIds: readonly number[], which: 'all' | 'loaded'): Promise<void> {
  await desk.client.query(
    `delete from shipment_check where office_id = $1 and shipment_id = any($2::bigint[]) and ($3 or step = 'loaded')`,
    [desk.officeId, shipmentIds, which === 'all'],
  )
}
