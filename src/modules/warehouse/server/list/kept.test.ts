import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { earnest, line, type Stock, stockOf } from '../../../../../tests/support/stock.ts'
import type { KeyGiven } from '../../api/key.ts'
import { stockListRoutes as routes } from '../../api/stockList.ts'
import { reserve } from '../holds/reserve.ts'
import { foldStockGoods } from '../keys/foldGoods.ts'
import { keepGoodsMonth } from '../keys/goodsMonths.ts'
import { isOld } from '../old.ts'
import { post } from '../post/post.ts'
import { areKept } from './kept.ts'

let server: TestServer
let at: Stock
beforeAll(async () => {
  server = await startServer()
  at = await stockOf(server, '汇总公司', 'kept')
})
afterAll(() => server?.stop())

const names = ['onHand', 'reserved', 'free', 'inTransit', 'value'] as const
const receive = (into: KeyGiven, pieces: number, value: number) =>
  at.run(desk => post(desk, at.cause(), [{ ...line(1), act: 'receive', into, pieces, value, fromOutside: true }]))

/** The rows of all goods, each of which reads its keys, in the order of what is kept of them; their sums are those that the list tells. */
async function read(filters: Record<string, object> = {}) {
  const { rows } = await server.ask(routes.list, {
    as: at.company.boss,
    body: { view: 'all', sort: { by: 'free', order: 'descend' }, filters } as never,
  })
  const { sums } = await server.ask(routes.totals, { as: at.company.boss, body: { view: 'all', filters } as never })
  for (const name of names) expect(sums[name], name).toBe(rows.reduce((all, row) => all + (row[name] ?? 0), 0))
  expect(rows.map(({ free }) => free)).toEqual(rows.map(({ free }) => free).toSorted((one, other) => other - one))
  const aged = await server.ask(routes.list, {
    as: at.company.boss,
    body: {
      view: 'all',
      sort: { by: 'since', order: 'ascend' },
      filters: { ...filters, lots: { between: [1, null] } },
    } as never,
  })
  expect(aged.rows.map(({ since }) => since)).toEqual(rows.flatMap(({ since }) => since ?? []).toSorted())
  const there = await server.ask(routes.list, { as: at.company.boss, body: { filters } as never })
  const lie = rows.filter(({ onHand, inTransit }) => onHand > 0 || inTransit > 0)
  expect(there.rows.map(({ id }) => id).toSorted()).toEqual(lie.map(({ id }) => id).toSorted())
  return rows.map(({ id, free, reserved }) => ({ id, free, reserved }))
}

test('what goods are old is compared by sums that are kept', () => {
  expect(areKept(isOld('s.since_on', 'e.office_id'), null)).toBe(true)
  expect(areKept('s.free > s.largest', null)).toBe(false)
})

test('goods of whole boxes count full boxes alone, also where a reservation ends before it is marked', async () => {
  const until = '2031-05-01T18:00:00+08:00'
  await at.clock('2031-05-01T09:00:00+08:00')
  const boxed = await at.key(8, { wholeBoxes: true })
  const loose = await at.key(8)
  for (const key of [boxed, loose]) {
    await receive(key, 45, 4500)
    await at.run(desk => reserve(desk, earnest(1), [{ key, pieces: 11 }], until))
  }
  const before = [
    { id: loose.goodsId, free: 34, reserved: 11 },
    { id: boxed.goodsId, free: 24, reserved: 11 },
  ]
  expect(await read()).toEqual(before)
  await at.run(foldStockGoods)
  expect(await read()).toEqual(before)
  await at.clock(until)
  const after = [
    { id: loose.goodsId, free: 45, reserved: 0 },
    { id: boxed.goodsId, free: 40, reserved: 0 },
  ]
  expect(await read()).toEqual(after)
  await server
    .ask(routes.list, { as: at.company.boss, body: { filters: { free: { between: [40, 40] } } } })
    .then(({ rows }) => expect(rows.map(({ id }) => id)).toEqual([boxed.goodsId]))
  await at.run(desk => post(desk, at.cause(), [{ ...line(1), act: 'issue', from: boxed, pieces: 1 }]))
  expect((await read()).find(({ id }) => id === boxed.goodsId)).toMatchObject({ free: 40, reserved: 0 })
  await at.run(desk => post(desk, at.cause(), [{ ...line(1), act: 'open', of: boxed, boxes: 1 }]))
  expect((await read()).find(({ id }) => id === boxed.goodsId)).toMatchObject({ free: 32 })
  expect(await at.broken()).toEqual([])
  await at.clock(null)
})

