import type { Desk } from '../../src/kernel/server/desk/desk.ts'
import { type ContractChange, changeRoutes } from '../../src/modules/contract/api/change.ts'
import type { ContractDetail } from '../../src/modules/contract/api/contract.ts'
import { allocationRoutes } from '../../src/modules/salesOrder/api/allocation.ts'
import { orderRoutes as routes } from '../../src/modules/salesOrder/api/order.ts'
import { type LineMove, noteMoves } from '../../src/modules/salesOrder/server/moves.ts'
import { lotFor, post } from '../../src/modules/warehouse/server/index.ts'
import { contractsOf } from './contracts.ts'
import type { TestServer } from './server.ts'
import { received, stockOf } from './stock.ts'

export type Lot = { goodsId: number; lotId: number; warehouseId: number }
/** Pieces of a line that a placed order has. */
type Wanted = { goodsId: number; pieces: number }

/** A company with contracts, stock, who keeps goods, and what tests of allocation do. */
export async function ordersOf(server: TestServer, name: string, tag: string) {
  const at = await contractsOf(server, name, tag)
  const stock = await stockOf(server, name, tag, at.company)
  const keeper = await at.company.hire(`${tag}Store`, '仓管')
  let colours = 0

  /** Receives so many pieces of a new lot of goods in a warehouse, the main one by default, in a transaction of the caller. */
  async function lotAt(desk: Desk, goodsId: number, pieces: number, warehouseId = stock.main): Promise<Lot> {
    colours += 1
    const { id: lotId } = await lotFor(desk, { goodsId, colour: `L${colours}` })
    const key = { goodsId, lotId, warehouseId }
    await post(desk, stock.cause(), [received(pieces)({ ...key, gradeId: null }, 0)])
    return key
  }
  const lot = (goodsId: number, pieces: number) => stock.run(desk => lotAt(desk, goodsId, pieces))

  /** A placed order of a new contract with so many pieces of goods on each line. */
  async function placed(wanted: readonly Wanted[], more: object = {}) {
    const lines = wanted.map(({ goodsId, pieces }) => at.line({ goodsId, quantity: pieces * 1000 }))
    const contract = await at.effective(lines)
    return orderOf(contract, wanted, more)
  }

  /** An order of a contract's lines, each of so many pieces. */
  async function orderOf(contract: ContractDetail, wanted: readonly Pick<Wanted, 'pieces'>[], more: object = {}) {
    const lines = wanted.flatMap(({ pieces }, place) => {
      const contractLineId = contract.rows[place]?.id as number
      return pieces > 0 ? [{ contractLineId, boxes: 0, rest: pieces, source: 'stock', note: '' }] : []
    })
    const body = { contractId: contract.id, address: '海棠路 1 号', lines, ...more } as never
    const order = await server.ask(routes.add, { as: at.seller.token, body })
    return { contract, order, lineId: order.lines[0]?.id as number }
  }

  const detail = (id: number, as = at.company.boss) => server.ask(routes.detail, { as, params: { id } })
  const allocation = (id: number, as = at.company.boss) =>
    server.ask(allocationRoutes.allocation, { as, params: { id } })
  const pick = (lineId: number, { lotId, warehouseId }: Lot, pieces: number, boxes = 0) => {
    return { orderLineId: lineId, lotId, warehouseId, boxes, rest: pieces }
  }
  type Picks = readonly ReturnType<typeof pick>[]
  const consented = (lineId: number) => {
    return { orderLineId: lineId, kind: 'verbal', agreedOn: '2026-11-01', note: '王女士电话同意' }
  }
  const written = async (id: number, lines: Picks, more: object = {}) => {
    return { id, version: (await detail(id)).version, lines, ...more } as never
  }
  const allocate = async (id: number, lines: Picks, more: object = {}, as = keeper.token) =>
    server.call(allocationRoutes.allocate, { as, body: await written(id, lines, more) })
  const allocated = async (id: number, lines: Picks, more: object = {}) =>
    server.ask(allocationRoutes.allocate, { as: keeper.token, body: await written(id, lines, more) })
  const release = async (id: number, lines: Picks, as = keeper.token) =>
    server.call(allocationRoutes.release, { as, body: await written(id, lines) })
  const propose = (ids: readonly number[], as = keeper.token) =>
    server.ask(allocationRoutes.proposal, { as, body: { ids: [...ids] } })

  /** Does with a line of an order what a shipment does in its transaction: goods leave, and the order notes it. */
  const ship = (orderId: number, lineId: number, from: Lot, pieces: number) =>
    stock.run(async desk => {
      await desk.lockOne('salesOrder', orderId, '下单单')
      const { lotId } = from
      await noteMoves(desk, stock.cause(), [{ lineId, act: 'leave', pieces, lotId }])
      const owner = { kind: 'salesOrder', id: orderId, line: lineId }
      const key = { ...from, gradeId: null }
      await post(desk, stock.cause(), [{ line: 1, at: 0, act: 'issue', from: key, pieces, for: owner }])
    })
  const note = (orderId: number, moves: readonly LineMove[]) =>
    stock.run(async desk => {
      await desk.lockOne('salesOrder', orderId, '下单单')
      await noteMoves(desk, stock.cause(), moves)
    })

  /** Sends a change order; the answer is that of its call, or what became of it. */
  async function change({ id }: { id: number }, content: object) {
    const { version } = await at.contract(id)
    const body = { contractId: id, version, reason: '客户要求', ...content } as never
    const made = await server.call(changeRoutes.add, { as: at.seller.token, body })
    if (made.code !== 0) return made
    const { id: changeId, version: sending } = made.data as ContractChange
    const send = { id: changeId, version: sending } as never
    const sent = await server.call(changeRoutes.submit, { as: at.seller.token, body: send })
    const { state, approvalId } = (sent.data ?? {}) as ContractChange
    if (state === 'approving') await at.approval(approvalId as number)
    return sent
  }
  /** Makes a line of a contract so many thousandths. */
  const resize = (contract: ContractDetail, quantity: number, place = 0) =>
    change(contract, { lines: [{ lineId: contract.rows[place]?.id as number, quantity, sizes: [] }] })

  /** What is in the first key of a lot: on hand and reserved. */
  async function there({ goodsId, lotId, warehouseId }: Lot) {
    const { rows } = await server.owner.query<{ onHand: number; reserved: number }>(
      `select on_hand as "onHand", reserved from stock_key where goods_id = $1 and lot_id = $2 and warehouse_id = $3`,
      [goodsId, lotId, warehouseId],
    )
    return [rows[0]?.onHand ?? 0, rows[0]?.reserved ?? 0]
  }
  return {
    ...at,
    stock,
    keeper,
    lot,
    lotAt,
    placed,
    orderOf,
    detail,
    allocation,
    pick,
    consented,
    allocate,
    allocated,
    release,
    propose,
    ship,
    note,
    change,
    resize,
    there,
  }
}
export type Orders = Awaited<ReturnType<typeof ordersOf>>
