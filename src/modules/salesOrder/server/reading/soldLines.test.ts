import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { falsified, verifiedLedger } from '../../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../../tests/support/money.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { asEmployee } from '../../../../kernel/server/desk/transaction.ts'
import type { ContractDetail } from '../../../contract/api/contract.ts'
import { type OrderDetail, orderRoutes } from '../../api/order.ts'
import { soldRoutes as routes, type SoldView } from '../../api/soldLine.ts'
import { type LineMove, noteMoves } from '../moves.ts'

const company = '下单数据公司'
let server: TestServer
let at: Contracts
let boss: number
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, company, 'sold')
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

/** A contract of 10 pieces of goods, 3 cabinets and a service. */
const signed = () =>
  at.effective([
    at.line(),
    at.fee(50_000, { kind: 'custom', name: '橱柜', measure: 'count', quantity: 3000 }),
    at.fee(10_000),
  ])
const rowsOf = async (contract: Pick<ContractDetail, 'number'>, view: SoldView = 'all', as = at.seller.token) => {
  const body = { view, search: contract.number, filters: {}, page: 1, pageSize: 20 }
  const { rows } = await server.ask(routes.list, { as, body })
  return rows.toSorted((a, b) => a.id - b.id)
}
const placed = (contract: ContractDetail, rest: number, more: object = {}): Promise<OrderDetail> => {
  const line = { contractLineId: contract.rows[0]?.id, boxes: 0, rest, source: 'stock', note: '' }
  const body = { contractId: contract.id, lines: [line], ...more } as never
  return server.ask(orderRoutes.add, { as: at.seller.token, body })
}
const note = (order: OrderDetail, moves: readonly Omit<LineMove, 'lineId'>[]) =>
  asEmployee(
    server.app.runtime,
    { officeId: at.company.officeId, employeeId: boss, origin: { route: '', address: '', device: '', traceId: '' } },
    'writes',
    async desk => {
      await desk.lockOne('salesOrder', order.id, '下单单')
      const all = moves.map(move => ({ ...move, lineId: order.lines[0]?.id as number }))
      await noteMoves(desk, { kind: 'test', id: order.id }, all)
    },
  )

describe('合同下单数据', () => {
  test('has a row for each line that may be ordered, from when the contract takes effect', async () => {
    const draft = await at.drafted([at.line()])
    expect(await rowsOf(draft)).toEqual([])
    const contract = await signed()
    const none = { stage: 'none', ordered: 0, reserved: 0, shipped: 0, toShip: 0, signed: 0, back: 0 }
    expect(await rowsOf(contract, 'none')).toMatchObject([
      { ...none, contractNumber: contract.number, contracted: 10, left: 10, contractId: contract.id },
      { ...none, name: '橱柜', contracted: 3, left: 3, boxPieces: null },
    ])
  })

  test('follows orders, what happens to their lines, and calling off', async () => {
    const contract = await signed()
    const [row] = await rowsOf(contract)
    const net = row?.net as number
    const order = await placed(contract, 6, { wishOn: dayFrom(3) })
    const partly = { stage: 'partly', ordered: 6, left: 4, toShip: 6, wishOn: dayFrom(3) }
    expect((await rowsOf(contract, 'partly'))[0]).toMatchObject(partly)
    await note(order, [{ act: 'leave', pieces: 4 }])
    expect((await rowsOf(contract, 'toShip'))[0]).toMatchObject({
      stage: 'leaving',
      shipped: 4,
      toShip: 2,
      orderedNet: Math.round((net * 6) / 10),
      shippedNet: Math.round((net * 4) / 10),
    })
    await note(order, [
      { act: 'sign', pieces: 3 },
      { act: 'short', pieces: 1 },
      { act: 'return', pieces: 1 },
    ])
    expect((await rowsOf(contract))[0]).toMatchObject({ shipped: 2, signed: 2, short: 1, back: 1, toShip: 4 })
    const { id, version } = await server.ask(orderRoutes.detail, { as: at.seller.token, params: { id: order.id } })
    await server.ask(orderRoutes.revoke, { as: at.seller.token, body: { id, version, reason: '暂缓' } })
    expect((await rowsOf(contract))[0]).toMatchObject({ ordered: 2, toShip: 0, wishOn: null })
    expect(await rowsOf(contract, 'toShip')).toEqual([])
  })

  test('sums what the filter finds, counts its views, and groups it', async () => {
    const contract = await signed()
    await placed(contract, 10)
    const body = { view: 'all', search: contract.number, filters: {} }
    const { total, sums } = await server.ask(routes.totals, { as: at.seller.token, body })
    expect([total, sums.contracted, sums.ordered]).toEqual([2, 13, 10])
    const groups = await server.ask(routes.groups, { as: at.seller.token, body: { ...body, by: 'stage' } })
    expect(groups).toMatchObject([
      { by: 'none', total: 1, ordered: 0, leftPieces: 3, toShipPieces: 0 },
      { by: 'ordered', total: 1, leftPieces: 0, toShipPieces: 10 },
    ])
    expect(groups.reduce((all, { amount }) => all + amount, 0)).toBe(sums.net)
    const counts = await server.ask(routes.viewCounts, { as: at.seller.token, body: { views: ['none', 'all'] } })
    expect(counts.none as number).toBeLessThan(counts.all as number)
  })

  test('is found by goods and by the words of what is made to measure', async () => {
    const contract = await signed()
    const found = async (search: string) => {
      const body = { view: 'all', search, filters: {}, page: 1, pageSize: 50 }
      const { rows } = await server.ask(routes.list, { as: at.seller.token, body })
      return rows.filter(row => row.contractId === contract.id).map(row => row.name)
    }
    const goods = contract.rows[0]?.name as string
    expect(await found(goods)).toEqual([goods])
    expect(await found('橱柜')).toEqual(['橱柜'])
    expect(await found('没有这个')).toEqual([])
  })

  test('is of the contracts that a person sees', async () => {
    const contract = await signed()
    const other = await at.company.hire('soldOther', '导购')
    const keeper = await at.company.hire('soldKeeper', '仓管')
    const finance = await at.company.hire('soldMoney', '财务')
    expect(await rowsOf(contract, 'all', other.token)).toEqual([])
    expect(await rowsOf(contract, 'all', finance.token)).toHaveLength(2)
    const body = { filters: {}, page: 1, pageSize: 20 }
    expect((await server.call(routes.list, { as: keeper.token, body })).code).toBe(codes.forbidden)
  })
})

