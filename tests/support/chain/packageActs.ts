import { factoryRoutes } from '../../../src/modules/factoryOrder/api/factoryOrder.ts'
import { packageRoutes } from '../../../src/modules/factoryOrder/api/package.ts'
import { supplierRoutes } from '../../../src/modules/purchase/api/supplier.ts'
import { orderRoutes } from '../../../src/modules/salesOrder/api/order.ts'
import { shipmentRoutes } from '../../../src/modules/shipment/api/shipment.ts'
import { signOffRoutes } from '../../../src/modules/shipment/api/signOff.ts'
import { dayFrom } from '../money.ts'
import { pngOf } from '../png.ts'
import type { Home, Package } from './books.ts'
import type { Play, Step } from './play.ts'

type Act = (play: Play, step: Step) => Promise<void>
const signature = pngOf(20, 10).toString('base64')
/** Cabinets of a home, in how many packages; what they cost, and a supplier who makes them. */
const [parts, count, amount] = [6, 3, 10_000]

/** Makes a home of cabinets that a factory has begun to make, with the list of its packages. */
export async function homeOf(play: Play): Promise<Home> {
  const { server, at } = play
  const as = at.company.boss
  const deal = await at.sales.addDeal(at.seller.token)
  const line = at.fee(1500, { kind: 'custom', name: '橱柜', measure: 'count', quantity: parts * 1000 })
  const contract = play.contractOf(await at.effective([line], {}, deal.id), parts, { deal, price: 1500 })
  const wanted = [{ contractLineId: contract.lineId, boxes: 0, rest: parts, source: 'factory', note: '' }]
  const body = { contractId: contract.id, address: '海棠路 2 号', lines: wanted } as never
  const order = await server.ask(orderRoutes.add, { as: at.seller.token, body })
  const made = await server.ask(supplierRoutes.add, { as, body: { name: `柜厂${order.id}` } as never })
  const { id: supplierId } = made as unknown as { id: number }
  const asked = { contractLineId: contract.lineId, supplierId, pieces: parts, note: '' }
  const split = { orderId: order.id, lines: [asked] } as never
  const id = (await server.ask(factoryRoutes.split, { as, body: split }))[0]?.id as number
  const now = async () => {
    const { version, lines } = await server.ask(factoryRoutes.detail, { as, params: { id } })
    return { named: { id, version }, lineId: lines[0]?.id as number }
  }
  await server.ask(factoryRoutes.send, { as, body: (await now()).named })
  const { named, lineId } = await now()
  const priced = { id, version: named.version, promisedOn: dayFrom(5), lines: [{ id: lineId, amount }] }
  await server.ask(factoryRoutes.audit, { as, body: priced })
  await server.ask(factoryRoutes.accept, { as, body: (await now()).named })
  const packages = Array.from({ length: count }, () => ({ lineId, number: '' }))
  await server.ask(packageRoutes.register, { as, body: { id, packages } as never })
  const { packageRows } = await server.ask(factoryRoutes.detail, { as, params: { id } })
  return {
    contract,
    orderId: order.id,
    lineId: order.lines[0]?.id as number,
    factoryId: id,
    packages: packageRows.map((row): Package => ({ id: row.id, number: row.number, state: 'expected', on: null })),
    shipments: [],
  }
}

const some = (home: Home, state: Package['state'], step: Step) =>
  home.packages.filter(one => one.state === state && one.on === null).slice(0, 1 + (step.pieces % 3))

/** What happens to packages: they come, leave, are signed for, short, found or lost. */
export const packageActs: Record<string, Act> = {
  async arrive(play, { one }) {
    const { server, at, home } = play
    const found = play.some(
      home.packages.filter(({ state }) => state === 'expected'),
      one,
    )
    if (!found) return
    const body = { id: home.factoryId, packageIds: [found.id], place: 'C-1' }
    const answer = await server.call(packageRoutes.arrive, { as: at.company.boss, body })
    if (play.tells(`arrive ${found.number}`, true, answer)) found.state = 'arrived'
  },

  async load(play, step) {
    const { server, at, home } = play
    const loaded = some(home, 'arrived', step)
    if (loaded.length === 0) return
    const numbers = loaded.map(({ number }) => number)
    const facts = { salesOrderId: home.orderId, shipOn: dayFrom(0), address: '海棠路 2 号', lines: [] }
    const body = { ...facts, packages: numbers } as never
    const answer = await server.call(shipmentRoutes.add, { as: at.keeper.token, body })
    if (!play.tells(`load ${numbers.join()}`, true, answer)) return
    const { id } = answer.data as { id: number }
    for (const one of loaded) one.on = id
    home.shipments.push({ id, state: 'ready' })
  },

  async drive(play, step) {
    const { at, books, home } = play
    const shipment = play.some(
      home.shipments.filter(({ state }) => state === 'ready'),
      step.one,
    )
    if (!shipment) return
    const answer = await at.act('leave', await at.shipment(shipment.id))
    if (!play.tells(`drive ${shipment.id}`, books.mayLeave(home.contract), answer)) return
    shipment.state = 'left'
    for (const one of home.packages) if (one.on === shipment.id) one.state = 'loaded'
  },

  async signHome(play, step) {
    const { server, at, home } = play
    const shipment = play.some(
      home.shipments.filter(({ state }) => state === 'left'),
      step.one,
    )
    if (!shipment) return
    const own = home.packages.filter(one => one.on === shipment.id)
    const fates = own.map((_, nth) => (['signed', 'short', 'refused', 'broken'] as const)[(step.split + nth * 3) % 4])
    const packages = own.flatMap(({ id: packageId }, nth) =>
      fates[nth] === 'signed' ? [] : [{ packageId, fate: fates[nth], ...(fates[nth] === 'broken' && driver) }],
    )
    const body = { id: shipment.id, signer: '周女士', signature, lines: [], packages } as never
    const answer = await server.call(signOffRoutes.sign, { as: at.keeper.token, body })
    if (!play.tells(`sign ${shipment.id} ${fates.join()}`, true, answer)) return
    shipment.state = 'signed'
    for (const [nth, one] of own.entries()) {
      if (fates[nth] === 'signed' || fates[nth] === 'broken') one.state = 'signed'
      if (fates[nth] === 'refused') Object.assign(one, { state: 'arrived', on: null })
    }
  },

  async search(play, { one, split }) {
    const { server, at, home } = play
    const signed = new Set(home.shipments.filter(({ state }) => state === 'signed').map(({ id }) => id))
    const short = play.some(
      home.packages.filter(({ state, on }) => state === 'loaded' && on !== null && signed.has(on)),
      one,
    )
    if (!short) return
    const isFound = split % 2 === 0
    const body = { id: short.on, lines: [], packageIds: [short.id], ...(!isFound && driver) } as never
    const answer = await server.call(signOffRoutes[isFound ? 'find' : 'lose'], { as: at.company.boss, body })
    if (!play.tells(`${isFound ? 'find' : 'lose'} ${short.number}`, true, answer)) return
    Object.assign(short, isFound ? { state: 'arrived', on: null } : { state: 'lost' })
  },
}
const driver = { answers: 'driver' }
