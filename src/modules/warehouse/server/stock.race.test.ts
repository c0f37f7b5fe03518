import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { earnest, inGroups, line, received, type Stock, stockOf } from '../../../../tests/support/stock.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import type { KeyGiven } from '../api/key.ts'
import { extend, handOver, release, reserve } from './holds/reserve.ts'
import { foldStockGoods } from './keys/foldGoods.ts'
import type { Movement } from './post/movement.ts'
import { post } from './post/post.ts'
import { reversePosting } from './post/reverse.ts'

let two: TwoNodes
let at: Stock
beforeAll(async () => {
  two = await startTwoNodes()
  at = await stockOf(two.nodes[0], '抢货公司', 'stockRace')
})
afterAll(() => two?.stop())
afterEach(async () => {
  expect(await at.broken()).toEqual([])
})

/** Work in a transaction of its own, on one node at even turns and on the other at odd ones. */
const onNode = <T>(turn: number, work: (desk: Desk) => Promise<T>): Promise<T> =>
  at.run(work, at.boss, two.nodes[turn % 2 === 0 ? 0 : 1])
const posted = (turn: number, movements: readonly Movement[], cause = at.cause()) =>
  onNode(turn, desk => post(desk, cause, movements))
const receive = (into: KeyGiven, pieces: number, turn = 0) =>
  posted(turn, [{ ...line(1), act: 'receive', into, pieces, value: pieces * 100, fromOutside: true }])
const move = (turn: number, from: KeyGiven, into: KeyGiven, pieces: number) =>
  posted(turn, [{ ...line(1), act: 'transfer', from, into, pieces }])

/** Does all at once. Tells how many were done; the others were refused, and nothing else stopped one. */
async function done(all: readonly Promise<unknown>[]): Promise<number> {
  const ends = await Promise.allSettled(all)
  const failed = ends.flatMap(end =>
    end.status === 'rejected' && !(end.reason instanceof Refusal) ? [end.reason] : [],
  )
  expect(failed).toEqual([])
  return ends.filter(({ status }) => status === 'fulfilled').length
}
const times = <T>(count: number, make: (turn: number) => T): T[] =>
  Array.from({ length: count }, (_, turn) => make(turn))

/** How often each race is run, over keys of its own or over one. */
const rounds = 200

const goodsOf = (keys: readonly KeyGiven[]) => keys[0] as KeyGiven

test('of twenty who reserve one of the last ten, ten get it', async () => {
  const keys = await at.lots(rounds, 10)
  const twenty = (key: KeyGiven) =>
    times(20, turn => onNode(turn, desk => reserve(desk, earnest(turn + 1), [{ key, pieces: 1 }], null)))
  for (const some of inGroups(keys, 5)) expect(await done(some.flatMap(twenty))).toBe(10 * some.length)
  const sums = await at.sums(goodsOf(keys))
  expect(sums.map(({ onHand, reserved }) => [onHand, reserved])).toEqual(keys.map(() => [10, 10]))
}, 120_000)

test('two earnests for one lot: one of them', async () => {
  const keys = await at.lots(rounds, 40)
  const two = (key: KeyGiven) =>
    times(2, turn => onNode(turn, desk => reserve(desk, earnest(turn + 1), [{ key, pieces: 30 }], null)))
  for (const some of inGroups(keys, 5)) expect(await done(some.flatMap(two))).toBe(some.length)
  expect(new Set((await at.sums(goodsOf(keys))).map(({ reserved }) => reserved))).toEqual(new Set([30]))
}, 120_000)

test('transfers from A to B against those from B to A are all done, without a circle', async () => {
  const one = await at.key(null)
  const [a, b] = [one, { ...one, warehouseId: at.branch }]
  const two = { ...one, lotId: await at.lot({ goodsId: one.goodsId, colour: 'B2' }) }
  const twoB = { ...two, warehouseId: at.branch }
  for (const key of [a, b, two, twoB]) await receive(key, 1000)
  // Eight at once are four meetings of one way with the other.
  for (let round = 0; round < rounds / 4; round++) {
    const both = (turn: number) =>
      posted(turn, [
        { ...line(1), act: 'transfer', from: turn % 2 ? a : b, into: turn % 2 ? b : a, pieces: 3 },
        { ...line(2), act: 'transfer', from: turn % 3 ? twoB : two, into: turn % 3 ? two : twoB, pieces: 2 },
      ])
    expect(await done(times(8, both))).toBe(8)
  }
  const sums = await at.sums(one)
  expect(sums.reduce((all, { onHand }) => all + onHand, 0)).toBe(4000)
  expect(sums.reduce((all, { value }) => all + value, 0)).toBe(400_000)
}, 120_000)

test('the first movement of a key by ten at once makes one row', async () => {
  const keys = await at.lots(rounds, 0)
  // Each of the ten brings five new keys, in an order of its own.
  for (const some of inGroups(keys, 5)) {
    const brought = (turn: number) =>
      posted(turn, turn % 2 ? some.map(received(3)) : some.toReversed().map(received(3)))
    expect(await done(times(10, brought))).toBe(10)
  }
  const sums = await at.sums(goodsOf(keys))
  expect(sums.map(({ onHand, value }) => [onHand, value])).toEqual(keys.map(() => [30, 3000]))
}, 120_000)