describe('the progress of an order', () => {
  const orderRow = async (order: OrderDetail, view = 'all') => {
    const body = { view, search: order.number, filters: {}, page: 1, pageSize: 20 }
    return (await server.ask(orderRoutes.list, { as: at.seller.token, body })).rows[0]
  }

  test('follows what left and was signed for, and whether it left in time', async () => {
    const draft = await placed(await signed(), 6, { submit: false })
    expect(await orderRow(draft)).toMatchObject({ state: 'draft', stage: null, shipped: null, punctual: null })
    const order = await placed(await signed(), 6, { wishOn: dayFrom(1) })
    expect(await orderRow(order, 'toShip')).toMatchObject({ stage: 'placed', shipped: 0, punctual: 'due' })
    await note(order, [{ act: 'leave', pieces: 2 }])
    expect(await orderRow(order, 'leaving')).toMatchObject({ stage: 'leaving', shipped: 2, leftOn: dayFrom(0) })
    await note(order, [{ act: 'leave', pieces: 4 }])
    expect(await orderRow(order)).toMatchObject({ stage: 'left', shipped: 6, signed: 0, punctual: 'onTime' })
    expect(await orderRow(order, 'toShip')).toBeUndefined()
    await note(order, [{ act: 'sign', pieces: 6 }])
    expect(await orderRow(order)).toMatchObject({ stage: 'signed', signed: 6 })
  })

  test('filters and sorts the list', async () => {
    const order = await placed(await signed(), 3)
    const filters = { stage: { in: ['placed'] } }
    const sort = { by: 'stage', order: 'ascend' } as const
    const body = { view: 'all', search: order.number, filters, sort, page: 1, pageSize: 20 }
    expect((await server.ask(orderRoutes.list, { as: at.seller.token, body })).rows).toHaveLength(1)
  })
})

test('the check of the ledger finds a kept line that its orders do not come to', async () => {
  const contract = await signed()
  await placed(contract, 4)
  const which = `id = ${contract.rows[0]?.id}`
  expect(await falsified(server, company, 'sold_line', which, { shipped: 1 })).toEqual([
    expect.objectContaining({ check: '合同下单数据与单据一致', document: contract.number }),
  ])
})
