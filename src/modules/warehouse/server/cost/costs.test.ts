import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import type { Employee } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { line, type Stock, stockOf } from '../../../../../tests/support/stock.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { gateLogRoutes } from '../../../audit/api/log.ts'
import { stockCostRoutes as routes } from '../../api/stockCost.ts'
import { stockListRoutes } from '../../api/stockList.ts'
import { type Movement, post } from '../index.ts'

let server: TestServer
let stock: Stock
let boss: string
let keeper: Employee
let finance: Employee
beforeAll(async () => {
  server = await startServer()
  stock = await stockOf(server, '补成本公司', 'stockCost')
  boss = stock.company.boss
  keeper = await stock.company.hire('costsKeeper', '仓管')
  finance = await stock.company.hire('costsFinance', '财务')
})
afterAll(() => server?.stop())

type Key = Awaited<ReturnType<Stock['key']>>
const move = (one: object) => stock.run(desk => post(desk, stock.cause(), [{ ...line(1), ...one } as Movement]))
const opening = (into: Key, pieces: number) => move({ act: 'receive', into, pieces, value: 0, fromOutside: true })
const issue = (from: Key, pieces: number) => move({ act: 'issue', from, pieces })
const add = (goodsId: number, unitCost: number, more: object = {}, as = boss) =>
  server.call(routes.add, { as, body: { goodsId, unitCost, reason: '厂家报价单', ...more } })
const uncosted = async (goodsId: number) => {
  const body = { view: 'uncosted', pageSize: 200 }
  return (await server.ask(stockListRoutes.list, { as: boss, body })).rows.some(({ id }) => id === goodsId)
}

test('an opening of 100 without a cost, 60 gone, 10 fen a piece: stock + 400, variance 600, and it is in 无成本 no more', async () => {
  const tile = await stock.key()
  await opening(tile, 100)
  await issue(tile, 60)
  expect(await uncosted(tile.goodsId)).toBe(true)
  const { data } = await add(tile.goodsId, 10)
  expect(data).toMatchObject([{ unitCost: 10, stock: 400, variance: 600, reason: '厂家报价单', lot: null }])
  expect(await stock.first({ goodsId: tile.goodsId })).toEqual([40, 400])
  expect(await uncosted(tile.goodsId)).toBe(false)
  const card = await server.ask(stockListRoutes.card, { as: boss, params: { id: tile.goodsId }, query: {} })
  expect(card[0]).toMatchObject({ act: 'cost', value: 400, valueAfter: 400, document: '补成本：厂家报价单' })
  const again = await add(tile.goodsId, 10)
  expect([again.code, again.msg]).toEqual([codes.conflict, expect.stringContaining('没有无成本的批次')])
  expect(JSON.stringify(await server.ask(gateLogRoutes.list, { as: boss, body: {} }))).toContain('补成本')
  expect(await stock.broken()).toEqual([])
})

test('two warehouses and the gain of a count share it by what lies there; what was used up before costs nothing any more', async () => {
  const tile = await stock.key()
  await opening(tile, 30)
  await issue(tile, 30)
  await opening(tile, 10)
  await move({ act: 'transfer', from: tile, into: { ...tile, warehouseId: stock.branch }, pieces: 4 })
  await move({ act: 'count', into: tile, pieces: 2, value: 'average' })
  const { data } = await add(tile.goodsId, 7)
  expect(data).toMatchObject([{ stock: 84, variance: 0 }])
  expect((await stock.sums({ goodsId: tile.goodsId })).map(({ value }) => value).toSorted()).toEqual([28, 56])
  expect(await stock.broken()).toEqual([])
})

test('what came with a cost afterwards bears none of it, and what went into another lot bears it there', async () => {
  const tile = await stock.key()
  await opening(tile, 10)
  const lotId = await stock.lot({ goodsId: tile.goodsId, colour: 'Z9' })
  await move({ act: 'relot', from: tile, into: { ...tile, lotId }, pieces: 4 })
  const branch = { ...tile, warehouseId: stock.branch }
  await move({ act: 'receive', into: branch, pieces: 6, value: 600, fromOutside: true })
  const one = await add(tile.goodsId, 5, { lotId: tile.lotId })
  expect(one.data).toMatchObject([{ stock: 30, variance: 0, lot: expect.any(String) }])
  const other = await add(tile.goodsId, 5)
  expect(other.data).toMatchObject([{ stock: 20, variance: 0 }, {}])
  expect(await uncosted(tile.goodsId)).toBe(false)
  expect(await stock.broken()).toEqual([])
})

test('what goes back to the supplier with a cost of its own takes nothing off what came without one', async () => {
  const tile = await stock.key()
  await opening(tile, 10)
  const branch = { ...tile, warehouseId: stock.branch }
  await move({ act: 'receive', into: branch, pieces: 6, value: 600, fromOutside: true })
  await move({ act: 'return', from: branch, pieces: 6 })
  const { data } = await add(tile.goodsId, 5)
  expect(data).toMatchObject([{ stock: 20, variance: 30 }])
  expect(await stock.broken()).toEqual([])
})

