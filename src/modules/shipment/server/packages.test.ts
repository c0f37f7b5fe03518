import { afterAll, beforeAll, expect, test } from 'vitest'
import { falsified, verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import { pngOf } from '../../../../tests/support/png.ts'
import { raceRounds } from '../../../../tests/support/raceRounds.ts'
import type { TestServer } from '../../../../tests/support/server.ts'
import { type Shipments, shipmentsOf } from '../../../../tests/support/shipments.ts'
import { setSwitches } from '../../../../tests/support/switches.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { type FactoryDetail, factoryRoutes } from '../../factoryOrder/api/factoryOrder.ts'
import { packageRoutes } from '../../factoryOrder/api/package.ts'
import { supplierRoutes } from '../../purchase/api/supplier.ts'
import { orderRoutes } from '../../salesOrder/api/order.ts'
import { shipmentRoutes as routes, type ShipmentDetail } from '../api/shipment.ts'
import { signOffRoutes } from '../api/signOff.ts'

const company = '包件出库公司'
const signature = pngOf(20, 10).toString('base64')
let two: TwoNodes
let server: TestServer
let at: Shipments
let boss: string
let supplierId: number
beforeAll(async () => {
  two = await startTwoNodes()
  server = two.nodes[0]
  at = await shipmentsOf(server, company, 'carry')
  boss = at.company.boss
  await setSwitches(server, boss, { moneyRelease: 'percent', moneyProductionRate: 0, moneyShippingRate: 0 })
  const made = await server.ask(supplierRoutes.add, { as: boss, body: { name: '柜厂' } as never })
  supplierId = (made as unknown as { id: number }).id
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await two?.stop()
})

const factory = (id: number): Promise<FactoryDetail> => server.ask(factoryRoutes.detail, { as: boss, params: { id } })
const now = async (id: number) => ({ id, version: (await factory(id)).version })

/** A home of 6 cabinets that a factory makes, in so many packages that have come. */
async function cabinets(packages: number) {
  const line = at.fee(80_000, { kind: 'custom', name: '橱柜', measure: 'count', quantity: 6000 })
  const contract = await at.effective([line])
  const contractLineId = contract.rows[0]?.id as number
  const lines = [{ contractLineId, boxes: 0, rest: 6, source: 'factory', note: '' }]
  const body = { contractId: contract.id, address: '海棠路 1 号', lines } as never
  const order = await server.ask(orderRoutes.add, { as: at.seller.token, body })
  const asked = { orderId: order.id, lines: [{ contractLineId, supplierId, pieces: 6, note: '' }] } as never
  const id = (await server.ask(factoryRoutes.split, { as: boss, body: asked }))[0]?.id as number
  const sent = await server.ask(factoryRoutes.send, { as: boss, body: await now(id) })
  const lineId = sent.lines[0]?.id as number
  const priced = { promisedOn: dayFrom(5), lines: [{ id: lineId, amount: 99_999 }] }
  await server.ask(factoryRoutes.audit, { as: boss, body: { ...(await now(id)), ...priced } })
  await server.ask(factoryRoutes.accept, { as: boss, body: await now(id) })
  const registered = Array.from({ length: packages }, () => ({ lineId, number: '' }))
  await server.ask(packageRoutes.register, { as: boss, body: { id, packages: registered } as never })
  const rows = (await factory(id)).packageRows
  const packageIds = rows.map(row => row.id)
  await server.ask(packageRoutes.arrive, { as: boss, body: { id, packageIds, place: 'C-1' } })
  return {
    factoryId: id,
    order,
    lineId: order.lines[0]?.id as number,
    ids: packageIds,
    numbers: rows.map(row => row.number),
  }
}
type Home = Awaited<ReturnType<typeof cabinets>>

const body = ({ order }: Home, packages: readonly string[], more: object = {}) =>
  ({ salesOrderId: order.id, shipOn: dayFrom(0), address: '海棠路 1 号', lines: [], packages, ...more }) as never
const enter = (home: Home, packages: readonly string[]) =>
  server.call(routes.add, { as: at.keeper.token, body: body(home, packages) })
const entered = (home: Home, packages: readonly string[]) =>
  server.ask(routes.add, { as: at.keeper.token, body: body(home, packages) })
const sign = (id: number, packages: readonly object[], on = server) =>
  on.call(signOffRoutes.sign, {
    as: at.keeper.token,
    body: { id, signer: '王女士', signature, lines: [], packages, note: '' } as never,
  })
const searched = (of: 'find' | 'lose', id: number, packageIds: readonly number[]) =>
  server.call(signOffRoutes[of], {
    as: boss,
    body: { id, lines: [], packageIds, ...(of === 'lose' && { answers: 'driver' }), note: '' } as never,
  })
const statesOf = async (home: Home) => (await factory(home.factoryId)).packageRows.map(row => row.state)

test('packages leave with a shipment and are signed for: a cabinet has left with the last of its packages', async () => {
  const home = await cabinets(12)
  const offered = await server.ask(routes.ofOrder, { as: at.keeper.token, params: { id: home.order.id } })
  expect(offered).toMatchObject({ refusal: null, lines: [] })
  expect(offered.packages.map(one => [one.number, one.name])).toContainEqual([
    home.numbers[0],

    '橱柜',
  ])
  const first = await entered(home, home.numbers.slice(0, 11))
  expect(first).toMatchObject({ state: 'ready', packageCount: 11, goodsNames: '橱柜', pieces: 0 })
  expect(
    (await server.ask(routes.ofOrder, { as: at.keeper.token, params: { id: home.order.id } })).packages,
  ).toHaveLength(1)
  expect(await enter(home, [home.numbers[0] as string])).toMatchObject({
    code: codes.badInput,
    msg: expect.stringContaining('已在别的出库单上'),
  })
  await at.leave(first)
  expect(await at.sums(home)).toMatchObject({ net: 5, onWay: 5 })
  expect(await statesOf(home)).toEqual([...Array(11).fill('loaded'), 'arrived'])
  const back = await at.unload(await at.shipment(first.id))
  expect(back).toMatchObject({ state: 'ready' })
  expect(await at.sums(home)).toMatchObject({ net: 0, onWay: 0 })
  expect(await statesOf(home)).toEqual(Array(12).fill('arrived'))
  await at.leave(back)
  expect((await sign(first.id, [])).code).toBe(0)
  expect(await at.sums(home)).toMatchObject({ net: 5, signed: 5, onWay: 0 })
  const last = await at.leave(await entered(home, home.numbers.slice(11)))
  expect((await sign(last.id, [])).code).toBe(0)
  expect(await at.sums(home)).toMatchObject({ net: 6, signed: 6, onWay: 0 })
})

test('of 43 packages one is short, one broken and one refused: the short one is found, leaves again and gets lost', async () => {
  const home = await cabinets(43)
  const shipment = await at.leave(await entered(home, home.numbers))
  const [short, broken, refused] = home.ids as [number, number, number]
  const unsaid = [{ packageId: broken, fate: 'broken' }]
  expect(await sign(shipment.id, unsaid)).toMatchObject({
    code: codes.badInput,
    msg: expect.stringContaining('由谁承担'),
  })
  expect(await sign(shipment.id, [{ packageId: 1, fate: 'short' }])).toMatchObject({ code: codes.badInput })
  const signed = await sign(shipment.id, [
    { packageId: short, fate: 'short' },
    { packageId: broken, fate: 'broken', answers: 'driver' },
    { packageId: refused, fate: 'refused' },
  ])
  expect(signed.data).toMatchObject({ state: 'signed', short: 0, shortPackages: 1 })
  expect((await statesOf(home)).slice(0, 4)).toEqual(['loaded', 'signed', 'arrived', 'signed'])
  expect(await at.sums(home)).toMatchObject({ net: 5, signed: 5, onWay: 0 })
  expect(await searched('find', shipment.id, [refused])).toMatchObject({ code: codes.badInput })
  expect((await searched('find', shipment.id, [short])).data).toMatchObject({ shortPackages: 0 })
  expect((await statesOf(home))[0]).toBe('arrived')
  const rest = await at.leave(await entered(home, [home.numbers[0], home.numbers[2]] as string[]))
  expect(await at.sums(home)).toMatchObject({ net: 6, signed: 5, onWay: 1 })
  await sign(rest.id, [{ packageId: short, fate: 'short' }])
  expect(await at.sums(home)).toMatchObject({ net: 6, signed: 5, onWay: 1 })
  expect((await searched('lose', rest.id, [short])).data).toMatchObject({ shortPackages: 0 })
  expect((await statesOf(home))[0]).toBe('lost')
  expect(await at.sums(home)).toMatchObject({ net: 6, signed: 6, onWay: 0 })
  const history = await server.ask(routes.history, { as: boss, params: { id: shipment.id } })
  expect(JSON.stringify(history)).toContain(`40 件签收；${home.numbers[0]} 少件；${home.numbers[1]} 破损（司机）`)
})

test('packages that have not come, are of another home, or are named twice stay; a shipment of nothing is refused', async () => {
  const [home, other] = [await cabinets(2), await cabinets(1)]
  const refused = async (packages: readonly string[], words: string) =>
    expect(await enter(home, packages)).toMatchObject({ code: codes.badInput, msg: expect.stringContaining(words) })
  await refused(other.numbers, '不是这张下单单的')
  await refused([home.numbers[0], home.numbers[0]] as string[], '选了两次')
  await refused(['没有这件'], '请去掉')
  await refused([], '请至少填写一行商品，或选一个包件')
  const drafted = await entered(home, home.numbers)
  const packageIds = [home.ids[0] as number]
  await server.ask(packageRoutes.takeBack, { as: boss, body: { id: home.factoryId, packageIds } })
  expect(await at.act('leave', drafted)).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('还没有到货'),
  })
  expect(await statesOf(home)).toEqual(['expected', 'arrived'])
})

test('two nodes that sign a shipment at once, or load one package twice: one does', async () => {
  for (let round = 0; round < raceRounds(20); round++) {
    const home = await cabinets(1)
    const shipment = await entered(home, home.numbers)
    const left = await Promise.all(two.nodes.map(node => at.act('leave', shipment, at.keeper.token, node)))
    expect(left.filter(({ code }) => code === 0)).toHaveLength(1)
    const signed = await Promise.all(two.nodes.map(node => sign(shipment.id, [], node)))
    expect(signed.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await at.sums(home)).toMatchObject({ net: 6, signed: 6, onWay: 0 })
  }
}, 900_000)

test('a package that is not where its shipment says is found', async () => {
  const home = await cabinets(1)
  const shipment: ShipmentDetail = await at.leave(await entered(home, home.numbers))
  const broken = await falsified(server, company, 'factory_package', `id = ${home.ids[0]}`, { carrier_id: 1 })
  expect(broken).toMatchObject([{ check: '出库的包件都有下落', document: shipment.number }])
})
