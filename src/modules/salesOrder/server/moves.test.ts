import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../tests/support/contracts.ts'
import { falsified, verifiedLedger } from '../../../../tests/support/ledger.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { asEmployee } from '../../../kernel/server/desk/transaction.ts'
import { type ContractChange, changeRoutes } from '../../contract/api/change.ts'
import { sumsOf } from '../api/moves.ts'
import { orderRoutes as routes } from '../api/order.ts'
import { type LineMove, noteMoves } from './moves.ts'

const company = '收发公司'
let server: TestServer
let at: Contracts
let boss: number
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, company, 'moves')
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

/** A placed order of 10 pieces. */
async function placed() {
  const contract = await at.effective([at.line()])
  const contractLineId = contract.rows[0]?.id as number
  const line = { contractLineId, boxes: 0, rest: 10, source: 'stock', note: '' }
  const body = { contractId: contract.id, lines: [line] } as never
  const order = await server.ask(routes.add, { as: at.seller.token, body })
  return { contract, contractLineId, order, lineId: order.lines[0]?.id as number }
}
const detail = (id: number) => server.ask(routes.detail, { as: at.seller.token, params: { id } })

/** What a document that carries orders out does in its transaction. */
const note = (orderId: number, moves: readonly LineMove[]) =>
  asEmployee(
    server.app.runtime,
    { officeId: at.company.officeId, employeeId: boss, origin: { route: '', address: '', device: '', traceId: '' } },
    'writes',
    async desk => {
      await desk.lockOne('salesOrder', orderId, '下单单')
      await noteMoves(desk, { kind: 'test', id: orderId }, moves)
    },
  )
const sums = async (lineId: number) => {
  const sql = 'select net, on_way as "onWay", signed, short, back from sales_order_line where id = $1'
  return (await server.owner.query(sql, [lineId])).rows[0]
}

test('each act changes the sums as the rules of net shipped say', () => {
  expect(sumsOf('leave', 5, null)).toEqual({ net: 5, onWay: 5, signed: 0, short: 0, back: 0 })
  expect(sumsOf('break', 2, 'driver')).toEqual({ net: -2, onWay: -2, signed: 0, short: 0, back: 0 })
  expect(sumsOf('break', 2, 'customer')).toEqual({ net: 0, onWay: -2, signed: 2, short: 0, back: 0 })
  expect(sumsOf('lose', 2, 'customer')).toEqual({ net: 2, onWay: 0, signed: 2, short: -2, back: 0 })
})

test('what left is signed, lacks, broke or is refused; what came back may leave again', async () => {
  const { order, lineId } = await placed()
  await note(order.id, [{ lineId, act: 'leave', pieces: 10 }])
  await expect(note(order.id, [{ lineId, act: 'leave', pieces: 1, at: 2 }])).rejects.toThrow(
    '出库的数量过多：最多还能发 0 件',
  )
  await note(order.id, [
    { lineId, act: 'sign', pieces: 6 },
    { lineId, act: 'short', pieces: 1 },
    { lineId, act: 'break', pieces: 2, answers: 'driver' },
    { lineId, act: 'refuse', pieces: 1 },
  ])
  expect(await sums(lineId)).toEqual({ net: 6, onWay: 0, signed: 6, short: 1, back: 0 })
  await expect(note(order.id, [{ lineId, act: 'sign', pieces: 1 }])).rejects.toThrow('在途的只有 0 件')
  await expect(note(order.id, [{ lineId, act: 'return', pieces: 7 }])).rejects.toThrow('客户手里只有 6 件')
  await note(order.id, [
    { lineId, act: 'find', pieces: 1 },
    { lineId, act: 'leave', pieces: 4 },
    { lineId, act: 'sign', pieces: 4 },
    { lineId, act: 'return', pieces: 3 },
  ])
  expect(await sums(lineId)).toEqual({ net: 7, onWay: 0, signed: 7, short: 0, back: 3 })
})

test('several lines of a document are judged as a whole, and nothing of a refused one stays', async () => {
  const { order, lineId } = await placed()
  const twice = [
    { lineId, act: 'leave', pieces: 6, at: 0 },
    { lineId, act: 'leave', pieces: 6, at: 1 },
  ] as const
  await expect(note(order.id, twice)).rejects.toThrow('第 2 行')
  expect(await sums(lineId)).toMatchObject({ net: 0 })
})

test('two nodes that ship the last pieces at once: one', async () => {
  const { order, lineId } = await placed()
  const both = await Promise.allSettled([1, 2].map(() => note(order.id, [{ lineId, act: 'leave', pieces: 6 }])))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await sums(lineId)).toMatchObject({ net: 6 })
})

describe('an order of which something is out', () => {
  test('gives a change order, and whoever calls it off, what has not left', async () => {
    const { contract, contractLineId, order, lineId } = await placed()
    await note(order.id, [{ lineId, act: 'leave', pieces: 4 }])
    const body = {
      contractId: contract.id,
      version: contract.version,
      reason: '客户要求',
      lines: [{ lineId: contractLineId, quantity: 7000, sizes: [] }],
    } as never
    const made = await server.ask(changeRoutes.add, { as: at.seller.token, body })
    const send = { id: made.id, version: made.version }
    const sent = (await server.ask(changeRoutes.submit, { as: at.seller.token, body: send })) as ContractChange
    if (sent.state === 'approving') await at.approval(sent.approvalId as number)
    const less = await detail(order.id)
    expect(less).toMatchObject({ state: 'done', pieces: 7 })
    const off = { id: order.id, version: less.version, reason: '暂缓' }
    const gone = await server.ask(routes.revoke, { as: at.seller.token, body: off })
    expect(gone).toMatchObject({ state: 'done', pieces: 4, lines: [{ pieces: 4 }] })
  })

  test('the check of the ledger finds a sum that its entries do not come to', async () => {
    const { order, lineId } = await placed()
    await note(order.id, [{ lineId, act: 'leave', pieces: 4 }])
    const broken = await falsified(server, company, 'sales_order_line', `id = ${lineId}`, { net: 1 })
    expect(broken).toEqual([expect.objectContaining({ check: '下单行发货与流水一致', document: order.number })])
  })
})
