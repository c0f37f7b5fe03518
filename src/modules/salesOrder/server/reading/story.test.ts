import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installations, installationsOf } from '../../../../../tests/support/installations.ts'
import { verifiedLedger } from '../../../../../tests/support/ledger.ts'
import { type Orders, ordersOf } from '../../../../../tests/support/orders.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { StoryEvent } from '../../../../kernel/api/story.ts'
import { homeRoutes } from '../../api/home.ts'
import { orderStory } from '../../api/story.ts'

let server: TestServer
let at: Installations
let goods: Orders
beforeAll(async () => {
  server = await startServer()
  at = await installationsOf(server, '订单动态公司', 'told')
  goods = await ordersOf(server, '订单批次公司', 'lots')
})
afterAll(async () => {
  for (const company of ['订单动态公司', '订单批次公司'])
    expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

async function story(id: number, as: string): Promise<StoryEvent[]> {
  const all: StoryEvent[] = []
  let after: string | undefined
  do {
    const page = await server.ask(orderStory, { as, params: { id }, query: (after ? { after } : {}) as never })
    all.push(...page.events)
    after = page.next ?? undefined
  } while (after)
  return all
}

test('one timeline from the order to 验收: packages, installation and what the home has installed, each opening its document', async () => {
  const { contract, contractLineId, numbers, orderId } = await at.making(6)
  for (const number of numbers) await at.scan(number)
  const { id } = await at.working(contract.id, contractLineId, 6)
  expect((await at.accept(id)).success).toBe(true)
  const events = await story(orderId, at.company.boss)
  expect(events.map(({ key }) => key)).toEqual([...new Set(events.map(({ key }) => key))])
  expect(events.map(one => one.at)).toEqual(
    events
      .map(one => one.at)
      .toSorted()
      .reverse(),
  )
  const of = (about: string) => events.filter(one => one.about.startsWith(about))
  expect(of('工厂单').map(({ what }) => what)).toContain('包件到货')
  expect(of('安装单').length).toBeGreaterThan(2)
  for (const { path } of [...of('工厂单'), ...of('安装单')]) expect(path).not.toBeNull()
  const { lines } = await server.ask(homeRoutes.ofContract, { as: at.company.boss, params: { id: contract.id } })
  expect(lines[0]).toMatchObject({ contracted: 6, installed: 6, lots: [] })
})

test('what moved stands once for all lines of a document, with lots for who sees them; others see no story', async () => {
  const goodsId = await goods.newGoods({ boxPieces: 8 })
  const [one, two] = [await goods.lot(goodsId, 40), await goods.lot(goodsId, 40)]
  const { order, lineId } = await goods.placed([{ goodsId, pieces: 60 }])
  await goods.allocated(order.id, [goods.pick(lineId, one, 24)])
  await goods.note(order.id, [
    { lineId, act: 'leave', pieces: 24, lotId: one.lotId },
    { lineId, act: 'leave', pieces: 2, lotId: two.lotId },
  ])
  await goods.note(order.id, [{ lineId, act: 'break', pieces: 1, lotId: one.lotId, answers: 'driver' }])
  const events = await story(order.id, goods.company.boss)
  const [broke, left] = events.filter(({ key }) => key.startsWith('goodsMoved'))
  expect(broke).toMatchObject({ what: '破损', text: expect.stringContaining('责任：司机') })
  expect(left).toMatchObject({ what: '出库', text: expect.stringMatching(/3 箱（L\d+）、.*2 片（L\d+）/) })
  expect(events.some(({ key, changes }) => key.startsWith('log') && changes.length > 0)).toBe(true)
  const other = await goods.company.hire('lotsOther', '导购')
  expect((await server.call(orderStory, { as: other.token, params: { id: order.id }, query: {} })).code).toBe(
    codes.notFound,
  )
})
