import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedLedger } from '../../../../tests/support/ledger.ts'
import { raceRounds } from '../../../../tests/support/raceRounds.ts'
import { type Shipments, shipmentsOf } from '../../../../tests/support/shipments.ts'
import { setSwitches } from '../../../../tests/support/switches.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { shipmentRoutes } from '../../shipment/api/shipment.ts'
import { orderRoutes as routes } from '../api/order.ts'

const company = '抢分公司'
let two: TwoNodes
let at: Shipments
beforeAll(async () => {
  two = await startTwoNodes()
  at = await shipmentsOf(two.nodes[0], company, 'splitRace')
  await setSwitches(two.nodes[0], at.company.boss, { moneyRelease: 'percent', moneyShippingRate: 0 })
})
afterAll(async () => {
  expect((await verifiedLedger(two.nodes[0], company)).broken).toEqual([])
  await two.stop()
})

const rounds = raceRounds(12)

test('pieces are split off while a shipment takes them: the shipment leaves and less is split, or it is refused; nothing is taken twice', async () => {
  const { goodsId, keys } = await at.stocked([rounds * 10], { boxPieces: null })
  const [key] = keys as [(typeof keys)[number]]
  const [first] = two.nodes
  for (let turn = 0; turn < rounds; turn++) {
    const of = await at.ordered(goodsId, 10)
    await at.allocate(of, key, 10)
    const { version } = await first.ask(routes.detail, { as: at.company.boss, params: { id: of.order.id } })
    const split = { id: of.order.id, version, lines: [{ orderLineId: of.lineId, boxes: 0, rest: 6 }] }
    const draft = await at.ready(of, [at.shipLine(of, key, { rest: 8 })], { submit: false })
    const sendAndLeave = async () => {
      const sent = await two.post(turn + 1, shipmentRoutes.submit, at.keeper.token, {
        id: draft.id,
        version: draft.version,
      })
      if (sent.code !== 0) return sent
      const { id, version: ready } = sent.data
      return two.post(turn + 1, shipmentRoutes.leave, at.keeper.token, { id, version: ready })
    }
    const answers = await Promise.all([two.post(turn, routes.split, at.seller.token, split), sendAndLeave()])
    const done = answers.map(({ code }) => code === 0)
    expect(done.filter(Boolean)).toHaveLength(1)
    // What was sent may leave: whoever sends it while its goods are split off is refused.
    const { state } = await first.ask(shipmentRoutes.detail, { as: at.keeper.token, params: { id: draft.id } })
    expect(state).toBe(done[0] ? 'draft' : 'left')
    for (const { code } of answers) expect([0, codes.conflict, codes.badInput]).toContain(code)
  }
}, 900_000)
