import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import type { Employee } from '../../../../../tests/support/people.ts'
import type { TestServer } from '../../../../../tests/support/server.ts'
import { type Stock, stockOf } from '../../../../../tests/support/stock.ts'
import { setSwitches } from '../../../../../tests/support/switches.ts'
import { startTwoNodes, type TwoNodes } from '../../../../../tests/support/twoNodes.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { firstOfEach } from '../../../../kernel/server/ledger/proofs.ts'
import { gateLogRoutes } from '../../../audit/api/log.ts'
import { dashboardRoutes } from '../../../reporting/api/dashboard.ts'
import { type PurchaseDetail, purchaseRoutes as routes } from '../../api/purchase.ts'
import { type ReceiptDetail, receiptRoutes } from '../../api/receipt.ts'
import { supplierRoutes } from '../../api/supplier.ts'
import { purchaseProofs } from '../proofs.ts'

let two: TwoNodes
let server: TestServer
let stock: Stock
let boss: string
let keeper: Employee
let seller: Employee
let supplierId: number
beforeAll(async () => {
  two = await startTwoNodes()
  server = two.nodes[0]
  stock = await stockOf(server, '采购公司', 'purchase')
  boss = stock.company.boss
  keeper = await stock.company.hire('purchaseKeeper', '仓管')
  seller = await stock.company.hire('purchaseSeller', '导购')
  const supplier = await server.ask(supplierRoutes.add, { as: boss, body: { name: '佛山一厂' } as never })
  supplierId = (supplier as unknown as { id: number }).id
})
afterAll(() => two?.stop())

const days = (count: number) => formatDate(Date.now() + count * 86_400_000)
const factsOf = (lines: readonly object[], more: object = {}) =>
  ({ supplierId, warehouseId: stock.main, orderedOn: '2026-11-20', lines, ...more }) as never
const order = (lines: readonly object[], more: object = {}, as = boss): Promise<PurchaseDetail> =>
  server.ask(routes.add, { as, body: factsOf(lines, more) })
const refused = (lines: readonly object[], more: object = {}, as = boss) =>
  server.call(routes.add, { as, body: factsOf(lines, more) })
const detail = (id: number, as = boss) => server.ask(routes.detail, { as, params: { id } })
const at = ({ id, version }: { id: number; version: number }) => ({ id, version })

const arrived = (purchaseId: number, lines: readonly object[]) =>
  ({ warehouseId: stock.main, receivedOn: '2026-11-20', purchaseId, lines }) as never
const receive = (purchaseId: number, lines: readonly object[], on = server) =>
  on.call(receiptRoutes.add, { as: boss, body: arrived(purchaseId, lines) })
const received = (purchaseId: number, lines: readonly object[]): Promise<ReceiptDetail> =>
  server.ask(receiptRoutes.add, { as: boss, body: arrived(purchaseId, lines) })
const reverse = async (id: number) => {
  const { version } = await server.ask(receiptRoutes.detail, { as: boss, params: { id } })
  return server.ask(receiptRoutes.reverse, { as: boss, body: { id, version, reason: '点错' } })
}
const over = (bp: number) => setSwitches(server, boss, { purchaseOver: bp })
async function assertSums() {
  const { rows } = await server.owner.query(firstOfEach(purchaseProofs), [stock.officeId])
  expect(rows).toEqual([])
  expect(await stock.broken()).toEqual([])
}

test('a purchase of 300 at 1 %: 200 come, then 103 are accepted and 1 is refused; nothing is on order', async () => {
  await over(100)
  const goodsId = await stock.goods(null)
  const { id } = await order([{ goodsId, rest: 300 }])
  expect(await detail(id)).toMatchObject({ state: 'done', outstanding: 300, progress: 'ordered' })
  await received(id, [{ goodsId, rest: 200 }])
  expect(await detail(id)).toMatchObject({ received: 200, outstanding: 100, progress: 'partly' })
  const tooMany = await receive(id, [{ goodsId, rest: 104 }])
  expect(tooMany).toMatchObject({ code: codes.conflict, data: { issues: [{ field: 'lines.0' }] } })
  await received(id, [{ goodsId, rest: 103 }])
  const one = await receive(id, [{ goodsId, rest: 1 }])
  expect(one.msg).toContain('采购 300 件，最多收 303 件，已收 303 件，这次最多再收 0 件')
  expect(await detail(id)).toMatchObject({ received: 303, outstanding: 0, progress: 'complete', lines: [{ open: 0 }] })
  expect(await stock.first({ goodsId })).toEqual([303, 0])
  await over(0)
  await assertSums()
})

