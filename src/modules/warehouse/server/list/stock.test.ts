import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Employee } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { earnest, line, type Stock, stockOf } from '../../../../../tests/support/stock.ts'
import { setSwitches } from '../../../../../tests/support/switches.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import type { KeyGiven } from '../../api/key.ts'
import { stockListRoutes as routes, type StockRow } from '../../api/stockList.ts'
import { availableOf } from '../available/available.ts'
import { release, reserve } from '../holds/reserve.ts'
import { post } from '../post/post.ts'

let server: TestServer
let at: Stock
let seller: Employee
let keeper: Employee
/** Tiles of 20 boxes in the main warehouse and 15 in the branch, of one lot; and of another lot 4 boxes. */
let tile: KeyGiven
let other: KeyGiven
beforeAll(async () => {
  server = await startServer()
  at = await stockOf(server, '库存公司', 'list')
  seller = await at.company.hire('listSeller', '导购')
  keeper = await at.company.hire('listKeeper', '仓管')
  tile = await at.key(8)
  other = { ...tile, lotId: await at.lot({ goodsId: tile.goodsId, colour: 'b7' }) }
  await at.clock('2026-03-01T10:00:00+08:00')
  await receive(tile, 160, 16_000)
  await receive({ ...tile, warehouseId: at.branch }, 120, 12_000)
  await at.clock('2026-03-31T10:00:00+08:00')
  await receive(other, 32, 0)
  await at.clock(null)
})
afterAll(() => server?.stop())

const receive = (into: KeyGiven, pieces: number, value: number) =>
  at.run(desk => post(desk, at.cause(), [{ ...line(1), act: 'receive', into, pieces, value, fromOutside: true }]))
const list = async (body: object, as = at.company.boss): Promise<StockRow[]> =>
  (await server.ask(routes.list, { as, body })).rows
const totals = async (body: object, as = at.company.boss) => server.ask(routes.totals, { as, body })
const detail = (as = at.company.boss, day?: string) =>
  server.ask(routes.detail, { as, params: { id: tile.goodsId }, query: day ? { day } : {} })

test('a row tells what is there of goods, the largest lot over the warehouses that ship together, and since when', async () => {
  const [row] = await list({})
  expect(row).toMatchObject({
    onHand: 312,
    reserved: 0,
    free: 312,
    largest: 280,
    lots: 2,
    inTransit: 0,
    since: '2026-03-01',
    value: 28_000,
    box: 8,
  })
  expect(await totals({})).toMatchObject({ total: 1, sums: { onHand: 312, free: 312, value: 28_000 } })
})

test('rows say the same whether the sums of all goods are compared or each row has its own', async () => {
  const compared = { sort: { by: 'free', order: 'descend' } }
  expect(await list(compared)).toEqual(await list({}))
  expect(await list({ view: 'all', ...compared })).toEqual(await list({ view: 'all' }))
  const place = { warehouseId: { in: [at.branch] } }
  const [row] = await list({ view: 'all', filters: place })
  expect(await list({ view: 'all', filters: place, ...compared })).toEqual([row])
})

test('filters narrow what is summed: a warehouse, a lot however it is written, a condition', async () => {
  const ask = async (filters: object) => (await list({ filters }))[0]
  expect(await ask({ warehouseId: { in: [at.branch] } })).toMatchObject({ onHand: 120, largest: 120, value: 12_000 })
  expect(await ask({ lot: { contains: 'Ｂ7 ' } })).toMatchObject({ onHand: 32, lots: 1 })
  for (const text of ['7', 'b7', 'B7'])
    expect(await ask({ lot: { contains: text } }), text).toMatchObject({ onHand: 32 })
  for (const text of ['B8', 'A1 B7', '%7']) expect(await ask({ lot: { contains: text } }), text).toBeUndefined()
  expect(await ask({ condition: { in: ['sample'] } })).toBeUndefined()
  expect(await ask({ free: { between: [300, null] } })).toMatchObject({ onHand: 312 })
  expect(await ask({ free: { between: [null, 300] } })).toBeUndefined()
  expect(await totals({ filters: { warehouseId: { in: [at.branch] } } })).toMatchObject({
    sums: { onHand: 120, value: 12_000 },
  })
})

