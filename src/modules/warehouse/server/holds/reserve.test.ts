import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { earnest, line, type Stock, stockOf } from '../../../../../tests/support/stock.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { KeyGiven } from '../../api/key.ts'
import { availableOf, chooseFor, keysOfGoods } from '../available/available.ts'
import { post } from '../post/post.ts'
import { extend, handOver, holdsOf, release, reserve, sweepLapsed } from './reserve.ts'

let server: TestServer
let at: Stock
beforeAll(async () => {
  server = await startServer()
  at = await stockOf(server, '预留公司', 'hold')
})
afterAll(() => server?.stop())
afterEach(async () => {
  expect(await at.broken()).toEqual([])
  await at.clock(null)
})

const receive = (into: KeyGiven, pieces: number) =>
  at.run(desk =>
    post(desk, at.cause(), [{ ...line(1), act: 'receive', into, pieces, value: pieces * 10, fromOutside: true }]),
  )
const hold = (key: KeyGiven, pieces: number, id: number, until: string | null = null) =>
  at.run(desk => reserve(desk, earnest(id), [{ key, pieces, at: 0 }], until))
const free = async (key: KeyGiven) => (await at.run(desk => availableOf(desk, [key.goodsId]))).get(key.goodsId)?.free
const states = async (id: number) => {
  const { rows } = await server.owner.query(
    'select state, pieces from stock_reservation where owner_id = $1 order by id',
    [id],
  )
  return rows.map(({ state, pieces }) => [state, pieces])
}
const ids = (id: number) => at.run(desk => holdsOf(desk, earnest(id)))

test('12 boxes of which 10 are reserved until 18:00: free are 2 a second before, and 12 at 18:00, whether or not the clock has marked it', async () => {
  const key = await at.key(8)
  await receive(key, 96)
  await at.clock('2026-11-20T09:00:00+08:00')
  await hold(key, 80, 11, '2026-11-20T18:00:00+08:00')
  await at.clock('2026-11-20T17:59:59+08:00')
  expect(await free(key)).toBe(16)
  await expect(hold(key, 17, 12)).rejects.toThrow('可用不足：第 1 行 砖1 A1（主仓）要 2 箱 1 片，可用 2 箱')
  await at.clock('2026-11-20T18:00:00+08:00')
  expect(await free(key)).toBe(96)
  expect(await at.run(desk => chooseFor(desk, { goodsId: key.goodsId, gradeId: null, pieces: 96 }))).toHaveProperty(
    'chosen',
  )
  expect(await states(11)).toEqual([['active', 80]])
  await hold(key, 96, 13)
  expect(await states(11)).toEqual([['expired', 0]])
  expect(await free(key)).toBe(0)
})

test('a reservation is all or nothing, and each line that lacks something is named', async () => {
  const [one, other] = [await at.key(null), await at.key(null)]
  await receive(one, 10)
  await receive(other, 3)
  const both = (pieces: number) =>
    at.run(desk =>
      reserve(
        desk,
        earnest(20),
        [
          { key: one, pieces: 4, at: 0 },
          { key: other, pieces, at: 1 },
          { key: one, pieces: 4, at: 2 },
        ],
        null,
      ),
    )
  await expect(both(4)).rejects.toMatchObject({ code: codes.conflict, data: { issues: [{ field: 'lines.1' }] } })
  expect([await free(one), await free(other)]).toEqual([10, 3])
  await both(3)
  expect([await free(one), await free(other)]).toEqual([2, 0])
})

test('what is released goes back to be free, the latest first where it is a part', async () => {
  const key = await at.key(null)
  await receive(key, 10)
  await hold(key, 4, 30)
  await hold(key, 5, 30)
  expect(await at.run(desk => release(desk, earnest(30), 6))).toBe(6)
  expect(await states(30)).toEqual([
    ['active', 3],
    ['released', 0],
  ])
  expect(await at.run(desk => release(desk, earnest(30)))).toBe(3)
  expect(await free(key)).toBe(10)
})

