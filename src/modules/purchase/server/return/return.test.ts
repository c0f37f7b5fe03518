import { afterAll, beforeAll, expect, test } from 'vitest'
import { unbindFlows } from '../../../../../tests/support/boundFlows.ts'
import { makeRole } from '../../../../../tests/support/factories.ts'
import type { Employee } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { line, type Stock, stockOf } from '../../../../../tests/support/stock.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { firstOfEach } from '../../../../kernel/server/ledger/proofs.ts'
import { approvalRoutes } from '../../../approval/api/routes.ts'
import { bindFirst } from '../../../approval/server/index.ts'
import { post } from '../../../warehouse/server/index.ts'
import { purchaseRoutes } from '../../api/purchase.ts'
import { type ReceiptDetail, receiptRoutes } from '../../api/receipt.ts'
import { type ReturnDetail, returnRoutes as routes } from '../../api/return.ts'
import { supplierRoutes } from '../../api/supplier.ts'
import { purchaseProofs } from '../proofs.ts'

let server: TestServer
let stock: Stock
let boss: string
let keeper: Employee
let supplierId: number
beforeAll(async () => {
  server = await startServer()
  stock = await stockOf(server, '退货公司', 'return')
  boss = stock.company.boss
  keeper = await stock.company.hire('returnKeeper', '仓管')
  const supplier = await server.ask(supplierRoutes.add, { as: boss, body: { name: '佛山二厂' } as never })
  supplierId = (supplier as unknown as { id: number }).id
})
afterAll(() => server?.stop())

const ordered = (goodsId: number, boxes: number) =>
  server.ask(purchaseRoutes.add, {
    as: boss,
    body: { supplierId, warehouseId: stock.main, orderedOn: '2026-11-20', lines: [{ goodsId, boxes }] } as never,
  })
const purchaseNow = (id: number) => server.ask(purchaseRoutes.detail, { as: boss, params: { id } })
const receive = (lines: readonly object[], more: object = {}): Promise<ReceiptDetail> =>
  server.ask(receiptRoutes.add, {
    as: boss,
    body: { warehouseId: stock.main, receivedOn: '2026-11-20', lines, ...more } as never,
  })
const receiptNow = (id: number) => server.ask(receiptRoutes.detail, { as: boss, params: { id } })
const bodyOf = (receipt: ReceiptDetail, typed: readonly object[], more: object) =>
  ({
    stockReceiptId: receipt.id,
    warehouseId: stock.main,
    returnedOn: '2026-11-21',
    note: '色差',
    lines: typed.map((one, at) => ({ receiptLineId: receipt.lines[at]?.id, ...one })),
    ...more,
  }) as never
const giveBack = (
  receipt: ReceiptDetail,
  typed: readonly object[],
  more: object = {},
  as = boss,
): Promise<ReturnDetail> => server.ask(routes.add, { as, body: bodyOf(receipt, typed, more) })
const refused = (receipt: ReceiptDetail, typed: readonly object[], more: object = {}, as = boss) =>
  server.call(routes.add, { as, body: bodyOf(receipt, typed, more) })
const reverse = (one: { id: number; version: number }) =>
  server.call(routes.reverse, { as: boss, body: { id: one.id, version: one.version, reason: '供应商不收' } })
const entries = async (id: number) =>
  (
    await server.owner.query<{ pieces: number; value: number; variance: number }>(
      `select pieces, value, variance from stock_entry where office_id = $1 and document_kind = 'supplierReturn' and document_id = $2 order by id`,
      [stock.officeId, id],
    )
  ).rows
async function assertSums() {
  const { rows } = await server.owner.query(firstOfEach(purchaseProofs), [stock.officeId])
  expect(rows).toEqual([])
  expect(await stock.broken()).toEqual([])
}

test('with replacement: the pieces leave at the key’s average, the credit’s difference is variance, and they are on order again', async () => {
  const goodsId = await stock.goods(8)
  const { id } = await ordered(goodsId, 5)
  const receipt = await receive([{ goodsId, colour: 'A12', boxes: 5, amount: 40_004 }], { purchaseId: id })
  expect(await purchaseNow(id)).toMatchObject({ received: 40, outstanding: 0 })
  const back = await giveBack(receipt, [{ boxes: 1, rest: 2, credit: 10_500 }], { replaces: true })
  expect(back).toMatchObject({ state: 'done', pieces: 10, amount: 10_001, credit: 10_500, supplier: '佛山二厂' })
  expect(await entries(back.id)).toEqual([{ pieces: -10, value: -10_001, variance: -499 }])
  expect(await stock.first({ goodsId })).toEqual([30, 30_003])
  expect(await purchaseNow(id)).toMatchObject({ received: 30, outstanding: 10, progress: 'partly' })
  expect(await receiptNow(receipt.id)).toMatchObject({ lines: [{ pieces: 40, returned: 10 }] })
  await assertSums()

  const others = await receive([{ goodsId, colour: 'B7', boxes: 1, rest: 2 }], { purchaseId: id })
  expect((await reverse(back)).msg).toContain('换来的货已经入库')
  await server.ask(receiptRoutes.reverse, { as: boss, body: { id: others.id, version: others.version, reason: '退' } })
  expect((await reverse(back)).code).toBe(0)
  expect(await stock.first({ goodsId })).toEqual([40, 40_004])
  expect((await entries(back.id)).reduce((all, { value, variance }) => all + value + variance, 0)).toBe(0)
  expect(await purchaseNow(id)).toMatchObject({ received: 40, outstanding: 0 })
  expect(await receiptNow(receipt.id)).toMatchObject({ lines: [{ returned: 0 }] })
  await assertSums()
})