test('postings of the same goods never wait for what is kept of them, and are folded meanwhile', async () => {
  const key = await at.key(null)
  const other = { ...key, lotId: await at.lot({ goodsId: key.goodsId, colour: 'B2' }) }
  for (const one of [key, other]) await receive(one, 100)
  await onNode(0, async desk => {
    await post(desk, at.cause(), [{ ...line(1), act: 'issue', from: key, pieces: 1 }])
    await posted(1, [{ ...line(1), act: 'issue', from: other, pieces: 1 }])
    await onNode(1, foldStockGoods)
  })
  const [there, back] = [
    [key, other],
    [other, key],
  ] as const
  for (let round = 0; round < rounds; round++) {
    const carry = (turn: number) => {
      const [from, into] = turn % 4 < 2 ? there : back
      return posted(turn, [{ ...line(1), act: 'transfer', from, into, pieces: 1 }])
    }
    const some: Promise<unknown>[] = times(4, carry)
    expect(await done([...some, onNode(round, foldStockGoods), onNode(round + 1, foldStockGoods)])).toBe(6)
    if (round % 40 === 0) expect(await at.broken()).toEqual([])
  }
  while ((await onNode(0, foldStockGoods)) > 0);
  const { rows } = await two.nodes[0].owner.query('select on_hand as "onHand" from stock_goods where goods_id = $1', [
    key.goodsId,
  ])
  expect(rows).toEqual([{ onHand: 198 }])
}, 120_000)

test('a re-lot against a reservation of what it takes: one of them', async () => {
  const keys = await at.lots(rounds, 10)
  const other = await at.lot({ goodsId: goodsOf(keys).goodsId, colour: 'B2' })
  const both = (key: KeyGiven, turn: number) => [
    move(turn, key, { ...key, lotId: other }, 10),
    onNode(turn + 1, desk => reserve(desk, earnest(1), [{ key, pieces: 1 }], null)),
  ]
  for (const some of inGroups(keys, 4)) expect(await done(some.flatMap(both))).toBe(some.length)
  const sums = await at.sums(goodsOf(keys))
  const wrong = sums.filter(({ lotId, onHand, reserved }) => lotId !== other && onHand !== 10 * reserved)
  expect(wrong).toEqual([])
}, 120_000)

/** All that may happen to the five of a key's ten pieces that one holds, at once; a third wants six of the key. */
function fiveOf({ key, id, owner }: { key: KeyGiven; id: number; owner: number }): Promise<unknown>[] {
  const [first, second, third] = [earnest(owner), earnest(owner + 1), earnest(owner + 2)]
  return [
    onNode(0, desk => extend(desk, [id], '2030-11-21T10:00:00+08:00')),
    onNode(1, desk => release(desk, first, 2)),
    onNode(0, desk => handOver(desk, [id], second, null)),
    posted(1, [{ ...line(1), act: 'issue', from: key, pieces: 3, for: first }]),
    onNode(1, desk => reserve(desk, third, [{ key, pieces: 6 }], null)),
  ]
}

test('expiry, extension, release, hand-over and an issue of one reservation at once: nobody gets it twice', async () => {
  // Only minutes ahead: a month that were over by this clock would be closed by its job.
  const begin = Date.now()
  const after = (seconds: number) => new Date(begin + seconds * 1000).toISOString()
  await at.clock(after(0))
  const keys = await at.lots(rounds, 10)
  const until = after(3600)
  const held = await onNode(0, async desk => {
    const made: { key: KeyGiven; id: number; owner: number }[] = []
    for (const [turn, key] of keys.entries()) {
      const [one] = await reserve(desk, earnest(3 * turn + 1), [{ key, pieces: 5 }], until)
      made.push({ key, id: one?.id as number, owner: 3 * turn + 1 })
    }
    return made
  })
  for (const [turn, some] of inGroups(held, 5).entries()) {
    await at.clock(after(turn % 2 ? 3600 : 3599))
    expect(await done(some.flatMap(fiveOf))).toBeGreaterThan(0)
  }
  const wrong = (await at.sums(goodsOf(keys))).filter(
    ({ onHand, reserved }) => ![7, 10].includes(onHand) || reserved > onHand,
  )
  expect(wrong).toEqual([])
  for (const { owner } of held.slice(0, 20))
    for (const id of times(3, turn => owner + turn)) await onNode(id, desk => release(desk, earnest(id)))
  expect((await at.sums(goodsOf(keys))).slice(0, 20).map(({ reserved }) => reserved)).toEqual(times(20, () => 0))
  await at.clock(null)
}, 120_000)

test('a count posts against issues: all of them are done', async () => {
  const keys = await at.lots(rounds, 20)
  const all = (key: KeyGiven) => [
    posted(0, [{ ...line(1), act: 'count', from: key, pieces: 5 }]),
    posted(1, [{ ...line(1), act: 'issue', from: key, pieces: 2 }]),
    posted(0, [{ ...line(1), act: 'issue', from: key, pieces: 2 }]),
  ]
  for (const some of inGroups(keys, 5)) expect(await done(some.flatMap(all))).toBe(3 * some.length)
  const sums = await at.sums(goodsOf(keys))
  expect(sums.map(({ onHand, value }) => [onHand, value])).toEqual(keys.map(() => [11, 1100]))
}, 120_000)

test('a document is reversed once by five at once', async () => {
  const keys = await at.lots(40, 0)
  for (const some of inGroups(keys, 5)) {
    const receipts = await Promise.all(
      some.map(async key => {
        const receipt = at.cause()
        await posted(0, [received(20)(key, 0)], receipt)
        return receipt
      }),
    )
    const five = (receipt: ReturnType<Stock['cause']>) =>
      times(5, turn => onNode(turn, desk => reversePosting(desk, receipt, receipt)))
    expect(await done(receipts.flatMap(five))).toBe(some.length)
  }
  expect((await at.sums(goodsOf(keys))).map(({ onHand, value }) => [onHand, value])).toEqual(keys.map(() => [0, 0]))
}, 120_000)