test('what is taken back opens ordered less received again, never more', async () => {
  await over(100)
  const goodsId = await stock.goods(null)
  const { id } = await order([{ goodsId, rest: 300 }])
  const first = await received(id, [{ goodsId, rest: 200 }])
  const second = await received(id, [{ goodsId, rest: 103 }])
  await reverse(second.id)
  expect(await detail(id)).toMatchObject({ received: 200, outstanding: 100 })
  await reverse(first.id)
  expect(await detail(id)).toMatchObject({ received: 0, outstanding: 300, progress: 'ordered' })
  await over(0)
  await assertSums()
})

test('lines of two lots count together, and a refusal names both', async () => {
  const goodsId = await stock.goods(8)
  const { id } = await order([{ goodsId, boxes: 5 }])
  const lots = (boxes: number) => [
    { goodsId, colour: 'A', boxes },
    { goodsId, colour: 'B', boxes },
  ]
  const answer = await receive(id, lots(3))
  expect(answer).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('第 1、2 行'),
    data: { issues: [{ field: 'lines.0' }, { field: 'lines.1' }] },
  })
  expect(await stock.sums({ goodsId })).toEqual([])
  expect(await received(id, lots(2))).toMatchObject({ supplier: '佛山一厂' })
  expect(await detail(id)).toMatchObject({ outstanding: 8 })
})

test('of two who receive the same rest on two nodes at once, one does', async () => {
  for (let round = 0; round < 20; round++) {
    const goodsId = await stock.goods(null)
    const { id } = await order([{ goodsId, rest: 10 }])
    const answers = await Promise.all(two.nodes.map(node => receive(id, [{ goodsId, rest: 6 }], node)))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, codes.conflict])
    expect(await detail(id)).toMatchObject({ received: 6, outstanding: 4 })
  }
  await assertSums()
}, 60_000)

test('what comes is worth its price, by its share of the line; the last day is the first promised one', async () => {
  const goodsId = await stock.goods(8, { priceUnit: 'box' })
  const other = await stock.goods(null)
  const { id, lines } = await order([
    { goodsId, boxes: 3, price: 1001, promisedOn: days(5) },
    { goodsId: other, rest: 1, promisedOn: days(2) },
  ])
  expect(await detail(id)).toMatchObject({ promisedOn: days(2), amount: null })
  await received(id, [{ goodsId, boxes: 1 }])
  expect(await stock.first({ goodsId })).toEqual([8, 1001])
  await received(id, [{ goodsId: other, rest: 1, purchaseLineId: lines[1]?.id }])
  expect(await detail(id)).toMatchObject({ promisedOn: days(5), outstanding: 16 })
})

test('a supplier accepts and promises; what is late or due is told on the start page', async () => {
  const goodsId = await stock.goods(8)
  const made = await order([{ goodsId, boxes: 2, promisedOn: days(-1) }])
  expect(await detail(made.id)).toMatchObject({ late: true })
  const told = async () =>
    (await server.ask(dashboardRoutes.figures, { as: keeper.token })).todos.map(({ title }) => title)
  expect(await told()).toContain('逾期未到的采购')
  const body = { ...at(made), acceptedOn: days(0), promisedOn: days(2) }
  const accepted = await server.ask(routes.accept, { as: keeper.token, body })
  expect(accepted).toMatchObject({ late: false, progress: 'accepted', promisedOn: days(2) })
  expect(await told()).toContain('三天内到货的采购')
  const later = await server.call(routes.accept, { as: boss, body: { ...at(accepted), acceptedOn: days(2) } as never })
  expect(later).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'acceptedOn' }] } })
})

test('what is short is closed with a reason: a line, then all; nothing comes of it until it is opened again', async () => {
  const [one, other] = [await stock.goods(8), await stock.goods(8)]
  const made = await order([
    { goodsId: one, boxes: 2 },
    { goodsId: other, boxes: 2 },
  ])
  const [line] = made.lines
  const closing = { ...at(made), reason: '停产', lineIds: [line?.id as number] }
  const half = await server.ask(routes.close, { as: keeper.token, body: closing })
  expect(half).toMatchObject({
    state: 'done',
    outstanding: 16,
    lines: [{ closedReason: '停产', open: 0 }, { open: 16 }],
  })
  expect(await receive(made.id, [{ goodsId: one, boxes: 1 }])).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('已关闭（停产）'),
  })
  const anew = await server.ask(routes.reopen, { as: boss, body: at(half) })
  expect(anew).toMatchObject({ state: 'done', outstanding: 32, lines: [{ closedReason: '' }, { closedReason: '' }] })
  expect(await server.call(routes.reopen, { as: boss, body: at(anew) })).toMatchObject({ code: codes.conflict })
  const again = await server.ask(routes.close, { as: boss, body: { ...closing, ...at(anew) } })
  const all = await server.ask(routes.close, { as: boss, body: { ...at(again), reason: '厂家缺货' } as never })
  expect(all).toMatchObject({ state: 'closed', outstanding: 0, progress: 'short', closeReason: '厂家缺货' })
  const late = await receive(made.id, [{ goodsId: other, boxes: 1 }])
  expect(late).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('请先重新打开采购单') })
  const open = await server.ask(routes.reopen, { as: boss, body: at(all) })
  expect(open).toMatchObject({ state: 'done', outstanding: 32 })
  expect((await receive(made.id, [{ goodsId: other, boxes: 1 }])).success).toBe(true)
  await assertSums()
})

