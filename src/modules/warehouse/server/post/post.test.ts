import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { earnest, line, type Stock, stockOf, testHolder } from '../../../../../tests/support/stock.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { Cut } from '../../api/gives.ts'
import type { KeyGiven } from '../../api/key.ts'
import { availableOf, keysOfGoods } from '../available/available.ts'
import { reserve } from '../holds/reserve.ts'
import { postLateCost } from './lateCost.ts'
import type { Movement } from './movement.ts'
import { post } from './post.ts'
import { reversePosting } from './reverse.ts'

let server: TestServer
let at: Stock
beforeAll(async () => {
  server = await startServer()
  at = await stockOf(server, '过账公司', 'post')
})
afterAll(() => server?.stop())
afterEach(async () => {
  expect(await at.broken()).toEqual([])
})

const posted = (movements: readonly Movement[], cuts: readonly Cut[] = [], cause = at.cause()) =>
  at.run(desk => post(desk, cause, movements, cuts))
const receive = (into: KeyGiven, pieces: number, value: number | 'average' = 0) =>
  posted([{ ...line(1), act: 'receive', into, pieces, value, fromOutside: true }])
const issue = (from: KeyGiven, pieces: number, more: object = {}) =>
  posted([{ ...line(1), act: 'issue', from, pieces, ...more }])
const hold = (key: KeyGiven, pieces: number, owner = earnest(1), until: string | null = null) =>
  at.run(desk => reserve(desk, owner, [{ key, pieces, at: 0 }], until))
const branchOf = (key: KeyGiven): KeyGiven => ({ ...key, warehouseId: at.branch })

describe('value', () => {
  test('pieces that leave one by one take the average of what is there; the emptied key is worth 0', async () => {
    const key = await at.key(null)
    await receive(key, 2, 200)
    await receive(key, 1, 101)
    const left = [await issue(key, 1), await issue(key, 1), await issue(key, 1)].flat().map(({ value }) => -value)
    expect(left).toEqual([100, 101, 100])
    expect(await at.first(key)).toEqual([0, 0])
  })

  test('a transfer of 10 worth 1001: 7 accepted and 3 damaged are 701 and 300, and nothing is in transit', async () => {
    const key = await at.key(null)
    await receive(key, 10, 1001)
    const transit = { ...branchOf(key), condition: 'transit' as const, transferId: 5 }
    await posted([{ ...line(1), act: 'transfer', from: key, into: transit, pieces: 10 }])
    await posted([
      { ...line(1, 'accept:1'), act: 'transfer', from: transit, into: branchOf(key), pieces: 7 },
      {
        ...line(1, 'damage:1'),
        act: 'damage',
        from: transit,
        into: { ...branchOf(key), condition: 'degraded' },
        pieces: 3,
      },
    ])
    const sums = await at.sums(key)
    expect(sums.map(({ condition, onHand, value }) => [condition, onHand, value])).toEqual([
      ['sellable', 0, 0],
      ['transit', 0, 0],
      ['degraded', 3, 300],
      ['sellable', 7, 701],
    ])
  })

  test('regrading 8 pieces worth 8005, of which 5 stay sellable: 5003 and 3002', async () => {
    const key = await at.key(null)
    await receive(key, 8, 8005)
    const inspection = { ...key, condition: 'inspection' as const }
    await posted([{ ...line(1), act: 'regrade', from: key, into: inspection, pieces: 8 }])
    await posted([{ ...line(1, 'good'), act: 'regrade', from: inspection, into: key, pieces: 5 }])
    expect((await at.sums(key)).map(({ onHand, value }) => [onHand, value])).toEqual([
      [5, 5003],
      [3, 3002],
    ])
  })

  test('what is found is worth the average, of an empty key what the lot cost last, else the cost of the goods, else nothing', async () => {
    const key = await at.key(null)
    await receive(key, 4, 400)
    const found = async (of: KeyGiven) =>
      (await posted([{ ...line(1), act: 'count', into: of, pieces: 2, value: 'average' }]))[0]?.value
    expect(await found(key)).toBe(200)
    await issue(key, 6)
    expect(await found(key)).toBe(200)
    expect(await found(await at.key(null, { cost: 350 }))).toBe(700)
    expect(await found(await at.key(null))).toBe(0)
  })

  test('100 pieces received for 100,000 of which 60 are gone: of freight 3,000 stock gets 1,200, and nothing earlier changes', async () => {
    const [key, other] = [await at.key(null), await at.key(null)]
    const freight = async (of: KeyGiven, gone: number) => {
      const [receipt] = await receive(of, 100, 100_000)
      if (gone < 100) await posted([{ ...line(1), act: 'transfer', from: of, into: branchOf(of), pieces: 10 }])
      await issue(of, gone)
      const before = await at.sums(of)
      const cost = { ...line(1), entryId: receipt?.id as number, base: 100, cost: 3000 }
      const entries = await at.run(desk => postLateCost(desk, at.cause(), [cost]))
      const sum = (of: 'value' | 'variance') => entries.reduce((all, one) => all + one[of], 0)
      return { before, after: await at.sums(of), stock: sum('value'), variance: sum('variance') }
    }
    const some = await freight(key, 60)
    expect([some.stock, some.variance]).toEqual([1200, 1800])
    expect(some.before.map(({ value }) => value)).toEqual([30_000, 10_000])
    expect(some.after.map(({ value }) => value)).toEqual([30_900, 10_300])
    const none = await freight(other, 100)
    expect([none.stock, none.variance]).toEqual([0, 3000])
  })
})

