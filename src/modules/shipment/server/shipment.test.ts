import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { falsified, verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import type { Employee } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { type Shipments, shipmentsOf } from '../../../../tests/support/shipments.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { type ContractChange, changeRoutes } from '../../contract/api/change.ts'
import { contractRoutes } from '../../contract/api/routes.ts'
import { orderRoutes } from '../../salesOrder/api/order.ts'
import { infoRoutes } from '../../salesOrder/api/orderInfo.ts'
import { shipmentRoutes as routes, shipmentFileRoutes } from '../api/shipment.ts'

const company = '出库公司'
let server: TestServer
let at: Shipments
let other: Employee
beforeAll(async () => {
  server = await startServer()
  at = await shipmentsOf(server, company, 'ship')
  other = await at.company.hire('shipOther', '导购')
  await at.freely()
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

const refused = (answer: { code: number; msg: string; data: unknown }, field: string, words: string) => {
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
  expect(answer.msg).toContain(words)
}
/** Two orders of so many pieces of goods that lie in one lot of so many. */
async function two(there: number, pieces: number) {
  const { goodsId, keys } = await at.stocked([there])
  const key = keys[0] as (typeof keys)[number]
  const [one, another] = [await at.ordered(goodsId, pieces), await at.ordered(goodsId, pieces)]
  return { goodsId, key, one, another }
}

test('goods leave in one posting: stock, the order, the delivery of the contract; a second click is harmless', async () => {
  const { key, one } = await two(100, 40)
  const draft = await at.ready(one, [at.shipLine(one, key, { boxes: 2, rest: 4 })])
  expect(draft).toMatchObject({ state: 'ready', pieces: 20, ownerId: at.seller.employeeId, order: one.order.number })
  expect(draft.number).toMatch(/^CK/)
  const left = await at.leave(draft)
  expect(left).toMatchObject({ state: 'left', refusals: { unload: null } })
  expect(await at.keyNow(key)).toEqual([80, 80_000, 0])
  expect(await at.sums(one)).toEqual({ net: 20, onWay: 20, signed: 0, short: 0, back: 0 })
  expect((await at.contract(one.contract.id)).deliveredOn).toBe(dayFrom(0))
  expect((await at.act('leave', draft)).code).toBe(codes.stale)
  expect((await at.act('leave', left)).msg).toContain('已经出库')
  expect(await at.keyNow(key)).toEqual([80, 80_000, 0])
  const info = await server.ask(infoRoutes.info, { as: at.company.boss, params: { id: one.order.id } })
  const to = expect.stringContaining(`=${draft.id}`)
  expect(info.papers).toMatchObject([{ title: '出库单', number: draft.number, state: '已出库', to }])
  expect(info.lines[0]?.moves).toMatchObject([
    { act: 'leave', pieces: 20, document: expect.stringContaining(draft.number), to },
  ])
  const boss = await at.shipment(draft.id, at.company.boss)
  expect(boss).toMatchObject({ amount: 20_000, lines: [{ amount: 20_000 }] })
  expect((await at.shipment(draft.id)).amount).toBeUndefined()
})

describe('what is reserved', () => {
  test('small input 1: one lot with 2 pieces, X and Y reserve 1 each; X ships: 1 on hand, 1 reserved, and Y ships too', async () => {
    const { key, one, another } = await two(2, 1)
    await at.allocate(one, key, 1)
    await at.allocate(another, key, 1)
    await at.leave(await at.ready(one, [at.shipLine(one, key, { rest: 1 })]))
    expect(await at.keyNow(key)).toEqual([1, 1000, 1])
    await at.leave(await at.ready(another, [at.shipLine(another, key, { rest: 1 })]))
    expect(await at.keyNow(key)).toEqual([0, 0, 0])
  })

  test('small input 2: on hand 4, four orders reserve 1 each, nothing is free: each ships its own', async () => {
    const { goodsId, key, one, another } = await two(4, 1)
    const all = [one, another, await at.ordered(goodsId, 1), await at.ordered(goodsId, 1)]
    for (const order of all) await at.allocate(order, key, 1)
    const shipped = await Promise.all(all.map(order => at.ready(order, [at.shipLine(order, key, { rest: 1 })])))
    await Promise.all(shipped.map(at.leave))
    expect(await at.keyNow(key)).toEqual([0, 0, 0])
  })

  test('small input 3: on hand 12, 10 reserved for an order, 4 leave: 8 on hand, 6 reserved, 2 free', async () => {
    const { key, one } = await two(12, 10)
    await at.allocate(one, key, 10)
    await at.leave(await at.ready(one, [at.shipLine(one, key, { rest: 4 })]))
    expect(await at.keyNow(key)).toEqual([8, 8000, 6])
  })

  test('small input 16: a key with 10, X and Y reserve 5 each: 6 and 6 at once are both refused for 1, 5 and 5 both leave', async () => {
    const { key, one, another } = await two(10, 6)
    await at.allocate(one, key, 5)
    await at.allocate(another, key, 5)
    const of = (order: typeof one, rest: number) => at.ready(order, [at.shipLine(order, key, { rest })])
    const six = await Promise.all([of(one, 6), of(another, 6)])
    for (const answer of await Promise.all(six.map(draft => at.act('leave', draft))))
      expect(answer).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('缺 1 片') })
    expect(await at.keyNow(key)).toEqual([10, 10_000, 10])
    const five = await Promise.all([of(one, 5), of(another, 5)])
    await Promise.all(five.map(at.leave))
    expect(await at.keyNow(key)).toEqual([0, 0, 0])
  })

  test('where others leave than those that were kept, the surplus is free at once; taken back, what was reserved is so again', async () => {
    const { goodsId, keys } = await at.stocked([10, 10])
    const [kept, given] = keys as [(typeof keys)[0], (typeof keys)[0]]
    const one = await at.ordered(goodsId, 10)
    await at.allocate(one, kept, 10)
    const line = { ...at.shipLine(one, given, { rest: 4 }), colour: 'A2' }
    const left = await at.leave(await at.ready(one, [line]))
    expect([await at.keyNow(kept), await at.keyNow(given)]).toEqual([
      [10, 10_000, 6],
      [6, 6000, 0],
    ])
    const back = await at.unload(left)
    expect(back).toMatchObject({ state: 'ready', unloadReason: '车坏了' })
    expect(await at.keyNow(given)).toEqual([10, 10_000, 0])
    expect(await at.sums(one)).toMatchObject({ net: 0, onWay: 0 })
    const own = await at.leave(await at.ready(one, [at.shipLine(one, kept, { rest: 5 })]))
    expect(await at.keyNow(kept)).toEqual([5, 5000, 1])
    await at.unload(own)
    expect(await at.keyNow(kept)).toEqual([10, 10_000, 6])
    await at.leave(await at.shipment(own.id))
    expect(await at.keyNow(kept)).toEqual([5, 5000, 1])
  })
})

test('a new one is filled with what is reserved, then with free goods of the same lot, less what other open ones take', async () => {
  const { goodsId, keys } = await at.stocked([16, 40])
  const one = await at.ordered(goodsId, 24)
  await at.allocate(one, keys[1] as never, 8)
  const of = () => server.ask(routes.ofOrder, { as: at.keeper.token, params: { id: one.order.id } })
  const proposed = { orderLineId: one.lineId, warehouseId: at.main, colour: 'A2', batch: '', size: '' }
  expect(await of()).toMatchObject({
    refusal: null,
    lines: [{ left: 24, proposed: [{ ...proposed, boxes: 3, rest: 0 }] }],
  })
  await at.ready(one, [{ ...at.shipLine(one, keys[1] as never, { boxes: 3 }), colour: 'A2' }])
  expect(await of()).toMatchObject({
    refusal: expect.stringContaining('已经开了出库单'),
    lines: [{ left: 0, proposed: [] }],
  })
})

describe('money', () => {
  test('small input 13: 50 / 45 / 5 %: with 95 % it leaves, one fen less lacks, and says of which term; what is not confirmed counts for none', async () => {
    await server.owner.query(`delete from office_switch where office_id = $1`, [at.officeId])
    const { key, one } = await two(10, 1)
    const needed = Math.round((one.contract.effectiveTotal * 95) / 100)
    await at.paid(one.contract, needed - 1)
    await at.paid(one.contract, 500_000, false)
    const draft = await at.ready(one, [at.shipLine(one, key, { rest: 1 })])
    const unseen = await at.act('leave', draft)
    expect(unseen).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('请联系业务员收款') })
    expect(unseen.msg).not.toContain('0.01')
    const seen = await at.act('leave', draft, at.company.boss)
    expect(seen.msg).toMatch(/不能出库：还差 .?0\.01（发货款），请先收款并由财务确认，或申请放行/)
    expect(await at.keyNow(key)).toEqual([10, 10_000, 0])
    expect(await at.sums(one)).toMatchObject({ net: 0 })
    await at.paid(one.contract, 1)
    await at.leave(draft)
    await at.freely()
  })
})