test('it is taken back once, at its value; at the same time it is given once', async () => {
  const tile = await stock.key()
  await opening(tile, 8)
  const both = await Promise.all([add(tile.goodsId, 3), add(tile.goodsId, 3)])
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, codes.conflict].toSorted())
  const [cost] = await server.ask(routes.list, { as: finance.token, params: { id: tile.goodsId } })
  const body = { id: cost?.id as number, version: cost?.version as number, reason: '填错' }
  const twice = await Promise.all([
    server.call(routes.reverse, { as: boss, body }),
    server.call(routes.reverse, { as: boss, body }),
  ])
  expect(twice.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(await stock.first({ goodsId: tile.goodsId })).toEqual([8, 0])
  expect(await uncosted(tile.goodsId)).toBe(true)
  expect((await add(tile.goodsId, 4)).code).toBe(0)
  expect(await stock.first({ goodsId: tile.goodsId })).toEqual([8, 32])
  expect(await stock.broken()).toEqual([])
})

test('after a wrong cost was taken back, the right one is given although goods with a cost have come in beside', async () => {
  const tile = await stock.key()
  await opening(tile, 10)
  const [wrong] = (await add(tile.goodsId, 900)).data ?? []
  await move({ act: 'receive', into: tile, pieces: 5, value: 500, fromOutside: true })
  const body = { id: wrong?.id as number, version: wrong?.version as number, reason: '填错' }
  await server.ask(routes.reverse, { as: boss, body })
  expect(await stock.first({ goodsId: tile.goodsId })).toEqual([15, 500])
  const { data } = await add(tile.goodsId, 4)
  expect(data).toMatchObject([{ stock: 40, variance: 0, lotIds: [tile.lotId] }, { lotIds: [tile.lotId] }])
  expect(await stock.first({ goodsId: tile.goodsId })).toEqual([15, 540])
  expect((await add(tile.goodsId, 4)).code).toBe(codes.conflict)
  expect(await stock.broken()).toEqual([])
})

test('what a lot got later is its last known cost, for a gain of what was used up; what was taken back is not', async () => {
  for (const isTakenBack of [false, true]) {
    const tile = await stock.key()
    await opening(tile, 8)
    const [cost] = (await add(tile.goodsId, 3)).data ?? []
    if (isTakenBack) {
      const body = { id: cost?.id as number, version: cost?.version as number, reason: '填错' }
      await server.ask(routes.reverse, { as: boss, body })
    }
    await issue(tile, 8)
    await move({ act: 'count', into: tile, pieces: 4, value: 'average' })
    expect(await stock.first({ goodsId: tile.goodsId })).toEqual([4, isTakenBack ? 0 : 12])
  }
  const bought = await stock.key()
  await move({ act: 'receive', into: bought, pieces: 2, value: 20, fromOutside: true })
  await issue(bought, 2)
  await opening(bought, 8)
  const [wrong] = (await add(bought.goodsId, 3)).data ?? []
  await server.ask(routes.reverse, {
    as: boss,
    body: { id: wrong?.id as number, version: wrong?.version as number, reason: '填错' },
  })
  await issue(bought, 8)
  await move({ act: 'count', into: bought, pieces: 4, value: 'average' })
  expect(await stock.first({ goodsId: bought.goodsId })).toEqual([4, 40])
  expect(await stock.broken()).toEqual([])
})

test('a cost per piece that comes to more than money can be is refused by its field, and nothing has changed', async () => {
  const tile = await stock.key()
  await opening(tile, 2_000)
  for (const unitCost of [9_000_000_000_000, 9_999_999_999_999]) {
    const { code, msg } = await add(tile.goodsId, unitCost)
    expect([code, msg]).toEqual([codes.badInput, expect.stringContaining('成本单价过大')])
  }
  expect(await stock.first({ goodsId: tile.goodsId })).toEqual([2_000, 0])
  expect(await uncosted(tile.goodsId)).toBe(true)
})

test('what is no cost is refused by field; who sees no value, or not how much there is, gives none and learns of none', async () => {
  const tile = await stock.key()
  const other = await stock.key()
  await opening(tile, 8)
  for (const [unitCost, more] of [
    [0, {}],
    [-1, {}],
    [1.5, {}],
    [20_000_000_000_000, {}],
    [5, { reason: ' ' }],
    [5, { unit: 'metre' }],
    [5, { lotId: other.lotId }],
  ] as const)
    expect((await add(tile.goodsId, unitCost, more)).code).toBe(codes.badInput)
  expect((await add(tile.goodsId, 5, {}, keeper.token)).code).toBe(codes.forbidden)
  expect((await server.call(routes.list, { as: keeper.token, params: { id: tile.goodsId } })).code).toBe(
    codes.forbidden,
  )
  const blind = await stock.company.hire(
    'costsBlind',
    await makeRole(server.owner, stock.officeId, { menus: ['goodsManager'], elements: ['goodsManager:stockValue'] }),
  )
  expect((await add(tile.goodsId, 5, {}, blind.token)).code).toBe(codes.forbidden)
  expect((await server.call(routes.list, { as: blind.token, params: { id: tile.goodsId } })).code).toBe(codes.forbidden)
  expect(await stock.first({ goodsId: tile.goodsId })).toEqual([8, 0])
  await add(tile.goodsId, 5)
  const params = { id: tile.goodsId }
  const card = await server.ask(stockListRoutes.card, { as: keeper.token, params, query: {} })
  expect(JSON.stringify(card)).not.toContain('厂家报价单')
})