describe('a document', () => {
  test('two lines of 6 of a key with 10 count together: both are named, and nothing moves', async () => {
    const key = await at.key(8)
    await receive(key, 10, 1000)
    const take = (number: number): Movement => ({ ...line(number), act: 'issue', from: key, pieces: 6 })
    const refused = posted([take(1), take(2)])
    await expect(refused).rejects.toMatchObject({
      code: codes.conflict,
      message: expect.stringMatching(/^第 1、2 行 砖\d+ A1（主仓）共要 1 箱 4 片，现存 1 箱 2 片，缺 2 片，请减少数量/),
      data: { issues: [{ field: 'lines.0' }, { field: 'lines.1' }] },
    })
    expect(await at.first(key)).toEqual([10, 1000])
  })

  test('that is posted twice is one', async () => {
    const key = await at.key(null)
    const cause = at.cause()
    const movement: Movement = { ...line(1), act: 'receive', into: key, pieces: 5, value: 50 }
    await posted([movement], [], cause)
    await expect(posted([movement], [], cause)).rejects.toMatchObject({
      code: codes.conflict,
      message: expect.stringContaining('已经过账'),
    })
    expect(await at.first(key)).toEqual([5, 50])
  })

  test('passes goods through a place: what comes in it may leave in it, and the place is empty before and after', async () => {
    const key = await at.key(null)
    await posted([
      { ...line(1, 'out'), act: 'issue', from: key, pieces: 9 },
      { ...line(1, 'in'), act: 'receive', into: key, pieces: 9, value: 900, fromOutside: true },
    ])
    expect(await at.first(key)).toEqual([0, 0])
  })

  test.each([
    [
      'a lot of other goods',
      async (key: KeyGiven) => ({ ...key, lotId: (await at.key()).lotId }),
      '第 1 行：这个批次不是这个商品的',
    ],
    ['no warehouse', async (key: KeyGiven) => ({ ...key, warehouseId: 999_999 }), '第 1 行：仓库不存在'],
  ])('is refused with %s', async (_, wrong, message) => {
    const key = await at.key()
    await expect(receive(await wrong(key), 5)).rejects.toThrow(message)
    expect(await at.sums(key)).toEqual([])
  })

  test('is refused in a warehouse that is disabled, and for no whole pieces', async () => {
    const key = await at.key()
    const closed = await at.place('旧仓', { state: 'disabled' })
    await expect(receive({ ...key, warehouseId: closed }, 5)).rejects.toThrow('仓库“旧仓”已停用')
    for (const pieces of [0, -1, 1.5])
      await expect(receive(key, pieces)).rejects.toMatchObject({ code: codes.badInput })
    const into = { ...line(1), act: 'relot' as const, from: key, into: key, pieces: 1 }
    await expect(posted([into])).rejects.toThrow('移出和移入的是同一处')
  })
})

