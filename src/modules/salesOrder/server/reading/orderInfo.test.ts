import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { verifiedLedger } from '../../../../../tests/support/ledger.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { asEmployee } from '../../../../kernel/server/desk/transaction.ts'
import { type ChainFigure, chainRoutes } from '../../../contract/api/chain.ts'
import type { ContractDetail } from '../../../contract/api/contract.ts'
import { type OrderDetail, orderRoutes } from '../../api/order.ts'
import { infoRoutes as routes } from '../../api/orderInfo.ts'
import { type LineMove, noteMoves } from '../moves.ts'

const company = '订单详情公司'
let server: TestServer
let at: Contracts
let boss: number
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, company, 'info')
  const { rows } = await server.owner.query<{ id: number }>(
    'select id from employee where office_id = $1 order by id',
    [at.company.officeId],
  )
  boss = rows[0]?.id as number
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

const placed = (contract: ContractDetail, rest: number): Promise<OrderDetail> => {
  const line = { contractLineId: contract.rows[0]?.id, boxes: 0, rest, source: 'stock', note: '' }
  const body = { contractId: contract.id, lines: [line] } as never
  return server.ask(orderRoutes.add, { as: at.seller.token, body })
}
const note = (order: OrderDetail, moves: readonly Omit<LineMove, 'lineId'>[], kind = 'test') =>
  asEmployee(
    server.app.runtime,
    { officeId: at.company.officeId, employeeId: boss, origin: { route: '', address: '', device: '', traceId: '' } },
    'writes',
    async desk => {
      await desk.lockOne('salesOrder', order.id, '下单单')
      const all = moves.map(move => ({ ...move, lineId: order.lines[0]?.id as number }))
      await noteMoves(desk, { kind, id: order.id }, all)
    },
  )
const info = (id: number, as = at.seller.token) => server.ask(routes.info, { as, params: { id } })

test('one order whole: its lines in columns, what left of which lot, and by which document', async () => {
  const order = await placed(await at.effective([at.line()]), 8)
  const { rows } = await server.owner.query<{ id: number }>(
    `insert into stock_lot (office_id, goods_id, colour, batch) values ($1, $2, 'A12', 'B7') returning id`,
    [at.company.officeId, at.goodsId],
  )
  const lotId = rows[0]?.id as number
  await note(order, [
    { act: 'leave', pieces: 5, lotId },
    { act: 'sign', pieces: 3, lotId },
    { act: 'short', pieces: 1, lotId },
    { act: 'return', pieces: 1, lotId },
  ])
  const { lines } = await info(order.id, at.company.boss)
  const line = {
    contracted: 10,
    ordered: 8,
    pieces: 8,
    reserved: 0,
    shipped: 3,
    onWay: 1,
    signed: 2,
    back: 1,
    short: 1,
  }
  expect(lines).toMatchObject([{ ...line, toShip: 5, lots: [{ id: lotId, shipped: 3, back: 1 }] }])
  expect(lines[0]?.lots?.[0]?.name).toContain('A12')
  expect(lines[0]?.moves.map(({ act, document }) => [act, document])).toEqual(
    ['return', 'short', 'sign', 'leave'].map(act => [act, '您看不到的单据']),
  )
})

test('what money lacks before it leaves, and which term lacks it, for who sees the money', async () => {
  const contract = await at.effective([at.line()])
  const order = await placed(contract, 8)
  const { money } = await info(order.id)
  const { terms } = contract
  const before = terms.filter(({ dueKind }) => ['signing', 'production', 'delivery'].includes(dueKind))
  const needed = before.reduce((all, { amount }) => all + amount, 0)
  expect(money).toMatchObject({ allowed: false, needed, paid: 0, short: needed, until: null })
  expect(money?.terms).toEqual(before.map(({ name, amount }) => ({ name, short: amount })))
  const keeper = await at.company.hire('infoKeeper', '仓管')
  expect(await info(order.id, keeper.token)).toMatchObject({ money: null, lines: [{ pieces: 8 }] })
  const other = await at.company.hire('infoOther', '导购')
  expect((await server.call(routes.info, { as: other.token, params: { id: order.id } })).code).toBe(codes.notFound)
  await note(order, [{ act: 'leave', pieces: 8 }])
  expect((await info(order.id)).money).toBeNull()
})

test('the chain tells what is ordered, shipped and came back at the net of the lines, each the sum of its entries', async () => {
  const contract = await at.effective([at.line({ quantity: 7000 })])
  const net = contract.rows[0]?.whole.net as number
  const [one, two] = [await placed(contract, 3), await placed(contract, 2)]
  await note(one, [{ act: 'leave', pieces: 1 }])
  await note(one, [
    { act: 'leave', pieces: 2 },
    { act: 'sign', pieces: 3 },
    { act: 'return', pieces: 1 },
  ])
  await note(two, [{ act: 'leave', pieces: 2 }])
  const parts = await server.ask(chainRoutes.ofContract, { as: at.seller.token, params: { id: contract.id } })
  const figures = new Map(parts.find(({ key }) => key === 'goods')?.figures.map(figure => [figure.key, figure]))
  const worth = (pieces: number) => Math.round((net * pieces) / 7)
  const figure = (key: string) => figures.get(key) as ChainFigure
  expect([figure('ordered').value, figure('ordered').beside]).toEqual([worth(5), '5 片/件'])
  expect([figure('shipped').value, figure('shipped').beside]).toEqual([worth(4), '4 片/件'])
  expect([figure('returned').value, figure('returned').beside]).toEqual([worth(1), '1 片/件'])
  for (const { value, rows } of figures.values()) expect(rows.reduce((all, { amount }) => all + amount, 0)).toBe(value)
  expect(figure('ordered').rows.map(({ name }) => name)).toEqual([two.number, one.number])
})
