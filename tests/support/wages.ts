import { dayRoutes } from '../../src/modules/trip/api/day.ts'
import { tripRoutes } from '../../src/modules/trip/api/trip.ts'
import { vehicleRoutes } from '../../src/modules/trip/api/vehicle.ts'
import { entryRoutes as routes, type WageEntryRow } from '../../src/modules/wages/api/entry.ts'
import { rateRoutes } from '../../src/modules/wages/api/rate.ts'
import { statementRoutes } from '../../src/modules/wages/api/statement.ts'
import { installationsOf, signature } from './installations.ts'
import { dayFrom } from './money.ts'
import type { TestServer } from './server.ts'

/** A company with installers, porters, rates of their work, and what they do at homes. */
export async function wagesOf(server: TestServer, name: string, tag: string) {
  const at = await installationsOf(server, name, tag)
  const { boss } = at.company
  const manager = await at.company.hire(`${tag}Manager`, '部门经理')
  const rate = (more: object = {}, as = boss) =>
    server.call(rateRoutes.add, {
      as,
      body: { work: 'install', unit: 'set', price: 5_000, fromDay: dayFrom(-30), ...more } as never,
    })
  const porterId = await at.newInstaller('老王', { kind: 'porter' })

  /** An accepted installation of so many cabinets, and what it earned. */
  async function accepted(count = 3, installerId = at.installerId) {
    const sold = await at.sold(count)
    const { id } = await at.added(sold.id, [at.fitting(sold.rows[0]?.id as number, count)])
    await at.planned(id, { ...at.early, installerId })
    await at.start(id)
    const answer = await at.accept(id)
    if (answer.code !== 0) throw new Error(answer.msg)
    return { id, number: (await at.detail(id)).number }
  }
  const entries = async (search: string, as = boss, view = 'all'): Promise<WageEntryRow[]> =>
    (await server.ask(routes.list, { as, body: { view, search, pageSize: 100 } as never })).rows

  let vehicleId: number | undefined
  /** A stop of a trip that so many boxes came to, on a floor without lift unless `more` says otherwise. */
  async function stop(boxes = 4, more: object = {}, isSigned = true): Promise<number> {
    vehicleId ??= Number(
      (await server.ask(vehicleRoutes.add, { as: at.keeper.token, body: { name: `浙${tag}` } as never })).id,
    )
    const { goodsId, keys } = await at.stocked([800])
    const order = await at.ordered(goodsId, boxes * 8)
    const line = at.shipLine(order, keys[0] as (typeof keys)[number], { boxes })
    const shipment = await at.ready(order, [line], { address: `余杭区 ${tag} 路`, floor: 5, lift: false, ...more })
    const as = at.keeper.token
    const head = { runsOn: dayFrom(0), vehicleId, driver: '外请老张', shipmentIds: [shipment.id] }
    const trip = await server.ask(tripRoutes.add, { as, body: head as never })
    await server.ask(tripRoutes.plan, { as, body: { id: trip.id, version: trip.version } })
    const left = await at.leave(await at.shipment(shipment.id))
    await server.ask(tripRoutes.depart, { as, body: { id: trip.id } })
    const lines = left.lines.map(({ id, boxes, rest }) => ({ lineId: id, signedBoxes: boxes, signedRest: rest }))
    const signed = { id: trip.id, shipmentId: shipment.id, signer: '周女士', signature, lines }
    if (isSigned) await server.ask(dayRoutes.sign, { as, body: signed as never })
    return trip.stopRows[0]?.id as number
  }
  const carry = (stopId: number, porterIds: readonly number[], on = server) =>
    on.call(routes.carry, { as: at.keeper.token, body: { stopId, porterIds } as never })

  const settle = (installerId: number, more: object = {}, on = server, as = manager.token) =>
    on.call(statementRoutes.add, { as, body: { installerId, untilOn: dayFrom(0), ...more } as never })
  return { ...at, manager, rate, porterId, accepted, entries, stop, carry, settle }
}
export type Wages = Awaited<ReturnType<typeof wagesOf>>
