import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { type Shipments, shipmentsOf } from '../../../../tests/support/shipments.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { shipmentLinkRoutes as routes } from '../api/link.ts'
import { type ShipmentDetail, shipmentRoutes } from '../api/shipment.ts'

const company = '送货链接公司'
let server: TestServer
let at: Shipments
beforeAll(async () => {
  server = await startServer()
  at = await shipmentsOf(server, company, 'link')
  await at.freely()
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

async function ready(more: object = {}): Promise<ShipmentDetail> {
  const { goodsId, keys } = await at.stocked([800], { worth: 777 })
  const order = await at.ordered(goodsId, 16)
  const line = at.shipLine(order, keys[0] as (typeof keys)[number], { boxes: 2 })
  return at.ready(order, [line], { shipOn: dayFrom(3), address: '滨江区江南大道 8 号', collect: 123_450, ...more })
}
const link = async ({ id }: { id: number }, as = at.seller.token) =>
  server.ask(routes.add, { as, body: { id, days: 7 } })
const read = (token: string) => server.call(routes.read, { body: { token } })
const answer = (token: string, more: object) =>
  server.call(routes.answer, { body: { token, name: '周女士', day: dayFrom(3), agrees: true, ...more } as never })

test('the holder of a link reads lots, the day and what is collected in words; no cost, and no price unless it is shown', async () => {
  const shipment = await ready()
  const { token } = await link(shipment)
  const shown = await read(token)
  expect(shown.data).toMatchObject({
    number: shipment.number,
    home: '滨江区江南大道 8 号',
    day: dayFrom(3),
    over: null,
    collect: 123_450,
    collectInWords: '壹仟贰佰叁拾肆元伍角整',
    lines: [{ colour: 'A1', pieces: 16, boxPieces: 8, amount: null }],
  })
  expect(JSON.stringify(shown.data?.lines)).not.toContain('777')
  const now = await at.shipment(shipment.id)
  const shows = { id: now.id, version: now.version, shows: true }
  await server.ask(routes.showAmounts, { as: at.seller.token, body: shows })
  const amounts = await server.ask(routes.amounts, { as: at.seller.token, params: { id: now.id } })
  expect(amounts[0]?.amount).toBeGreaterThan(0)
  expect((await read(token)).data?.lines[0]?.amount).toBe(amounts[0]?.amount)
  expect((await server.call(routes.amounts, { as: at.keeper.token, params: { id: now.id } })).code).toBe(
    codes.forbidden,
  )
})

test('the customer confirms the day, which is noted with its moment; another day is to be confirmed anew', async () => {
  const shipment = await ready()
  const { token } = await link(shipment, at.keeper.token)
  expect((await answer(token, { day: dayFrom(2) })).msg).toContain(`日期已经改为 ${dayFrom(3)}`)
  expect((await answer(token, {})).code).toBe(codes.ok)
  const now = await at.shipment(shipment.id)
  expect(now).toMatchObject({ dayState: 'agreed', dayName: '周女士', dayAt: expect.any(String) })
  expect((await read(token)).data?.answer).toMatchObject({ answer: 'agreed', name: '周女士' })
  await server.owner.query('update shipment set deliver_on = $2 where id = $1', [shipment.id, dayFrom(4)])
  expect(await at.shipment(shipment.id)).toMatchObject({ dayState: 'open' })
  expect((await read(token)).data).toMatchObject({ day: dayFrom(4), answer: null })
})

test('who asks for another day is a to-do of who plans, until the day is settled', async () => {
  const shipment = await ready()
  const { token } = await link(shipment)
  const refused = async (wish: string | null, words: string) =>
    expect(await answer(token, { agrees: false, wish })).toMatchObject({
      code: codes.badInput,
      msg: expect.stringContaining(words),
      data: { issues: [{ field: 'wish' }] },
    })
  await refused(null, '请选择')
  await refused(dayFrom(0), '今天以后')
  await refused(dayFrom(3), '可以直接确认')
  expect((await answer(token, { agrees: false, wish: dayFrom(6), words: '那天不在家' })).code).toBe(codes.ok)
  const asked = async () =>
    (await server.ask(shipmentRoutes.list, { as: at.keeper.token, body: { view: 'askedDay' } as never })).rows
  expect(await asked()).toMatchObject([
    { id: shipment.id, dayState: 'asked', dayWish: dayFrom(6), dayWords: '那天不在家' },
  ])
  const { version } = await at.shipment(shipment.id)
  const settled = { id: shipment.id, version, words: '电话说好还是原来那天' }
  expect(await server.ask(routes.settleDay, { as: at.keeper.token, body: settled })).toMatchObject({
    dayState: 'agreed',
  })
  expect(await asked()).toEqual([])
})

test('a link after the day, of goods that were signed for, revoked, or of another company says so and nothing more', async () => {
  const shipment = await ready()
  const made = await link(shipment)
  await server.owner.query('update shipment set ship_on = $2 where id = $1', [shipment.id, dayFrom(-1)])
  const over = await read(made.token)
  expect(over.data).toMatchObject({ over: expect.stringContaining('已经过了'), lines: [], home: '', collect: null })
  expect(await answer(made.token, { day: dayFrom(-1) })).toMatchObject({ code: codes.conflict })
  expect((await server.call(routes.add, { as: at.seller.token, body: { id: shipment.id, days: 7 } })).code).toBe(
    codes.conflict,
  )
  const links = await server.ask(routes.list, { as: at.seller.token, params: { id: shipment.id } })
  const id = links[0]?.id as number
  await server.ask(routes.revoke, { as: at.seller.token, body: { id } })
  expect(await read(made.token)).toMatchObject({ code: codes.notFound })
  expect(await read('x'.repeat(43))).toMatchObject({ code: codes.notFound })
  const left = await ready({ shipOn: dayFrom(0) })
  const going = await link(left)
  await at.leave(await at.shipment(left.id))
  expect((await read(going.token)).data).toMatchObject({ left: true, over: null })
  expect(await answer(going.token, { day: dayFrom(0) })).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('已经出发'),
  })
  const draft = { id: left.id, days: 31 }
  expect((await server.call(routes.add, { as: at.seller.token, body: draft })).code).toBe(codes.badInput)
})