test('what ended is taken up again while enough is free, and refused where it is gone', async () => {
  const key = await at.key(null)
  await receive(key, 10)
  await at.clock('2026-11-20T09:00:00+08:00')
  const [first] = await hold(key, 6, 40, '2026-11-21T00:00:00+08:00')
  const later = (until: string) => at.run(desk => extend(desk, [first?.id as number], until))
  await later('2026-11-22T00:00:00+08:00')
  await at.clock('2026-11-21T12:00:00+08:00')
  expect(await free(key)).toBe(4)
  await expect(later('2026-11-21T11:00:00+08:00')).rejects.toMatchObject({ code: codes.badInput })
  await at.clock('2026-11-23T00:00:00+08:00')
  await hold(key, 5, 41)
  await expect(later('2026-11-30T00:00:00+08:00')).rejects.toThrow('可用不足')
  await at.run(desk => release(desk, earnest(41), 1))
  await later('2026-11-30T00:00:00+08:00')
  expect(await states(40)).toEqual([
    ['expired', 0],
    ['active', 6],
  ])
  await at.run(desk => release(desk, earnest(40)))
  const released = await server.owner.query(`select max(id)::int as id from stock_reservation where owner_id = 40`)
  const again = at.run(desk => extend(desk, [released.rows[0].id], null))
  await expect(again).rejects.toThrow('已经用完或释放')
})

test.each([0, -1, 1.5])('%s pieces are no reservation', async pieces => {
  const key = await at.key(null)
  await expect(hold(key, pieces, 45)).rejects.toMatchObject({ code: codes.badInput })
})

test('a hand-over leaves no moment at which somebody else could take it, and needs what still holds', async () => {
  const key = await at.key(null)
  await receive(key, 10)
  await at.clock('2026-11-20T09:00:00+08:00')
  await hold(key, 10, 50, '2026-11-21T00:00:00+08:00')
  const mine = await ids(50)
  await at.run(desk => handOver(desk, mine, { ...earnest(51), line: 3 }, null))
  expect([await states(50), await states(51)]).toEqual([[], [['active', 10]]])
  await at.clock('2027-11-20T09:00:00+08:00')
  expect(await free(key)).toBe(0)
  const short = await at.key(null)
  await receive(short, 1)
  await hold(short, 1, 52, '2027-11-21T00:00:00+08:00')
  const over = await ids(52)
  await at.clock('2027-11-21T00:00:00+08:00')
  await expect(at.run(desk => handOver(desk, over, earnest(53), null))).rejects.toThrow('预留已经到期或释放')
})

test('of goods sold only by the box only full boxes are free', async () => {
  const key = await at.key(8, { wholeBoxes: true })
  await receive(key, 29)
  expect(await free(key)).toBe(24)
  await expect(hold(key, 25, 60)).rejects.toThrow('可用 3 箱（只卖整箱）')
  await hold(key, 8, 60)
  const [one] = await at.run(desk => keysOfGoods(desk, [key.goodsId]))
  expect(one).toMatchObject({ onHand: 29, reserved: 8, free: 16 })
})

test('the clock marks what is past its time, and nothing else', async () => {
  const key = await at.key(null)
  await receive(key, 10)
  await at.clock('2026-11-20T09:00:00+08:00')
  await hold(key, 4, 70, '2026-11-21T00:00:00+08:00')
  await hold(key, 4, 71, '2026-11-22T00:00:00+08:00')
  await at.clock('2026-11-21T00:00:00+08:00')
  expect(await at.run(desk => sweepLapsed(desk, 50))).toBeGreaterThan(0)
  expect([await states(70), await states(71)]).toEqual([[['expired', 0]], [['active', 4]]])
  expect((await at.sums(key))[0]).toMatchObject({ reserved: 4 })
})
