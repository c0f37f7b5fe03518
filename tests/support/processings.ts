import { type ProcessingDetail, processingRoutes as routes } from '../../src/modules/processing/api/processing.ts'
import { orderRoutes } from '../../src/modules/salesOrder/api/order.ts'
import type { KeyGiven } from '../../src/modules/warehouse/api/key.ts'
import type { TestServer } from './server.ts'
import { shipmentsOf } from './shipments.ts'
import { setSwitches } from './switches.ts'

/** A company with stock, orders whose goods are to be cut, and 加工单 of them; goods are made and leave without money. */
export async function processingsOf(server: TestServer, name: string, tag: string) {
  const at = await shipmentsOf(server, name, tag)
  const { boss } = at.company
  /** Asks so many percent of a contract before its goods are made, and nothing before they leave. */
  const released = (percent: number) =>
    setSwitches(server, boss, { moneyRelease: 'percent', moneyProductionRate: percent, moneyShippingRate: 0 })
  await released(0)

  /** A placed order of a contract of its own: a line of so many pieces of each goods, which a workshop works on. */
  async function toWork(goodsIds: readonly number[], pieces: number, source = 'workshop') {
    const lines = goodsIds.map(goodsId => at.line({ goodsId, quantity: pieces * 1000 }))
    const contract = await at.effective(lines)
    const ordered = contract.rows.map(({ id }) => ({ contractLineId: id, boxes: 0, rest: pieces, source, note: '' }))
    const body = { contractId: contract.id, address: '海棠路 1 号', lines: ordered } as never
    const order = await server.ask(orderRoutes.add, { as: at.seller.token, body })
    return { contract, order, lineId: order.lines[0]?.id as number }
  }
  type ToWork = Awaited<ReturnType<typeof toWork>>

  /** A line that takes so many pieces of the nth lot. */
  const workLine = (orderLineId: number, pieces: number, makes: number, more: object = {}) => ({
    orderLineId,
    colour: 'A1',
    batch: '',
    size: '',
    boxes: 0,
    rest: pieces,
    makes,
    work: 'cut',
    demand: '300×600',
    ...more,
  })
  const entered = ({ order }: ToWork, lines: readonly object[], more: object = {}) =>
    ({ salesOrderId: order.id, warehouseId: at.main, lines, ...more }) as never
  const addWork = (of: ToWork, lines: readonly object[], more: object = {}, on = server) =>
    on.call(routes.add, { as: at.keeper.token, body: entered(of, lines, more) })
  /** A 加工单 that waits to be begun. */
  const placedWork = (of: ToWork, lines: readonly object[], more: object = {}): Promise<ProcessingDetail> =>
    server.ask(routes.add, { as: at.keeper.token, body: entered(of, lines, more) })
  const work = (id: number, as = at.keeper.token): Promise<ProcessingDetail> =>
    server.ask(routes.detail, { as, params: { id } })
  const now = async (id: number) => ({ id, version: (await work(id)).version })
  type Act = 'start' | 'finish' | 'reverse' | 'cancel' | 'reopen' | 'fee' | 'submit'
  const press = async (act: Act, id: number, more: object = {}, as = boss, on = server) =>
    on.call(routes[act] as typeof routes.start, { as, body: { ...(await now(id)), ...more } as never })
  const pressed = async (act: Act, id: number, more: object = {}, as = boss): Promise<ProcessingDetail> =>
    server.ask(routes[act] as typeof routes.start, { as, body: { ...(await now(id)), ...more } as never })

  /** What came out: of each line all that must, or so many; the rest is lost. One package a line of the contract, or so many. */
  const out = (one: ProcessingDetail, came?: number, packages = 1) => ({
    lines: one.lines.map(line => {
      const whole = came ?? line.makes
      const lost = line.pieces - whole
      return { lineId: line.id, came: whole, lost, answers: lost > 0 ? 'worker' : null }
    }),
    packages: [...new Set(one.lines.map(({ contractLineId }) => contractLineId))].flatMap(contractLineId =>
      came === 0 ? [] : Array.from({ length: packages }, () => ({ contractLineId, content: '切好', place: 'B-1' })),
    ),
  })
  const finished = async (id: number, came?: number, packages = 1) =>
    pressed('finish', id, out(await work(id), came, packages))

  /** What lies in keys: pieces, fen, and pieces that are reserved. */
  const lying = (keys: readonly KeyGiven[]) => Promise.all(keys.map(at.keyNow))
  /** Another one of the rest of an order's line, begun. */
  const placedAgain = async (of: ToWork) => pressed('start', (await placedWork(of, [workLine(of.lineId, 1, 1)])).id)
  /** How many pieces a line of an order has. */
  const sumsOfOrder = async ({ lineId }: ToWork) => {
    const { rows } = await server.owner.query<{ pieces: number }>('select pieces from sales_order_line where id = $1', [
      lineId,
    ])
    return rows[0]?.pieces
  }
  return Object.assign(at, {
    boss,
    released,
    placedAgain,
    sumsOfOrder,
    toWork,
    workLine,
    workEntered: entered,
    addWork,
    placedWork,
    work,
    press,
    pressed,
    out,
    finished,
    lying,
  })
}
export type Processings = Awaited<ReturnType<typeof processingsOf>>