test('what is folded is read as before, in steps and when a step is taken back', async () => {
  const key = await at.key(null)
  for (let turn = 0; turn < 4; turn++) await receive(key, 10, 1000)
  const before = await read()
  const stopped = at.run(async desk => {
    expect(await foldStockGoods(desk)).toBeGreaterThan(0)
    throw new Error('stopped')
  })
  await expect(stopped).rejects.toThrow('stopped')
  expect(await read()).toEqual(before)
  await at.run(foldStockGoods)
  expect(await at.run(foldStockGoods)).toBe(0)
  expect(await read()).toEqual(before)
})

test('goods that have none are told by what is kept, whether or not something of them was ever there', async () => {
  const never = await at.goods(8)
  const gone = await at.key(null)
  await receive(gone, 5, 500)
  await at.run(desk => post(desk, at.cause(), [{ ...line(1), act: 'issue', from: gone, pieces: 5 }]))
  const none = async () =>
    (await server.ask(routes.list, { as: at.company.boss, body: { view: 'none' } })).rows.map(({ id }) => id).sort()
  const wanted = [never, gone.goodsId].sort()
  expect(await none()).toEqual(wanted)
  await at.run(foldStockGoods)
  expect(await none()).toEqual(wanted)
  expect(await server.ask(routes.totals, { as: at.company.boss, body: { view: 'none' } })).toMatchObject({ total: 2 })
})

test('a day of the past is read from the month that is nearest, whichever are kept', async () => {
  await at.clock('2025-01-28T09:00:00+08:00')
  const boxed = await at.key(8, { wholeBoxes: true })
  const loose = await at.key(8)
  const issue = (from: KeyGiven, pieces: number) =>
    at.run(desk => post(desk, at.cause(), [{ ...line(1), act: 'issue', from, pieces }]))
  const days: string[] = []
  for (const month of ['02', '03', '04', '05'])
    for (const day of ['03', '14', '20', '28']) {
      await at.clock(`2025-${month}-${day}T09:00:00+08:00`)
      for (const key of [boxed, loose]) await receive(key, 19, 1900)
      await at
        .run(desk => reserve(desk, earnest(2), [{ key: boxed, pieces: 3 }], `2025-${month}-27T18:00:00+08:00`))
        .catch(() => undefined)
      await issue(loose, 4)
      days.push(`2025-${month}-${day}`)
    }
  await at.clock('2025-06-10T09:00:00+08:00')
  const asOf = (day: string) => read({ asOf: { between: [null, `${day}T12:00:00+08:00`] } })
  const all = async () => Promise.all([...days, '2025-01-01', '2025-03-31', '2025-06-01'].map(asOf))
  const before = await all()
  const freeOn = (at: number, id: number) => before[at]?.find(one => one.id === id)?.free
  expect([freeOn(0, loose.goodsId), freeOn(0, boxed.goodsId)]).toEqual([15, 8])
  expect([freeOn(3, loose.goodsId), freeOn(4, loose.goodsId)]).toEqual([60, 75])
  for (let kept = 1; kept > 0; kept = await at.run(keepGoodsMonth)) expect(await all()).toEqual(before)
  expect(await at.broken()).toEqual([])
  await at.clock(null)
})
