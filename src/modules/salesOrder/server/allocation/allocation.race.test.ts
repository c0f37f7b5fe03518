import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedLedger } from '../../../../../tests/support/ledger.ts'
import { type Lot, type Orders, ordersOf } from '../../../../../tests/support/orders.ts'
import { inGroups } from '../../../../../tests/support/stock.ts'
import { startTwoNodes, type TwoNodes } from '../../../../../tests/support/twoNodes.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { allocationRoutes as routes } from '../../api/allocation.ts'

const company = '抢批公司'
let two: TwoNodes
let at: Orders
beforeAll(async () => {
  two = await startTwoNodes()
  at = await ordersOf(two.nodes[0], company, 'lotRace')
})
afterAll(async () => {
  expect((await verifiedLedger(two.nodes[0], company)).broken).toEqual([])
  await two.stop()
})

const [rounds, atOnce] = [200, 5]
type Placed = Awaited<ReturnType<Orders['placed']>>

const reserve = async (turn: number, { order, lineId }: Placed, lot: Lot, pieces: number) => {
  const { version } = await at.detail(order.id)
  const body = { id: order.id, version, lines: [at.pick(lineId, lot, pieces)], consents: [at.consented(lineId)] }
  return two.post(turn, routes.allocate, at.keeper.token, body)
}

test('two orders take the last lot at once on two nodes: one of them, and the other is told what is free', async () => {
  const goodsId = await at.newGoods({})
  const keys = await at.stock.run(async desk => {
    const lots: Lot[] = []
    for (let turn = 0; turn < rounds; turn++) lots.push(await at.lotAt(desk, goodsId, 6))
    return lots
  })
  const wanted = [{ goodsId, pieces: rounds * 4 }]
  const pairs = await Promise.all(
    Array.from({ length: atOnce }, async () => [await at.placed(wanted), await at.placed(wanted)] as const),
  )
  for (const [turn, group] of inGroups(keys, atOnce).entries()) {
    const races = group.flatMap((lot, place) => {
      const [one, other] = pairs[place] as readonly [Placed, Placed]
      return [reserve(turn, one, lot, 4), reserve(turn + 1, other, lot, 4)]
    })
    const answers = inGroups(await Promise.all(races), 2).map(both => both.map(({ code }) => code).toSorted())
    expect(answers).toEqual(group.map(() => [0, codes.conflict]))
  }
  const { rows } = await two.nodes[0].owner.query(
    'select distinct on_hand::int as "onHand", reserved::int from stock_key where goods_id = $1',
    [goodsId],
  )
  expect(rows).toEqual([{ onHand: 6, reserved: 4 }])
}, 240_000)