describe('the contract moves on', () => {
  test('a line that a change order took away, or an order that was called off, leaves no more', async () => {
    const { key, one, another } = await two(20, 5)
    const draft = await at.ready(one, [at.shipLine(one, key, { rest: 5 })])
    const { id, version } = await server.ask(orderRoutes.detail, { as: at.seller.token, params: { id: one.order.id } })
    await server.ask(orderRoutes.revoke, { as: at.seller.token, body: { id, version, reason: '改期' } })
    expect((await at.act('leave', draft)).msg).toContain('下单单已经撤单')
    const second = await at.ready(another, [at.shipLine(another, key, { rest: 5 })])
    await lessen(another.contract.id, 3)
    expect((await at.act('leave', second)).msg).toContain('最多还能发 3 片')
  })

  test('a delivery is not noted by hand where orders do it', async () => {
    const { one } = await two(1, 1)
    const { id, version } = await at.contract(one.contract.id)
    const body = { id, version, event: 'delivery', happenedOn: dayFrom(0) } as const
    const answer = await server.call(contractRoutes.progress, { as: at.company.boss, body })
    expect(answer.msg).toContain('第一批货出库时会自动登记')
  })
})

/** Makes a contract's first line so many pieces by a change order. */
async function lessen(contractId: number, pieces: number) {
  const { version, rows } = await at.contract(contractId)
  const lines = [{ lineId: rows[0]?.id as number, quantity: pieces * 1000, sizes: [] }]
  const body = { contractId, version, reason: '客户要求', lines } as never
  const made = await server.ask(changeRoutes.add, { as: at.seller.token, body })
  const send = { id: made.id, version: made.version }
  const sent = (await server.ask(changeRoutes.submit, { as: at.seller.token, body: send })) as ContractChange
  if (sent.state === 'approving') await at.approval(sent.approvalId as number)
}