describe('boxes', () => {
  test('opening a box changes neither quantity nor value; loose pieces leave first', async () => {
    const key = await at.key(8)
    await receive(key, 24, 2400)
    await posted([{ ...line(1), act: 'open', of: key, boxes: 1 }])
    expect((await at.sums(key))[0]).toMatchObject({ onHand: 24, loose: 8, value: 2400 })
    await issue(key, 3)
    expect((await at.sums(key))[0]).toMatchObject({ onHand: 21, loose: 5 })
    await issue(key, 8, { boxes: 1 })
    expect((await at.sums(key))[0]).toMatchObject({ onHand: 13, loose: 5 })
    await issue(key, 6)
    expect((await at.sums(key))[0]).toMatchObject({ onHand: 7, loose: 7 })
    await expect(posted([{ ...line(1), act: 'close', of: key, boxes: 1 }])).rejects.toThrow('散片只够合成 0 箱')
    await expect(posted([{ ...line(1), act: 'open', of: key, boxes: 1 }])).rejects.toThrow('整箱只有 0 箱')
  })
})

describe('what is reserved', () => {
  test('of 20 with 15 reserved: a count of 18 posts, one of 12 tells whose they are, and with the right 3 give way', async () => {
    const key = await at.key(null)
    await receive(key, 20, 2000)
    const [held] = await hold(key, 15, earnest(7))
    const count = (pieces: number, cuts: readonly Cut[] = []) =>
      posted([{ ...line(1), act: 'count', from: key, pieces }], cuts)
    await count(2)
    expect(await at.first(key)).toEqual([18, 1800])
    await expect(count(6)).rejects.toMatchObject({
      message: expect.stringContaining('其中已预留 15 件（定金单 DJ7 15 件），缺 3 件，请减少数量，或指定哪些预留让出'),
      data: { gives: [{ id: held?.id, pieces: 15, ownerId: 7 }] },
    })
    testHolder.gone.length = 0
    await count(6, [{ reservationId: held?.id as number, pieces: 3 }])
    expect((await at.sums(key))[0]).toMatchObject({ onHand: 12, reserved: 12 })
    expect(testHolder.gone).toEqual([{ reservationId: held?.id, ownerId: 7, line: null, pieces: 3 }])
    await expect(posted([{ ...line(1), act: 'damage', from: key, pieces: 6 }])).rejects.toThrow('缺 6 件')
  })

  test('who may not see whose they are, or not let them give way, learns neither', async () => {
    const key = await at.key(null)
    await receive(key, 5)
    const [held] = await hold(key, 5, earnest(1001))
    const seller = await at.company.hire('postSeller', '导购')
    const take = (cuts: readonly Cut[] = []) =>
      at.run(
        desk => post(desk, at.cause(), [{ ...line(1), act: 'issue', from: key, pieces: 1 }], cuts),
        seller.employeeId,
      )
    await expect(take()).rejects.toMatchObject({
      message: expect.stringContaining('由 1 笔预留占用'),
      data: { gives: [] },
    })
    await expect(take([{ reservationId: held?.id as number, pieces: 1 }])).rejects.toMatchObject({
      code: codes.forbidden,
    })
    await expect(issue(key, 1)).rejects.toThrow('您看不到的单据 5 件')
  })

  test('is free to its owner, who uses so much of it and leaves the rest', async () => {
    const key = await at.key(null)
    await receive(key, 10)
    await hold(key, 10, earnest(3))
    await expect(issue(key, 4)).rejects.toThrow('缺 4 件')
    await issue(key, 4, { for: earnest(3) })
    expect((await at.sums(key))[0]).toMatchObject({ onHand: 6, reserved: 6 })
    await issue(key, 6, { for: earnest(3) })
    const { rows } = await server.owner.query(`select state, pieces, asked from stock_reservation where owner_id = 3`)
    expect(rows).toEqual([{ state: 'consumed', pieces: 0, asked: 10 }])
  })
})