test.each([
  [{ warehouseId: { in: ['a'] } }],
  [{ condition: { in: [`sample') or true --`] } }],
  [{ lot: { in: ['A'] } }],
  [{ asOf: { empty: true } }],
  [{ asOf: { between: [null, 'gestern'] } }],
])('a filter that says nothing is refused: %o', async filters => {
  for (const route of [routes.list, routes.totals])
    expect(
      await server.call(route as typeof routes.list, { as: at.company.boss, body: { filters } as never }),
    ).toMatchObject({ code: codes.badInput })
})

test('text with quotes and signs is looked for, and nothing else', async () => {
  for (const text of [`' or true --`, `$$x$$`, '\\', '%', '"'])
    expect(await list({ filters: { lot: { contains: text }, place: { contains: text } } })).toEqual([])
})

test('as of a day: what was there then, in list, sums and drawer alike, whatever was posted later', async () => {
  const then = (day: string) => ({ filters: { asOf: { between: [null, `${day}T12:00:00+08:00`] } } })
  expect((await list(then('2026-03-30')))[0]).toMatchObject({ onHand: 280, lots: 1, value: 28_000, age: 29 })
  expect((await list(then('2026-03-31')))[0]).toMatchObject({ onHand: 312 })
  expect(await list(then('2026-02-28'))).toEqual([])
  expect(await list({ view: 'old', ...then('2026-03-30') })).toEqual([])
  expect(await list({ view: 'old', ...then('2026-08-28') })).toHaveLength(1)
  expect((await totals(then('2026-03-30'))).sums).toMatchObject({ onHand: 280 })
  const before = await detail(at.company.boss, '2026-03-30')
  expect(before.keys.map(({ onHand }) => onHand)).toEqual([160, 120])
})

test('the drawer says the same in its head and its keys as of today and of days to come', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString()
  await at.run(desk => reserve(desk, earnest(4), [{ key: tile, pieces: 8 }], soon))
  for (const day of [formatDate(Date.now()), '2999-12-31']) {
    const { free, keys } = await detail(at.company.boss, day)
    expect(
      keys.reduce((all, key) => all + key.free, 0),
      day,
    ).toBe(free)
  }
  await at.run(desk => release(desk, earnest(4)))
})

test('views: without cost, rests, long there, none', async () => {
  const inView = async (view: string) => (await list({ view })).map(({ id }) => id)
  for (const view of ['uncosted', 'old', 'all']) expect(await inView(view), view).toContain(tile.goodsId)
  expect(await inView('tails')).toEqual([])
  expect(await inView('none')).not.toContain(tile.goodsId)
  await at.run(desk => post(desk, at.cause(), [{ ...line(1), act: 'issue', from: other, pieces: 2 }]))
  expect(await inView('tails')).toEqual([tile.goodsId])
})

test('what was on hand over a year is told for each day on which it changed, and for its ends', async () => {
  const days = await server.ask(routes.days, { as: seller.token, params: { id: tile.goodsId } })
  const today = formatDate(Date.now())
  expect(days[0]).toEqual({ day: formatDate(Date.now() - 365 * 86_400_000), onHand: 0 })
  expect(days.filter(({ day }) => day.startsWith('2026-03'))).toEqual([
    { day: '2026-03-01', onHand: 280 },
    { day: '2026-03-31', onHand: 312 },
  ])
  const [row] = await list({ view: 'all', filters: { name: { contains: '砖1' } } })
  expect(days.at(-1)).toEqual({ day: today, onHand: row?.onHand })
})

test('goods below their lowest are told, by what is free; nothing of both takes it away again', async () => {
  const lowest = (as: string, body: object) => server.call(routes.lowest, { as, body: body as never })
  const inView = async () => (await list({ view: 'low', pageSize: 200 })).map(({ id }) => id)
  const [full, empty] = [tile.goodsId, await at.goods(8)]
  expect(await lowest(keeper.token, { goodsId: full, boxes: 30, rest: 0 })).toMatchObject({ data: { pieces: 240 } })
  expect(await lowest(keeper.token, { goodsId: empty, boxes: 0, rest: 1 })).toMatchObject({ data: { pieces: 1 } })
  expect(await inView()).toEqual([empty])
  await lowest(keeper.token, { goodsId: full, boxes: 40, rest: 3 })
  expect((await inView()).sort()).toEqual([full, empty].sort())
  expect((await list({ view: 'all' })).find(({ id }) => id === full)).toMatchObject({ lowest: 323 })
  expect(await lowest(keeper.token, { goodsId: full, boxes: 1, rest: 9 })).toMatchObject({ code: codes.badInput })
  expect((await lowest(seller.token, { goodsId: full, boxes: 1, rest: 0 })).code).toBe(codes.forbidden)
  for (const goodsId of [full, empty]) await lowest(keeper.token, { goodsId, boxes: 0, rest: 0 })
  expect(await inView()).toEqual([])
  expect((await list({ view: 'all' })).find(({ id }) => id === full)).toMatchObject({ lowest: null })
})

