import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Direct, directOf } from '../../../../tests/support/direct.ts'
import { verifiedLedger } from '../../../../tests/support/ledger.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { shipmentRoutes as routes, type ShipmentDetail } from '../api/shipment.ts'

const company = '抢直送公司'
let two: TwoNodes
let at: Direct
beforeAll(async () => {
  two = await startTwoNodes()
  at = await directOf(two.nodes[0], company, 'directRace')
})
afterAll(async () => {
  expect(await at.passing()).toEqual([])
  expect((await verifiedLedger(two.nodes[0], company)).broken).toEqual([])
  await two.stop()
})

const [rounds, pieces] = [200, 2]
const leave = (turn: number, { id, version }: ShipmentDetail) =>
  two.post(turn, routes.leave, at.keeper.token, { id, version })

test('two homes that take the last pieces of one line of a purchase at once: one gets them', async () => {
  const goodsId = await at.newGoods({ boxPieces: null, priceUnit: 'piece' })
  const orders = await Promise.all([1, 2].map(() => at.ordered(goodsId, rounds * pieces)))
  for (let turn = 0; turn < rounds; turn++) {
    const purchase = await at.bought(goodsId, pieces)
    const [one, other] = await Promise.all(orders.map(order => at.direct(order, purchase.id, pieces)))
    const answers = await Promise.all([leave(turn, one as ShipmentDetail), leave(turn + 1, other as ShipmentDetail)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, codes.conflict].toSorted())
    expect(await at.purchaseNow(purchase.id)).toMatchObject({ received: pieces, outstanding: 0 })
  }
}, 240_000)