describe('reversal', () => {
  test('57 there; 1, 3 and 11 leave; a count says 1; the issue of 1 is taken back: 2, and yesterday stays', async () => {
    const key = await at.key(null)
    await at.clock('2026-03-01T10:00:00+08:00')
    await receive(key, 57, 5700)
    const out = at.cause()
    await posted([{ ...line(1), act: 'issue', from: key, pieces: 1 }], [], out)
    await issue(key, 3)
    await issue(key, 11)
    expect(await at.first(key)).toEqual([42, 4200])
    await posted([{ ...line(1), act: 'count', from: key, pieces: 41 }])
    await at.clock('2026-03-02T10:00:00+08:00')
    await at.run(desk => reversePosting(desk, out, out))
    expect(await at.first(key)).toEqual([2, 200])
    const asOf = (day: string) =>
      at.run(async desk => (await availableOf(desk, [key.goodsId], day)).get(key.goodsId)?.onHand)
    expect([await asOf('2026-03-01'), await asOf('2026-03-02'), await asOf('2026-02-28')]).toEqual([1, 2, undefined])
    await expect(at.run(desk => reversePosting(desk, out, out))).rejects.toThrow('已经冲销')
    await at.clock(null)
  })

  test('takes both sides of a move back with the value that moved, and a receipt at most by what is free of it', async () => {
    const key = await at.key(8)
    const [receipt, move] = [at.cause(), at.cause()]
    await posted([{ ...line(1), act: 'receive', into: key, pieces: 30, value: 3001, fromOutside: true }], [], receipt)
    await posted([{ ...line(1), act: 'transfer', from: key, into: branchOf(key), pieces: 10 }], [], move)
    await expect(at.run(desk => reversePosting(desk, receipt, receipt))).rejects.toThrow('缺 1 箱 2 片')
    await at.run(desk => reversePosting(desk, move, move))
    expect((await at.sums(key)).map(({ onHand, loose, value }) => [onHand, loose, value])).toEqual([
      [30, 6, 3001],
      [0, 0, 0],
    ])
    await at.run(desk => reversePosting(desk, receipt, receipt))
    expect(await at.first(key)).toEqual([0, 0])
  })
})

describe('days and age', () => {
  test('a movement at 00:30 of 20 November in Shanghai is not in the balance as of the 19th, whatever zone the server has', async () => {
    const key = await at.key(null)
    await at.clock('2026-11-19T16:30:00Z')
    await receive(key, 5, 50)
    const asOf = (day: string) =>
      at.run(async desk => (await keysOfGoods(desk, [key.goodsId], day)).map(one => one.onHand))
    expect([await asOf('2026-11-19'), await asOf('2026-11-20')]).toEqual([[], [5]])
    await at.clock(null)
  })

  test('a lot that was used up and comes again begins anew, and a transfer keeps its day', async () => {
    const key = await at.key(null)
    const onDay = async (day: string, work: () => Promise<unknown>) => {
      await at.clock(`${day}T10:00:00+08:00`)
      await work()
    }
    await onDay('2026-01-01', () => receive(key, 100, 100))
    await onDay('2026-01-15', () => issue(key, 100))
    await onDay('2026-09-01', () => receive(key, 50, 50))
    await onDay('2026-09-10', () =>
      posted([{ ...line(1), act: 'transfer', from: key, into: branchOf(key), pieces: 20 }]),
    )
    await at.clock('2026-09-30T10:00:00+08:00')
    const since = async (day?: string) =>
      (await at.run(desk => keysOfGoods(desk, [key.goodsId], day))).map(one => [one.onHand, one.since])
    expect(await since()).toEqual([
      [30, '2026-09-01'],
      [20, '2026-09-01'],
    ])
    expect(await since('2026-01-10')).toEqual([[100, '2026-01-01']])
    await at.clock(null)
  })

  test('a re-lot takes the age along', async () => {
    const key = await at.key(null)
    const other = { ...key, lotId: await at.lot({ goodsId: key.goodsId, colour: 'B2' }) }
    await at.clock('2026-05-01T10:00:00+08:00')
    await receive(key, 10, 100)
    await at.clock('2026-06-01T10:00:00+08:00')
    await posted([{ ...line(1), act: 'relot', from: key, into: other, pieces: 10 }])
    const [kept] = await at.run(desk => keysOfGoods(desk, [key.goodsId]))
    expect(kept).toMatchObject({ lotId: other.lotId, since: '2026-05-01', value: 100 })
    await at.clock(null)
  })
})