test('from how many boxes a lot is a rest, and from how many days goods are old, the company says', async () => {
  const inView = async (view: string) => (await list({ view })).map(({ id }) => id)
  const before = { tails: await inView('tails'), old: await inView('old') }
  await setSwitches(server, at.company.boss, { stockTailBoxes: 1, stockOldDays: 3650 })
  expect([await inView('tails'), await inView('old')]).toEqual([[], []])
  await setSwitches(server, at.company.boss, { stockTailBoxes: 4, stockOldDays: 180 })
  expect({ tails: await inView('tails'), old: await inView('old') }).toEqual(before)
})

test('a reservation that ends counts as free in list, drawer and call at the same instant, and is told to end soon before', async () => {
  const until = '2026-12-20T18:00:00+08:00'
  await at.clock('2026-12-20T17:59:59+08:00')
  await at.run(desk => reserve(desk, earnest(5), [{ key: tile, pieces: 100 }], until))
  const said = async () => {
    const [row] = await list({})
    const { keys } = await detail()
    const call = (await at.run(desk => availableOf(desk, [tile.goodsId]))).get(tile.goodsId)
    return [row?.free, keys.reduce((all, { free }) => all + free, 0), call?.free]
  }
  expect(await said()).toEqual([210, 210, 210])
  expect((await list({ view: 'ending' })).map(({ id }) => id)).toEqual([tile.goodsId])
  const holds = await server.ask(routes.holds, { as: at.company.boss, params: { id: tile.goodsId } })
  expect(holds).toMatchObject([{ pieces: 100, lot: 'A1', warehouse: '主仓' }])
  await at.clock(until)
  expect(await said()).toEqual([310, 310, 310])
  expect(await list({ view: 'ending' })).toEqual([])
  expect(await server.ask(routes.holds, { as: at.company.boss, params: { id: tile.goodsId } })).toEqual([])
  await at.clock(null)
})

test('who does not see cost sees no value anywhere, nor filters or orders by it; who does not see whose, only how much', async () => {
  const [row] = await list({}, seller.token)
  expect(row).not.toHaveProperty('value')
  expect((await totals({}, seller.token)).sums).not.toHaveProperty('value')
  expect((await detail(seller.token)).keys[0]).not.toHaveProperty('value')
  const card = await server.ask(routes.card, { as: seller.token, params: { id: tile.goodsId }, query: {} })
  expect(card[0]).toMatchObject({ act: 'issue', pieces: -2, after: 30 })
  expect(card[0]).not.toHaveProperty('value')
  const wrong = { filters: { value: { between: [1, null] } } }
  expect(await server.call(routes.list, { as: seller.token, body: wrong as never })).toMatchObject({
    code: codes.badInput,
  })
  const sort = { sort: { by: 'value', order: 'ascend' } }
  expect(await server.call(routes.list, { as: seller.token, body: sort as never })).toMatchObject({
    code: codes.badInput,
  })
})

test('the warehouse says where goods lie; the place has its history, and a seller only reads it', async () => {
  const [key] = (await detail(keeper.token)).keys
  const body = { id: key?.id as number, version: key?.version as number, place: 'A-03-2' }
  expect(await server.call(routes.place, { as: seller.token, body })).toMatchObject({ code: codes.forbidden })
  expect(await server.ask(routes.place, { as: keeper.token, body })).toMatchObject({ place: 'A-03-2', onHand: 160 })
  expect(await server.call(routes.place, { as: keeper.token, body })).toMatchObject({ code: codes.stale })
  const history = await server.ask(routes.placeHistory, { as: keeper.token, params: { id: body.id } })
  expect(history[0]).toMatchObject({ action: '填写库位', changes: [{ title: '库位', after: 'A-03-2' }] })
  expect((await list({ filters: { place: { contains: 'a-03' } } }))[0]).toMatchObject({ onHand: 160 })
})

test('the carton of a lot that has moved stays, whoever changes it', async () => {
  const change = server.owner.query('update stock_lot set box_pieces = 7 where id = $1', [tile.lotId])
  await expect(change).rejects.toMatchObject({ constraint: 'stock_lot_box' })
})