test('a price is typed and seen only by who sees the cost of goods, and stays where others edit the draft', async () => {
  const goodsId = await stock.goods(8, { priceUnit: 'box' })
  expect(await refused([{ goodsId, boxes: 1, price: 100 }], {}, keeper.token)).toMatchObject({
    code: codes.badInput,
    data: { issues: [{ field: 'lines.0.price' }] },
  })
  const draft = await order([{ goodsId, boxes: 2, price: 500 }], { submit: false })
  const seen = await detail(draft.id, keeper.token)
  expect(seen).not.toHaveProperty('amount')
  expect(seen.lines[0]).not.toHaveProperty('price')
  const body = { ...at(draft), lines: [{ goodsId, boxes: 4 }] } as never
  await server.ask(routes.edit, { as: keeper.token, body })
  expect(await detail(draft.id)).toMatchObject({ amount: 2000, lines: [{ price: 500 }] })
  const told = async (as: string) => JSON.stringify(await server.ask(routes.history, { as, params: { id: draft.id } }))
  expect(await told(boss)).toContain('箱数 2 零头（片/件） 0 5.00')
  expect(await told(keeper.token)).toContain('箱数 2 零头（片/件） 0"')
  const rights = { menus: ['gateLogManager', 'purchaseManager'], elements: [], scopes: { purchase: 'office' } }
  const auditor = await stock.company.hire(
    'purchaseAuditor',
    await makeRole(server.owner, stock.officeId, rights as never),
  )
  const { rows: logged } = await server.owner.query<{ id: number }>(
    `select id from operation_log where office_id = $1 and subject = 'purchase' and subject_id = $2 and action = '新增采购单'`,
    [stock.officeId, String(draft.id)],
  )
  const params = { id: logged[0]?.id as number }
  const entry = async (as: string) => JSON.stringify(await server.ask(gateLogRoutes.detail, { as, params }))
  expect(await entry(boss)).toContain('零头（片/件） 0 5.00')
  expect(await entry(auditor.token)).toContain('零头（片/件） 0"')
  expect(await server.call(routes.detail, { as: seller.token, params: { id: draft.id } })).toMatchObject({
    code: codes.forbidden,
  })
})

test('who sees no price sends a draft of two days as it was priced, and moves a day without losing the price', async () => {
  const goodsId = await stock.goods(null)
  const lines = [
    { goodsId, rest: 10, price: 100, promisedOn: days(5) },
    { goodsId, rest: 10, price: 300, promisedOn: days(20) },
  ]
  const draft = await order(lines, { submit: false })
  await server.ask(routes.submit, { as: keeper.token, body: at(draft) })
  expect(await detail(draft.id)).toMatchObject({ amount: 4000, lines: [{ price: 100 }, { price: 300 }] })
  const other = await order(lines, { submit: false })
  const moved = [
    { goodsId, rest: 10, promisedOn: days(5) },
    { goodsId, rest: 10, promisedOn: days(30) },
  ]
  await server.ask(routes.edit, { as: keeper.token, body: { ...at(other), lines: moved } as never })
  expect(await detail(other.id)).toMatchObject({ lines: [{ price: 100 }, { price: 300 }] })
})

test('values of one lot that comes of two lines stay apart where somebody without value edits the receipt', async () => {
  const goodsId = await stock.goods(null)
  const { id, lines } = await order([
    { goodsId, rest: 10, promisedOn: days(5) },
    { goodsId, rest: 10, promisedOn: days(20) },
  ])
  const coming = lines.map(line => ({ purchaseLineId: line.id, goodsId, colour: 'A', rest: 4 }))
  const body = arrived(
    id,
    coming.map((line, place) => ({ ...line, amount: place === 0 ? 400 : 1200 })),
  ) as object
  const draft = await server.ask(receiptRoutes.add, { as: boss, body: { ...body, submit: false } as never })
  await server.ask(receiptRoutes.edit, { as: keeper.token, body: { ...at(draft), lines: coming } as never })
  const kept = await server.ask(receiptRoutes.detail, { as: boss, params: { id: draft.id } })
  expect(kept).toMatchObject({ amount: 1600, lines: [{ amount: 400 }, { amount: 1200 }] })
})

