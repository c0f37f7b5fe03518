import { codes } from '../../src/kernel/api/envelope.ts'
import { type ContractChange, changeRoutes } from '../../src/modules/contract/api/change.ts'
import { returnActRoutes as acts } from '../../src/modules/goodsReturn/api/acts.ts'
import { type ReturnDetail, goodsReturnRoutes as routes } from '../../src/modules/goodsReturn/api/goodsReturn.ts'
import { orderRoutes } from '../../src/modules/salesOrder/api/order.ts'
import type { ShipmentDetail } from '../../src/modules/shipment/api/shipment.ts'
import { signOffRoutes } from '../../src/modules/shipment/api/signOff.ts'
import type { KeyGiven } from '../../src/modules/warehouse/api/key.ts'
import { dayFrom } from './money.ts'
import { pngOf } from './png.ts'
import type { TestServer } from './server.ts'
import { shipmentsOf } from './shipments.ts'

const signature = pngOf(20, 10).toString('base64')

export type Returns = Awaited<ReturnType<typeof returnsOf>>

/** A company with shipments that customers sign for, and what tests do with what comes back. */
export async function returnsOf(server: TestServer, name: string, tag: string) {
  const at = await shipmentsOf(server, name, tag)
  await at.freely()
  const { company, seller, keeper, finance } = at

  /** Signs for a shipment: all of its lines, or as `told` says of the first one. */
  const signOff = (shipment: ShipmentDetail, told: object = {}): Promise<ShipmentDetail> => {
    const lines = shipment.lines.map(({ id, boxes, rest }, place) =>
      place === 0 && Object.keys(told).length > 0
        ? { lineId: id, ...told }
        : { lineId: id, signedBoxes: boxes, signedRest: rest },
    )
    const body = { id: shipment.id, signer: '周女士', signature, lines } as never
    return server.ask(signOffRoutes.sign, { as: keeper.token, body })
  }
  type Ordered = Awaited<ReturnType<typeof at.ordered>>
  /** A shipment of an order that has left from one key, and is signed for. */
  const delivered = async (order: Ordered, key: KeyGiven, count: object, told: object = {}) =>
    signOff(await at.leave(await at.ready(order, [at.shipLine(order, key, count)])), told)

  /** An order of all pieces of the first line of a contract. */
  async function orderOf(
    contract: { id: number; rows: { id: number }[] },
    pieces: number,
  ): Promise<{ order: Ordered['order']; lineId: number }> {
    const lines = [{ contractLineId: contract.rows[0]?.id, boxes: 0, rest: pieces, source: 'stock', note: '' }]
    const body = { contractId: contract.id, address: '海棠路 1 号', lines } as never
    const order = await server.ask(orderRoutes.add, { as: seller.token, body })
    return { order, lineId: order.lines[0]?.id as number }
  }

  const entered = (contractId: number, lines: readonly object[], more: object = {}) =>
    ({ contractId, comeOn: dayFrom(0), address: '海棠路 1 号', reason: '多了', lines, ...more }) as never
  const add = (contractId: number, lines: readonly object[], more: object = {}, as = seller.token) =>
    server.call(routes.add, { as, body: entered(contractId, lines, more) })
  /** A return whose goods may come. */
  const placed = (contractId: number, lines: readonly object[], more: object = {}): Promise<ReturnDetail> =>
    server.ask(routes.add, { as: seller.token, body: entered(contractId, lines, more) })
  const possible = (id: number, as = seller.token) => server.ask(routes.possible, { as, params: { id } })
  const detail = (id: number, as = company.boss) => server.ask(routes.detail, { as, params: { id } })

  const named = ({ id, version }: ReturnDetail) => ({ id, version })
  /** Takes all that is to come into the branch, or what `told` says of the first line. */
  const receiveBody = (one: ReturnDetail, told?: object, warehouseId = at.branch) => ({
    ...named(one),
    warehouseId,
    lines: one.lines.map(({ id, boxes, rest }, place) => ({
      lineId: id,
      ...(place === 0 && told ? { boxes: 0, rest: 0, ...told } : { boxes, rest }),
    })),
    note: '',
  })
  const receive = (one: ReturnDetail, told?: object, on: TestServer = server) =>
    on.call(acts.receive, { as: keeper.token, body: receiveBody(one, told) as never })
  const received = async (one: ReturnDetail, told?: object, warehouseId?: number): Promise<ReturnDetail> => {
    await server.ask(acts.receive, { as: keeper.token, body: receiveBody(one, told, warehouseId) as never })
    return detail(one.id)
  }
  const inspect = (one: ReturnDetail, told?: object) => {
    const lines = one.lines
      .filter(line => line.received > 0)
      .map(({ id, received: pieces, boxPieces }) => ({
        lineId: id,
        ...(told ?? {
          sellableBoxes: boxPieces === null ? 0 : Math.floor(pieces / boxPieces),
          sellableRest: boxPieces === null ? pieces : pieces % boxPieces,
        }),
      }))
    return server.call(acts.inspect, { as: keeper.token, body: { ...named(one), lines, note: '' } as never })
  }
  const inspected = async (one: ReturnDetail, told?: object): Promise<ReturnDetail> => {
    ok(await inspect(one, told))
    return detail(one.id)
  }
  const settle = (one: ReturnDetail, refund = one.refund as number, on: TestServer = server) =>
    on.call(acts.settle, { as: finance.token, body: { ...named(one), refund } })
  const settled = async (one: ReturnDetail): Promise<ReturnDetail> =>
    ok(await settle(await detail(one.id))) as ReturnDetail

  function ok({ code, msg, data }: { code: number; msg: string; data: unknown }): unknown {
    if (code !== codes.ok) throw new Error(msg)
    return data
  }

  /** Makes a line of a contract so many thousandths, approved by the boss where it has to be. */
  async function resize(contractId: number, quantity: number, on: TestServer = server) {
    const contract = await at.contract(contractId)
    const lines = [{ lineId: contract.rows[0]?.id, quantity, sizes: [] }]
    const body = { contractId, version: contract.version, reason: '客户要求', lines } as never
    const made = await on.call(changeRoutes.add, { as: seller.token, body })
    if (made.code !== codes.ok) return made
    const { id, version } = made.data as ContractChange
    const sent = await on.call(changeRoutes.submit, { as: seller.token, body: { id, version } as never })
    const { state, approvalId } = (sent.data ?? {}) as ContractChange
    if (state === 'approving') await at.approval(approvalId as number)
    return sent
  }

  return Object.assign(at, {
    signOff,
    delivered,
    orderOf,
    addReturn: add,
    placed,
    possible,
    goodsReturn: detail,
    receive,
    received,
    inspect,
    inspected,
    settle,
    settled,
    resize,
  })
}
