import { storeRows } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { packageNumber } from '../../factoryOrder/api/package.ts'
import {
  endPackages,
  loadPackages,
  type ReadyPackage,
  readyPackages,
  unloadPackages,
} from '../../factoryOrder/server/index.ts'
import { answerers } from '../../salesOrder/api/moves.ts'
import { type Fate, fates, type ShownCarried } from '../api/fates.ts'
import { shipmentRecord } from '../api/shipment.ts'
import type { SignPackage } from '../api/signOff.ts'
import type { ShipmentRecord } from './shipments.ts'

const carrier = (id: number) => ({ kind: shipmentRecord.table, id })

/** Returns the packages of a placed order that may leave and that no other open shipment takes. `without`: a shipment that is not counted. */
export async function freePackages(
  desk: Desk,
  orderId: number,
  without: number | null = null,
): Promise<ReadyPackage[]> {
  const { rows } = await desk.client.query<{ number: string }>(
    `select unnest(packages) as number from shipment where office_id = $1 and sales_order_id = $2 and state in ('approving', 'ready', 'picked')
       and id is distinct from $3`,
    [desk.officeId, orderId, without],
  )
  const planned = new Set(rows.map(({ number }) => number))
  return (await readyPackages(desk, orderId)).filter(({ number }) => !planned.has(number))
}

/** Returns the numbers of packages as they are kept. Throws 40000 for one that is named twice, is not of the order, has not come or is on another shipment. */
export async function keptPackages(
  desk: Desk,
  given: readonly string[],
  { orderId, without }: { orderId: number; without: number | null },
): Promise<string[]> {
  if (given.length === 0) return []
  const numbers = given.map(packageNumber)
  const free = new Set((await freePackages(desk, orderId, without)).map(({ number }) => number))
  for (const [at, number] of numbers.entries()) {
    if (numbers.indexOf(number) < at) throw badInput(`packages.${at}`, `包件 ${number} 选了两次，请去掉一次`)
    if (!free.has(number))
      throw badInput(
        `packages.${at}`,
        `包件 ${number} 不能随这张单出库：不是这张下单单的、还没有到货，或已在别的出库单上，请去掉`,
      )
  }
  return numbers
}

type Carried = { id: number; number: string; fate: Fate | null }
/** What became of a package. */
export type Ended = SignPackage & { number: string }

/** Returns the packages of a shipment that have left with it. */
async function leftWith(desk: Desk, shipmentId: number): Promise<Carried[]> {
  const { rows } = await desk.client.query<Carried>(
    `select x.package_id as id, p.number, x.fate from shipment_package x
     join factory_package p on p.office_id = x.office_id and p.id = x.package_id
     where x.office_id = $1 and x.shipment_id = $2 order by x.package_id`,
    [desk.officeId, shipmentId],
  )
  return rows
}

/** Loads the packages of a locked shipment, whose order is locked. Throws 40900 for one that is not there, or of another home. */
export async function loadShipment(desk: Desk, { id, salesOrderId, packages }: ShipmentRecord): Promise<void> {
  if (packages.length === 0) return
  const found = await desk.from('factoryPackage').select('id').where('number', 'in', packages).execute()
  if (found.length < packages.length) throw conflict('有的包件已从清单里删除，请改回草稿后重新选择包件')
  const ids = found.map(one => one.id)
  await loadPackages(desk, carrier(id), { orderId: salesOrderId, ids })
  await storeRows(
    desk,
    'shipmentPackage',
    ids.map(package_id => ({ shipment_id: id, package_id })),
  )
}

/** Takes the packages of a locked shipment off the vehicle again, of which none is signed for. */
export async function unloadShipment(desk: Desk, id: number): Promise<void> {
  const left = await leftWith(desk, id)
  if (left.length === 0) return
  await unloadPackages(
    desk,
    carrier(id),
    left.map(one => one.id),
  )
  await desk.client.query('delete from shipment_package where office_id = $1 and shipment_id = $2', [desk.officeId, id])
}

async function keepFates(desk: Desk, shipmentId: number, ended: readonly SignPackage[]): Promise<void> {
  await desk.client.query(
    `update shipment_package p set fate = w.fate, answers = w.answers
     from unnest($3::bigint[], $4::text[], $5::text[]) w (id, fate, answers)
     where p.office_id = $1 and p.shipment_id = $2 and p.package_id = w.id`,
    [
      desk.officeId,
      shipmentId,
      ended.map(one => one.packageId),
      ended.map(one => one.fate),
      ended.map(one => one.answers),
    ],
  )
}

