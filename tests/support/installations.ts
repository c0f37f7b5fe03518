import { factoryRoutes } from '../../src/modules/factoryOrder/api/factoryOrder.ts'
import { packageRoutes } from '../../src/modules/factoryOrder/api/package.ts'
import { type InstallDetail, installRoutes as routes } from '../../src/modules/installation/api/installation.ts'
import { installerRoutes } from '../../src/modules/installation/api/installer.ts'
import { workRoutes } from '../../src/modules/installation/api/work.ts'
import { supplierRoutes } from '../../src/modules/purchase/api/supplier.ts'
import { orderRoutes } from '../../src/modules/salesOrder/api/order.ts'
import { dayFrom } from './money.ts'
import { pngOf } from './png.ts'
import type { TestServer } from './server.ts'
import { shipmentsOf } from './shipments.ts'
import { setSwitches } from './switches.ts'

export const signature = pngOf(20, 10).toString('base64')

/** A company with contracts of cabinets that a factory makes, goods in lots that leave without money, installers, and installations of them. */
export async function installationsOf(server: TestServer, name: string, tag: string) {
  const at = await shipmentsOf(server, name, tag)
  const { keeper } = at
  const { boss } = at.company
  await setSwitches(server, boss, { moneyRelease: 'percent', moneyProductionRate: 0, moneyShippingRate: 0 })
  const idOf = (made: unknown) => (made as { id: number }).id
  const supplierId = idOf(await server.ask(supplierRoutes.add, { as: boss, body: { name: '柜厂' } as never }))
  const newInstaller = async (called: string, more: object = {}) =>
    idOf(await server.ask(installerRoutes.add, { as: keeper.token, body: { name: called, ...more } as never }))
  const installerId = await newInstaller('周师傅')

  const cabinets = (count: number) =>
    at.fee(80_000, { kind: 'custom', name: '橱柜', measure: 'count', quantity: count * 1000 })
  const factory = async (id: number) => ({
    id,
    version: (await server.ask(factoryRoutes.detail, { as: boss, params: { id } })).version,
  })

  /** A contract of so many cabinets. */
  const sold = async (count = 6, more: Parameters<typeof at.effective>[0] = []) =>
    at.effective([cabinets(count), ...more])

  /** A contract of so many cabinets whose factory has begun, and its packages, of which none has come. */
  async function making(count = 6, packages = 2) {
    const contract = await sold(count)
    const contractLineId = contract.rows[0]?.id as number
    const line = { contractLineId, boxes: 0, rest: count, source: 'factory', note: '' }
    const body = { contractId: contract.id, lines: [line], address: '海棠路 1 号', receiver: '周女士' } as never
    const order = await server.ask(orderRoutes.add, { as: at.seller.token, body })
    const asked = { orderId: order.id, lines: [{ contractLineId, supplierId, pieces: count, note: '' }] } as never
    const [split] = await server.ask(factoryRoutes.split, { as: boss, body: asked })
    const id = split?.id as number
    const sent = await server.ask(factoryRoutes.send, { as: boss, body: await factory(id) })
    await server.ask(factoryRoutes.audit, {
      as: boss,
      body: { ...(await factory(id)), promisedOn: dayFrom(5) } as never,
    })
    await server.ask(factoryRoutes.accept, { as: boss, body: await factory(id) })
    const numbers = Array.from({ length: packages }, (_, nth) => `${tag}${id}-${nth + 1}`)
    const lineId = sent.lines[0]?.id as number
    const registered = { id, packages: numbers.map(number => ({ lineId, number })) } as never
    await server.ask(packageRoutes.register, { as: keeper.token, body: registered })
    return { contract, contractLineId, orderId: order.id, numbers }
  }
  const scan = (code: string) => server.ask(packageRoutes.scan, { as: keeper.token, body: { code } as never })

  const fitting = (contractLineId: number, pieces: number, more: object = {}) => ({
    contractLineId,
    pieces,
    trade: 'cabinet',
    unit: 'set',
    quantity: pieces,
    note: '',
    ...more,
  })
  const entered = (contractId: number, lines: readonly object[], more: object = {}) =>
    ({ contractId, address: '海棠路 1 号', lines, ...more }) as never
  const add = (contractId: number, lines: readonly object[], more: object = {}, as = keeper.token) =>
    server.call(routes.add, { as, body: entered(contractId, lines, more) })
  const added = (contractId: number, lines: readonly object[], more: object = {}): Promise<InstallDetail> =>
    server.ask(routes.add, { as: keeper.token, body: entered(contractId, lines, more) })
  const detail = (id: number, as = boss): Promise<InstallDetail> => server.ask(routes.detail, { as, params: { id } })
  const now = async (id: number) => ({ id, version: (await detail(id)).version })
  const planOf = async (id: number, more: object = {}) =>
    ({ ...(await now(id)), plannedOn: dayFrom(1), half: 'morning', installerId, ...more }) as never
  const plan = async (id: number, more: object = {}, as = keeper.token) =>
    server.call(routes.plan, { as, body: await planOf(id, more) })
  const planned = async (id: number, more: object = {}): Promise<InstallDetail> =>
    server.ask(routes.plan, { as: keeper.token, body: await planOf(id, more) })
  const start = async (id: number): Promise<InstallDetail> =>
    server.ask(routes.start, { as: keeper.token, body: await now(id) })
  const accept = (id: number, more: object = {}, on = server, as = keeper.token) =>
    on.call(workRoutes.accept, { as, body: { id, signer: '周女士', signature, ...more } as never })
  const home = (contractId: number, as = boss) => server.ask(routes.ofContract, { as, params: { id: contractId } })
  const early = { earlyReason: '客户急住，先装柜体' }

  /** An installation of so many cabinets of a contract at whose home somebody works, whether all of it is there or not. */
  async function working(contractId: number, contractLineId: number, pieces: number): Promise<InstallDetail> {
    const { id } = await added(contractId, [fitting(contractLineId, pieces)])
    await planned(id, early)
    return start(id)
  }
  return {
    ...at,
    installerId,
    newInstaller,
    sold,
    making,
    scan,
    fitting,
    add,
    added,
    detail,
    now,
    plan,
    planned,
    start,
    accept,
    home,
    early,
    working,
  }
}
export type Installations = Awaited<ReturnType<typeof installationsOf>>
