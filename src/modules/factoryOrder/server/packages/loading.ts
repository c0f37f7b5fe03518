import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { type PackageState, packageStates } from '../../api/package.ts'

/** A package that has arrived for an order and has not left: what may be loaded. `value` in fen. */
export type ReadyPackage = {
  id: number
  number: string
  content: string
  place: string
  name: string
  space: string
  contractLineId: number
  factoryOrderId: number
  value: number
}

/** Returns the packages that may be loaded for a placed order, of replacements too. */
export async function readyPackages(desk: Desk, orderId: number): Promise<ReadyPackage[]> {
  const { rows } = await desk.client.query<ReadyPackage>(
    `select p.id, p.number, p.content, p.place, c.name, c.space, l.contract_line_id as "contractLineId", p.factory_order_id as "factoryOrderId", p.value
     from factory_package p join factory_order f on f.office_id = p.office_id and f.id = p.factory_order_id
     join factory_order_line l on l.office_id = p.office_id and l.id = p.factory_order_line_id
     join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
     where p.office_id = $1 and f.sales_order_id = $2 and p.state = 'arrived' order by p.id`,
    [desk.officeId, orderId],
  )
  return rows
}

/** The document by which packages leave. */
export type Carrier = { kind: string; id: number }

type Held = {
  id: number
  number: string
  state: PackageState
  orderId: number
  kind: string | null
  carrier: number | null
}

/** Locks packages in the order of their numbers, after the order and the document that carries them. */
async function held(desk: Desk, ids: readonly number[]): Promise<Held[]> {
  const { rows } = await desk.client.query<Held>(
    `select p.id, p.number, p.state, f.sales_order_id as "orderId", p.carrier_kind as kind, p.carrier_id as carrier from factory_package p
     join factory_order f on f.office_id = p.office_id and f.id = p.factory_order_id
     where p.office_id = $1 and p.id = any($2::bigint[]) order by p.id for no key update of p`,
    [desk.officeId, ids],
  )
  return rows
}

/**
 * Loads packages of a locked order with a document: each is in one place, and for its home alone. Throws 40900 naming one that is of another home, has not
 * come, or has left already; of two who load one at once, one does.
 */
export async function loadPackages(
  desk: Desk,
  carrier: Carrier,
  { orderId, ids }: { orderId: number; ids: readonly number[] },
): Promise<void> {
  const packages = await held(desk, ids)
  if (packages.length < new Set(ids).size) throw conflict('有的包件不存在，请刷新后重新选择')
  const strange = packages.find(one => one.orderId !== orderId)
  if (strange) throw conflict(`包件 ${strange.number} 不是这户的，不能装这车，请放回并核对标签`)
  const wrong = packages.find(({ state }) => state !== 'arrived')
  if (wrong)
    throw conflict(
      wrong.state === 'expected'
        ? `包件 ${wrong.number} 还没有到货，请先扫码到货`
        : `包件 ${wrong.number} ${packageStates[wrong.state]}，不能再装，请从清单里去掉`,
    )
  await desk.client.query(
    `update factory_package set state = 'loaded', carrier_kind = $3, carrier_id = $4 where office_id = $1 and id = any($2::bigint[])`,
    [desk.officeId, ids, carrier.kind, carrier.id],
  )
}

/** Returns packages of a document. Throws 40900 for one that is not loaded with it. */
async function loadedOf(desk: Desk, carrier: Carrier, ids: readonly number[]): Promise<Held[]> {
  const packages = await held(desk, ids)
  const isLoaded = ({ state, kind, carrier: id }: Held) =>
    state === 'loaded' && kind === carrier.kind && id === carrier.id
  if (packages.length < new Set(ids).size || !packages.every(isLoaded))
    throw conflict('有的包件没有装在这一车上，或已经签收，请刷新后重新选择')
  return packages
}

/** Puts packages that a document has loaded back into the warehouse: taken off, or refused at the home. Throws 40900 for one that it has not. */
export async function unloadPackages(desk: Desk, carrier: Carrier, ids: readonly number[]): Promise<void> {
  await loadedOf(desk, carrier, ids)
  await desk.client.query(
    `update factory_package set state = 'arrived', carrier_kind = null, carrier_id = null where office_id = $1 and id = any($2::bigint[])`,
    [desk.officeId, ids],
  )
}

/** Says where packages that a document has loaded are in the end: signed for, or lost under way. Throws 40900 for one that it has not loaded, or of which that was said. */
export async function endPackages(
  desk: Desk,
  carrier: Carrier,
  { ids, state }: { ids: readonly number[]; state: 'signed' | 'lost' },
): Promise<void> {
  await loadedOf(desk, carrier, ids)
  await desk.client.query('update factory_package set state = $3 where office_id = $1 and id = any($2::bigint[])', [
    desk.officeId,
    ids,
    state,
  ])
}