test('without replacement nothing is on order again; a receipt of no purchase has none to open', async () => {
  const goodsId = await stock.goods(8)
  const { id } = await ordered(goodsId, 2)
  const receipt = await receive([{ goodsId, colour: 'A', boxes: 2, amount: 1_600 }], { purchaseId: id })
  expect(await giveBack(receipt, [{ boxes: 2 }])).toMatchObject({ state: 'done', amount: 1_600, credit: null })
  expect(await stock.first({ goodsId })).toEqual([0, 0])
  expect(await purchaseNow(id)).toMatchObject({ received: 16, outstanding: 0, progress: 'complete' })
  const free = await receive([{ goodsId, colour: 'B', boxes: 1 }])
  expect(await refused(free, [{ boxes: 1 }], { replaces: true })).toMatchObject({
    code: codes.badInput,
    data: { issues: [{ field: 'replaces' }] },
  })
  await assertSums()
})

test('what cannot go back is refused by line, and nothing has moved', async () => {
  const goodsId = await stock.goods(8)
  const receipt = await receive([
    { goodsId, colour: 'A', boxes: 2, damaged: 3 },
    { goodsId, colour: 'B', boxes: 1 },
  ])
  const other = await receive([{ goodsId, colour: 'C', boxes: 1 }])
  const wrong: [readonly object[], string][] = [
    [[{ boxes: 3 }], 'lines.0.boxes'],
    [[{ boxes: 1, rest: 8 }], 'lines.0.boxes'],
    [[{}], 'lines.0.boxes'],
    [[{ boxes: 1 }, { boxes: 1, rest: 1 }], 'lines.1.boxes'],
    [[{ rest: 1 }, { receiptLineId: receipt.lines[0]?.id, rest: 1 }], 'lines.1.receiptLineId'],
    [[{ receiptLineId: other.lines[0]?.id, rest: 1 }], 'lines.0.receiptLineId'],
  ]
  for (const [typed, field] of wrong)
    expect(await refused(receipt, typed)).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
  expect((await refused(receipt, [{ rest: 1 }], { returnedOn: '2099-01-01' })).code).toBe(codes.badInput)
  expect((await refused(receipt, [{ boxes: 2 }])).code).toBe(codes.conflict) // 3 of them lie in 待检
  await giveBack(receipt, [{ rest: 3, condition: 'inspection' }])
  expect((await refused(receipt, [{ boxes: 1, rest: 6 }])).msg).toContain('已退 3 片，最多再退 1 箱 5 片')
  const answer = await server.call(receiptRoutes.reverse, {
    as: boss,
    body: { id: receipt.id, version: (await receiptNow(receipt.id)).version, reason: '点错' },
  })
  expect(answer.msg).toContain('请先冲销它的退货单')
  await assertSums()
})

test('a draft is edited and sent, and approved where the company binds a flow', async () => {
  const goodsId = await stock.goods(8)
  const receipt = await receive([{ goodsId, colour: 'A', boxes: 2 }])
  const draft = await giveBack(receipt, [{ boxes: 1 }], { submit: false })
  expect(draft).toMatchObject({ state: 'draft', amount: null })
  const named = ({ id, version }: ReturnDetail) => ({ id, version })
  const edited = await server.ask(routes.edit, {
    as: boss,
    body: { ...named(draft), lines: [{ receiptLineId: receipt.lines[0]?.id as number, rest: 5 }] } as never,
  })
  expect(edited).toMatchObject({ pieces: 5 })
  await bindFirst('supplierReturn')(server.owner as never, stock.officeId, new Date().toISOString())
  const sent = await server.ask(routes.submit, { as: keeper.token, body: named(edited) as never })
  expect(sent).toMatchObject({ state: 'approving' })
  expect(await stock.first({ goodsId })).toEqual([16, 0])
  const { mine } = await server.ask(approvalRoutes.detail, { as: boss, params: { id: sent.approvalId as number } })
  await server.ask(approvalRoutes.approve, {
    as: boss,
    body: { id: sent.approvalId as number, task: mine.task as number },
  })
  expect(await server.ask(routes.detail, { as: boss, params: { id: sent.id } })).toMatchObject({ state: 'done' })
  expect(await stock.first({ goodsId })).toEqual([11, 0])
  await unbindFlows(server.owner, stock.officeId, 'supplierReturn')
})

