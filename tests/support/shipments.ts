import { asEmployee } from '../../src/kernel/server/desk/transaction.ts'
import { receiptRoutes } from '../../src/modules/money/api/receiptRoutes.ts'
import { orderRoutes } from '../../src/modules/salesOrder/api/order.ts'
import { shipmentRoutes as routes, type ShipmentDetail } from '../../src/modules/shipment/api/shipment.ts'
import { type KeyGiven, keyOf } from '../../src/modules/warehouse/api/key.ts'
import { warehouseRoutes } from '../../src/modules/warehouse/api/warehouse.ts'
import { lotFor, post, reserve } from '../../src/modules/warehouse/server/index.ts'
import { type Contracts, contractsOf } from './contracts.ts'
import { dayFrom } from './money.ts'
import type { TestServer } from './server.ts'

const origin = { route: '', address: '', device: '', traceId: '' }
let made = 0

export type Shipments = Awaited<ReturnType<typeof shipmentsOf>>
type Desk = Parameters<Parameters<typeof asEmployee>[3]>[0]

/** A company with contracts, a warehouse and who keeps it, orders of goods in lots, and shipments of them. */
export async function shipmentsOf(server: TestServer, name: string, tag: string) {
  const at: Contracts = await contractsOf(server, name, tag)
  const { company, seller } = at
  const { officeId } = company
  const keeper = await company.hire(`${tag}Keeper`, '仓管')
  const finance = await company.hire(`${tag}Finance`, '财务')
  const sql = 'select id from employee where office_id = $1 order by id limit 1'
  const boss = (await server.owner.query<{ id: number }>(sql, [officeId])).rows[0]?.id as number
  const place = async (called: string) =>
    (
      (await server.ask(warehouseRoutes.add, { as: company.boss, body: { name: called } as never })) as unknown as {
        id: number
      }
    ).id
  const [main, branch] = [await place('主仓'), await place('分仓')]
  const run = <T>(work: (desk: Desk) => Promise<T>, on: TestServer = server): Promise<T> =>
    asEmployee(on.app.runtime, { officeId, employeeId: boss, origin }, 'writes', work)

  /** Goods with boxes of so many pieces, of which lots have so many pieces, each worth `worth` fen. Returns their keys in the main warehouse. */
  async function stocked(
    lots: readonly number[],
    { boxPieces = 8 as number | null, worth = 1000, priced = {} as object } = {},
  ) {
    const goodsId = await at.newGoods({ boxPieces, ...priced })
    const keys = await run(async desk => {
      const keys: KeyGiven[] = []
      for (let nth = 1; nth <= lots.length; nth++) {
        const { id: lotId } = await lotFor(desk, { goodsId, colour: `A${nth}` })
        keys.push({ goodsId, warehouseId: main, lotId, gradeId: null })
      }
      const coming = keys
        .map((into, line) => ({ into, line, pieces: lots[line] as number }))
        .filter(({ pieces }) => pieces > 0)
      await post(
        desk,
        { kind: 'test', id: ++made },
        coming.map(({ into, line, pieces }) => ({
          line,
          at: line,
          act: 'receive',
          into,
          pieces,
          value: pieces * worth,
          fromOutside: true,
        })),
      )
      return keys
    })
    return { goodsId, keys }
  }

  /** A placed order of so many pieces of goods, of a contract of its own. */
  async function ordered(goodsId: number, pieces: number, more: object = {}) {
    const contract = await at.effective([at.line({ goodsId, quantity: pieces * 1000 })])
    const lines = [
      { contractLineId: contract.rows[0]?.id as number, boxes: 0, rest: pieces, source: 'stock', note: '' },
    ]
    const body = { contractId: contract.id, address: '海棠路 1 号', lines, ...more } as never
    const order = await server.ask(orderRoutes.add, { as: seller.token, body })
    return { contract, order, lineId: order.lines[0]?.id as number }
  }
  type Ordered = Awaited<ReturnType<typeof ordered>>

  /** Reserves pieces of a key for an order, as its allocation does. */
  const allocate = ({ order, lineId }: Ordered, key: KeyGiven, pieces: number) =>
    run(async desk => {
      await desk.lockOne('salesOrder', order.id, '下单单')
      await reserve(desk, { kind: 'salesOrder', id: order.id, line: lineId }, [{ key, pieces }], null)
    })

  const lotOf = ({ warehouseId }: KeyGiven, nth = 1) => ({ warehouseId, colour: `A${nth}` })
  const line = ({ lineId }: Ordered, key: KeyGiven, more: object) => ({
    orderLineId: lineId,
    ...lotOf(key),
    batch: '',
    size: '',
    boxes: 0,
    rest: 0,
    note: '',
    ...more,
  })
  const entered = (of: Ordered, lines: readonly object[], more: object = {}) =>
    ({ salesOrderId: of.order.id, shipOn: dayFrom(0), address: '海棠路 1 号', lines, ...more }) as never
  const add = (of: Ordered, lines: readonly object[], more: object = {}, as = keeper.token) =>
    server.call(routes.add, { as, body: entered(of, lines, more) })
  /** A shipment that waits to leave. */
  const ready = (of: Ordered, lines: readonly object[], more: object = {}): Promise<ShipmentDetail> =>
    server.ask(routes.add, { as: keeper.token, body: entered(of, lines, more) })
  const act = (kind: 'leave' | 'pick' | 'reopen', { id, version }: ShipmentDetail, as = keeper.token, on = server) =>
    on.call(routes[kind], { as, body: { id, version } })
  const leave = async (shipment: ShipmentDetail): Promise<ShipmentDetail> =>
    server.ask(routes.leave, { as: keeper.token, body: { id: shipment.id, version: shipment.version } })
  const unload = ({ id, version }: ShipmentDetail) =>
    server.ask(routes.unload, { as: keeper.token, body: { id, version, reason: '车坏了' } })
  const detail = (id: number, as = keeper.token) => server.ask(routes.detail, { as, params: { id } })

  /** Money of a contract that finance has confirmed. */
  async function paid(contract: { id: number; customerId: number }, amount: number, confirmed = true) {
    const { rows } = await server.owner.query<{ id: number }>(
      `select id from money_account where office_id = $1 and kind = 'bank' order by position limit 1`,
      [officeId],
    )
    const body = {
      kind: 'payment',
      accountId: rows[0]?.id,
      amount,
      receivedOn: dayFrom(0),
      customerId: contract.customerId,
      contractId: contract.id,
    }
    const receipt = await server.ask(receiptRoutes.add, { as: seller.token, body: body as never })
    if (confirmed)
      await server.ask(receiptRoutes.confirm, {
        as: finance.token,
        body: { id: receipt.id, version: receipt.version } as never,
      })
    return receipt
  }

  /** Lets goods leave without money. */
  const freely = () =>
    server.owner.query(
      `insert into office_switch (office_id, code, value) values ($1, 'moneyRelease', '"percent"'), ($1, 'moneyShippingRate', '0')
       on conflict (office_id, code) do update set value = excluded.value`,
      [officeId],
    )

  /** What lies in a key: pieces, fen, and pieces that are reserved. */
  async function keyNow(key: KeyGiven) {
    const { goodsId, warehouseId, lotId, condition } = keyOf(key)
    const { rows } = await server.owner.query<{ onHand: number; value: number; reserved: number }>(
      `select on_hand as "onHand", value, reserved from stock_key
       where office_id = $1 and goods_id = $2 and warehouse_id = $3 and lot_id = $4 and condition = $5`,
      [officeId, goodsId, warehouseId, lotId, condition],
    )
    return rows[0] ? [rows[0].onHand, rows[0].value, rows[0].reserved] : [0, 0, 0]
  }
  /** What an order's line has of each. */
  const sums = async ({ lineId }: Pick<Ordered, 'lineId'>) => {
    const text = 'select net, on_way as "onWay", signed, short, back from sales_order_line where id = $1'
    return (await server.owner.query(text, [lineId])).rows[0]
  }
  return Object.assign(at, {
    officeId,
    keeper,
    finance,
    main,
    branch,
    run,
    stocked,
    ordered,
    allocate,
    shipLine: line,
    addShipment: add,
    ready,
    act,
    leave,
    unload,
    shipment: detail,
    paid,
    freely,
    keyNow,
    sums,
  })
}