describe('bad input', () => {
  test('is refused by field with the way on, and nothing is kept', async () => {
    const { key, one, another } = await two(20, 5)
    const line = (more: object) => at.shipLine(one, key, more)
    refused(
      await at.addShipment(one, [line({ rest: 6 })]),
      'lines.0.boxes',
      '下单 5 片，已发 0 片，最多再发 5 片，请改小',
    )
    refused(await at.addShipment(one, [line({ rest: 0 })]), 'lines.0.boxes', '至少为 1 片')
    refused(await at.addShipment(one, [line({ rest: 2 }), line({ rest: 2 })]), 'lines.1.goodsId', '请合并成一行')
    refused(
      await at.addShipment(one, [at.shipLine(another, key, { rest: 1 })]),
      'lines.0.orderLineId',
      '请删除后重新选择',
    )
    refused(await at.addShipment(one, [line({ rest: 1, colour: '没有' })]), 'lines.0.colour', '没有批次')
    refused(await at.addShipment(one, [line({ rest: 1, warehouseId: 999_999 })]), 'lines.0.warehouseId', '仓库不存在')
    refused(await at.addShipment(one, [line({ rest: 1 })], { shipOn: dayFrom(-1) }), 'shipOn', '不能早于今天')
    refused(await at.addShipment(one, [line({ rest: 1 })], { address: '' }), 'address', '请填写送货地址，或改为自提')
    refused(await at.addShipment(one, [line({ rest: 1 })], { driverId: 999_999 }), 'driverId', '请重新选择')
    refused(await at.addShipment(one, [], {}), 'lines', '请至少填写一行')
  })

  test('a home that gets another lot than it has needs a reason', async () => {
    const { goodsId, keys } = await at.stocked([8, 40])
    const one = await at.ordered(goodsId, 24)
    const [first, second] = keys as [(typeof keys)[0], (typeof keys)[0]]
    const other = { ...at.shipLine(one, second, { rest: 4 }), colour: 'A2' }
    refused(
      await at.addShipment(one, [at.shipLine(one, first, { rest: 4 }), other]),
      'mixedReason',
      '同一商品用了两个批次（A1、A2），颜色可能不同。请改成同一批次，或填写混批原因',
    )
    await at.leave(await at.ready(one, [at.shipLine(one, first, { rest: 4 })]))
    refused(await at.addShipment(one, [other]), 'mixedReason', '这家已有别的批次（A1）')
    expect(await at.ready(one, [other], { mixedReason: '客户同意' })).toMatchObject({ mixedReason: '客户同意' })
  })
})