/** Refuses a package that is named twice or is not on the shipment, and one that broke without who answers. */
function assertCarried(left: readonly Carried[], told: readonly SignPackage[]): void {
  for (const [at, one] of told.entries()) {
    const isTwin = told.findIndex(({ packageId }) => packageId === one.packageId) < at
    if (isTwin || !left.some(({ id: packageId }) => packageId === one.packageId))
      throw badInput(`packages.${at}.packageId`, `第 ${at + 1} 个包件填了两次，或不在这张出库单上，请刷新后重新填写`)
    if (one.fate === 'broken' && one.answers === null)
      throw badInput(`packages.${at}.answers`, `第 ${at + 1} 个包件破损了，请选择由谁承担`)
  }
}

/**
 * Says of all packages of a locked shipment what the customer took: those that are not named are signed for. What broke stays at the home, what is short stays
 * under way until it is found or lost, what was refused lies in the warehouse again. Returns every package with its fate. Throws 40000 by row.
 */
export async function signPackages(desk: Desk, id: number, told: readonly SignPackage[]): Promise<Ended[]> {
  const left = await leftWith(desk, id)
  assertCarried(left, told)
  const ended = left.map(({ id: packageId, number }): Ended => {
    const { fate, answers } = told.find(one => one.packageId === packageId) ?? { fate: 'signed', answers: null }
    return { packageId, number, fate, answers: fate === 'broken' ? answers : null }
  })
  const of = (...some: Fate[]) => ended.filter(({ fate }) => some.includes(fate)).map(one => one.packageId)
  await endPackages(desk, carrier(id), { ids: of('signed', 'broken'), state: 'signed' })
  await unloadPackages(desk, carrier(id), of('refused'))
  await keepFates(desk, id, ended)
  return ended
}

/** Says of packages of a locked shipment that are searched for that they were found, and lie in the warehouse, or are lost. Throws 40000 for one that is not searched for. */
export async function settlePackages(
  desk: Desk,
  id: number,
  { ids, fate, answers }: { ids: readonly number[]; fate: 'found' | 'lost'; answers: SignPackage['answers'] },
): Promise<Ended[]> {
  if (ids.length === 0) return []
  const short = new Map((await leftWith(desk, id)).filter(one => one.fate === 'short').map(one => [one.id, one.number]))
  const at = ids.findIndex((one, place) => !short.has(one) || ids.indexOf(one) < place)
  if (at >= 0) throw badInput(`packageIds.${at}`, `第 ${at + 1} 个包件没有在待查，或填了两次，请刷新后重新选择`)
  if (fate === 'found') await unloadPackages(desk, carrier(id), ids)
  else await endPackages(desk, carrier(id), { ids, state: 'lost' })
  const who = fate === 'lost' ? answers : null
  const ended = ids.map((packageId): Ended => ({ packageId, number: short.get(packageId) ?? '', fate, answers: who }))
  await keepFates(desk, id, ended)
  return ended
}

/** Returns in words what became of packages, for the log: those that are not just signed for by their numbers. */
export function endedInWords(ended: readonly Ended[]): string {
  const signed = ended.filter(({ fate }) => fate === 'signed').length
  const others = ended
    .filter(({ fate }) => fate !== 'signed')
    .map(
      ({ number, fate, answers }) => `${number} ${fates[fate]}${answers === null ? '' : `（${answerers[answers]}）`}`,
    )
  return [...(signed > 0 ? [`${signed} 件签收`] : []), ...others].join('；')
}

/** Returns the packages of a shipment as they are shown, those that have not left too. */
export async function shownPackages(desk: Desk, id: number): Promise<ShownCarried[]> {
  const { rows } = await desk.client.query<ShownCarried>(
    `select p.id, l.factory_order_id as "factoryOrderId", l.contract_line_id as "contractLineId", n.number, p.content, p.place, c.name, c.space, x.fate, x.answers
     from shipment s cross join lateral unnest(s.packages) with ordinality n (number, at)
     join factory_package p on p.office_id = s.office_id and p.number = n.number
     join factory_order_line l on l.office_id = p.office_id and l.id = p.factory_order_line_id
     join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
     left join shipment_package x on x.office_id = s.office_id and x.shipment_id = s.id and x.package_id = p.id
     where s.office_id = $1 and s.id = $2 order by n.at`,
    [desk.officeId, id],
  )
  return rows
}