test('who sees no value neither gives a credit nor learns what was worth what; a draft keeps what others typed', async () => {
  const goodsId = await stock.goods(8)
  const receipt = await receive([{ goodsId, colour: 'A', boxes: 2, amount: 1_600 }])
  const given = await refused(receipt, [{ rest: 1, credit: 90 }], {}, keeper.token)
  expect(given).toMatchObject({ data: { issues: [{ field: 'lines.0.credit' }] } })
  const mine = await giveBack(receipt, [{ rest: 1, credit: 90 }], { submit: false })
  const body = {
    id: mine.id,
    version: mine.version,
    note: '换一批',
    lines: [{ receiptLineId: receipt.lines[0]?.id, rest: 1 }],
  }
  const edited = await server.ask(routes.edit, { as: keeper.token, body: body as never })
  const sent = await server.ask(routes.submit, {
    as: keeper.token,
    body: { id: mine.id, version: edited.version } as never,
  })
  for (const answer of [
    edited,
    sent,
    await server.ask(routes.detail, { as: keeper.token, params: { id: mine.id } }),
    await server.ask(routes.list, { as: keeper.token, body: {} }),
    await server.ask(routes.totals, { as: keeper.token, body: {} }),
    await server.ask(routes.history, { as: keeper.token, params: { id: mine.id } }),
  ])
    expect(JSON.stringify(answer)).not.toMatch(/"(credit|amount)"|抵扣|货值/)
})

test('credits of two conditions of one line stay apart where somebody without value edits the draft', async () => {
  const goodsId = await stock.goods(8)
  const receipt = await receive([{ goodsId, colour: 'A', boxes: 2, damaged: 3 }])
  const receiptLineId = receipt.lines[0]?.id
  const lines = [
    { receiptLineId, rest: 2 },
    { receiptLineId, rest: 2, condition: 'inspection' },
  ]
  const [sound, broken] = lines
  const both = [
    { ...sound, credit: 90 },
    { ...broken, credit: 40 },
  ]
  const mine = await giveBack(receipt, both, { submit: false })
  const body = { id: mine.id, version: mine.version, lines }
  await server.ask(routes.edit, { as: keeper.token, body: body as never })
  const kept = await server.ask(routes.detail, { as: boss, params: { id: mine.id } })
  expect(kept).toMatchObject({ credit: 130, lines: [{ credit: 90 }, { credit: 40 }] })
})

test('who does not see the receipt or the purchase learns neither number nor quantities of it from a refusal', async () => {
  const rights = {
    menus: ['supplierReturnManager'],
    elements: ['stockReceiptManager:enter'],
    scopes: { supplierReturn: 'office' },
  } as const
  const sender = await stock.company.hire('returnSender', await makeRole(server.owner, stock.officeId, rights))
  const submit = (id: number, version: number, as: string) =>
    server.call(routes.submit, { as, body: { id, version } as never })
  const goodsId = await stock.goods(8)
  const purchase = await ordered(goodsId, 2)
  const receipt = await receive([{ goodsId, colour: 'A', boxes: 2 }], { purchaseId: purchase.id })
  const draft = (more: object = {}) => giveBack(receipt, [{ boxes: 1 }], { submit: false, ...more })
  const [swapped, second] = [await draft({ replaces: true }), await draft()]
  const { version } = await purchaseNow(purchase.id)
  await server.ask(purchaseRoutes.close, { as: boss, body: { id: purchase.id, version, reason: '停产', lineIds: [] } })
  const closed = await submit(swapped.id, swapped.version, sender.token)
  expect(closed).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('采购单已关闭') })
  expect(closed.msg).not.toContain(purchase.number)
  expect((await submit(swapped.id, swapped.version, boss)).msg).toContain(purchase.number)

  await giveBack(receipt, [{ boxes: 1, rest: 1 }])
  const over = await submit(second.id, second.version, sender.token)
  expect(over).toMatchObject({ data: { issues: [{ field: 'lines.0.boxes' }] } })
  expect(over.msg).not.toMatch(/已退|入库 \d/)
  expect((await submit(second.id, second.version, boss)).msg).toContain('已退 1 箱 1 片')
})

test('sent twice at once it goes back once', async () => {
  const goodsId = await stock.goods(8)
  const receipt = await receive([{ goodsId, colour: 'A', boxes: 2 }])
  const draft = await giveBack(receipt, [{ boxes: 1 }], { submit: false })
  const again = () => server.call(routes.submit, { as: boss, body: { id: draft.id, version: draft.version } as never })
  const codesOf = (await Promise.all([again(), again()])).map(({ code }) => code).sort((a, b) => a - b)
  expect(codesOf[0]).toBe(0)
  expect(codesOf[1]).not.toBe(0)
  expect(await stock.first({ goodsId })).toEqual([8, 0])
  await stock.run(desk =>
    post(desk, stock.cause(), [
      {
        ...line(1),
        act: 'issue',
        from: { goodsId, warehouseId: stock.main, lotId: receipt.lines[0]?.lotId as number },
        pieces: 1,
      },
    ]),
  )
  expect((await refused(receipt, [{ boxes: 1 }])).code).toBe(codes.conflict)
})