test('who sells sees those of their contracts, and the colleague who drives sees it too', async () => {
  const { key, one } = await two(5, 5)
  const draft = await at.ready(one, [at.shipLine(one, key, { rest: 1 })])
  expect(await at.shipment(draft.id, at.seller.token)).toMatchObject({ id: draft.id })
  const asked = () => server.call(routes.detail, { as: other.token, params: { id: draft.id } })
  expect((await asked()).code).toBe(codes.notFound)
  await server.ask(routes.cancel, { as: at.keeper.token, body: { id: draft.id, version: draft.version } })
  const driven = await at.ready(one, [at.shipLine(one, key, { rest: 1 })], { driverId: other.employeeId })
  expect(await at.shipment(driven.id, other.token)).toMatchObject({ id: driven.id })
  const list = await server.ask(routes.list, { as: other.token, body: { page: 1, pageSize: 10 } as never })
  expect(list.rows.map(({ id }) => id)).toEqual([driven.id])
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('photos of a shipment are taken by who lets it go, and seen by who sees it', async () => {
  const { key, one } = await two(5, 5)
  const { id } = await at.ready(one, [at.shipLine(one, key, { rest: 1 })])
  const photo = await server.ask(shipmentFileRoutes.upload, {
    as: at.keeper.token,
    file: { name: '装车.png', content: png },
  })
  await server.ask(shipmentFileRoutes.add, { as: at.keeper.token, body: { id, fileIds: [photo.id] } })
  const seen = await server.ask(shipmentFileRoutes.list, { as: at.seller.token, params: { id } })
  expect(seen).toMatchObject([{ name: '装车.png' }])
  expect((await server.call(shipmentFileRoutes.list, { as: other.token, params: { id } })).code).toBe(codes.notFound)
})

test('the proof names a shipment whose sums are not those of its entries', async () => {
  const { key, one } = await two(5, 5)
  const { id, number } = await at.leave(await at.ready(one, [at.shipLine(one, key, { rest: 2 })]))
  const broken = async (table: string, columns: object) =>
    (await falsified(server, company, table, table === 'shipment' ? `id = ${id}` : `shipment_id = ${id}`, columns)).map(
      ({ check, document }) => [check, document],
    )
  expect(await broken('shipment', { amount: 1 })).toContainEqual(['出库成本与库存流水一致', number])
  expect(await broken('shipment_line', { pieces: 1 })).toContainEqual(['出库数量与下单收发一致', number])
})