test('who does not see the purchase of a receipt learns neither its number nor its quantities from a refusal', async () => {
  const rights = {
    menus: ['stockReceiptManager'],
    elements: ['stockReceiptManager:enter'],
    scopes: { stockReceipt: 'office' },
  } as const
  const porter = await stock.company.hire('purchasePorter', await makeRole(server.owner, stock.officeId, rights))
  const [goodsId, other] = [await stock.goods(null), await stock.goods(null)]
  const purchase = await order([
    { goodsId, rest: 77 },
    { goodsId: other, rest: 5 },
  ])
  const coming = arrived(purchase.id, [{ goodsId, rest: 99 }]) as object
  const draft = await server.ask(receiptRoutes.add, { as: boss, body: { ...coming, submit: false } as never })
  const submit = (as: string) => server.call(receiptRoutes.submit, { as, body: at(draft) as never })
  const edit = (line: object, as: string) =>
    server.call(receiptRoutes.edit, { as, body: { ...at(draft), lines: [line] } as never })
  const hears = async (ask: (as: string) => ReturnType<typeof submit>, told: string, hidden: string) => {
    expect(await ask(boss)).toMatchObject({ success: false, msg: expect.stringContaining(hidden) })
    const answer = await ask(porter.token)
    expect(answer).toMatchObject({ success: false, msg: expect.stringContaining(told) })
    expect(JSON.stringify(answer)).not.toContain(hidden)
  }
  const foreign = await stock.goods(null)
  await hears(submit, '超过采购允许收的数量', '77 件')
  await hears(as => edit({ goodsId: foreign, rest: 1 }, as), '这张采购单里没有这个商品', purchase.number)
  const unknown = { goodsId, rest: 1, purchaseLineId: 999_999 }
  await hears(as => edit(unknown, as), '这一行不在这张采购单上', purchase.number)
  const closing = { ...at(purchase), reason: '厂家涨价', lineIds: [purchase.lines[0]?.id as number] }
  const half = await server.ask(routes.close, { as: boss, body: closing })
  await hears(submit, '在采购单上已关闭', '厂家涨价')
  await server.ask(routes.close, { as: boss, body: { ...at(half), reason: '厂家涨价', lineIds: [] } })
  await hears(submit, '这张采购单已关闭', purchase.number)
})

test('wrong input is refused by field with the way on, and nothing is kept', async () => {
  const goodsId = await stock.goods(8)
  const sheet = await stock.goods(8, { priceUnit: 'piece' })
  const count = async () => (await server.ask(routes.totals, { as: boss, body: {} })).total
  const before = await count()
  const one = { goodsId, boxes: 1 }
  const wrong: [readonly object[], object, string][] = [
    [[{ goodsId, boxes: 1, rest: 9 }], {}, 'lines.0.boxes'],
    [[{ goodsId }], {}, 'lines.0.boxes'],
    [[one, one], {}, 'lines.1.goodsId'],
    [[{ ...one, price: -1 }], {}, 'lines.0.price'],
    [[{ goodsId: sheet, boxes: 1_000_000, price: 10_000_000_000_000 }], {}, 'lines.0.boxes'],
    [[{ goodsId: 999_999, boxes: 1 }], {}, 'lines.0.goodsId'],
    [[], {}, 'lines'],
    [[one], { supplierId: 999_999 }, 'supplierId'],
    [[one], { warehouseId: 999_999 }, 'warehouseId'],
    [[one], { orderedOn: '2999-01-01' }, 'orderedOn'],
  ]
  for (const [lines, more, field] of wrong)
    expect([field, await refused(lines, more)]).toMatchObject([
      field,
      { code: codes.badInput, msg: expect.stringMatching(/[一-龥]/), data: { issues: [{ field }] } },
    ])
  expect(await count()).toBe(before)
  const { id } = await order([one])
  expect(await receive(id, [{ goodsId: sheet, boxes: 1 }])).toMatchObject({
    code: codes.badInput,
    data: { issues: [{ field: 'lines.0.goodsId' }] },
  })
  expect(await receive(999_999, [one])).toMatchObject({
    code: codes.badInput,
    data: { issues: [{ field: 'purchaseId' }] },
  })
  const draft = await order([{ goodsId: sheet, boxes: 1 }], { submit: false })
  expect(await receive(draft.id, [{ goodsId: sheet, boxes: 1 }])).toMatchObject({ code: codes.conflict })
})
