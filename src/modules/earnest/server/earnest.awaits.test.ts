import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Earnests, earnestsOf } from '../../../../tests/support/earnests.ts'
import type { Employee } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { receiptRoutes as moneyRoutes } from '../../money/api/receiptRoutes.ts'
import { purchaseRoutes } from '../../purchase/api/purchase.ts'
import { receiptRoutes } from '../../purchase/api/receipt.ts'
import { supplierRoutes } from '../../purchase/api/supplier.ts'
import { dashboardRoutes } from '../../reporting/api/dashboard.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { earnestRoutes as routes } from '../api/routes.ts'
import { earnestHolder } from './holder.ts'

let server: TestServer
let at: Earnests
let boss: string
let keeper: Employee
let supplierId: number
beforeAll(async () => {
  server = await startServer()
  at = await earnestsOf(server, '等货公司', 'awaits')
  boss = at.company.boss
  keeper = await at.company.hire('awaitsKeeper', '仓管')
  const supplier = await server.ask(supplierRoutes.add, { as: boss, body: { name: '佛山一厂' } as never })
  supplierId = (supplier as unknown as { id: number }).id
})
afterAll(() => server?.stop())

const today = () => formatDate(Date.now())
const neverThere = () => at.goods(8, { listPrice: 1000, priceUnit: 'piece' })
const waits = (goodsId: number, boxes: number, more: object = {}) =>
  at.add({ goodsId } as never, boxes, {
    awaits: true,
    lines: [{ goodsId, boxes, rest: 0, price: 1000 }],
    ...more,
  })
const purchase = (goodsId: number, boxes: number, forId: number | null) =>
  server.ask(purchaseRoutes.add, {
    as: boss,
    body: {
      supplierId,
      warehouseId: at.main,
      orderedOn: today(),
      lines: [{ goodsId, boxes, forKind: forId === null ? null : 'earnest', forId }],
    } as never,
  })
const arrive = (purchaseId: number, goodsId: number, boxes: number, colour = 'A1') =>
  server.ask(receiptRoutes.add, {
    as: keeper.token,
    body: {
      warehouseId: at.main,
      receivedOn: today(),
      purchaseId,
      lines: [{ goodsId, colour, boxes, rest: 0 }],
    } as never,
  })

test('goods that were never there: the price is locked, nothing is reserved, and what arrives for it is reserved at that price', async () => {
  const goodsId = await neverThere()
  const added = await waits(goodsId, 10)
  expect(added).toMatchObject({ state: 'paid', awaits: true, held: 0, holdUntil: null, worth: 80_000, lacks: true })
  expect(added.lines).toMatchObject([{ lotId: null, lotName: '等到货', warehouseName: '', pieces: 80, price: 1000 }])
  await at.finances(added, 'confirm')
  expect(await at.detail(added.id)).toMatchObject({ state: 'paid', held: 0, lacks: true })
  const needs = await server.ask(purchaseRoutes.awaiting, {
    as: boss,
    body: { forKind: 'earnest', forId: added.id },
  })
  expect(needs).toMatchObject([{ goodsId, pieces: 80 }])
  const { id } = await purchase(goodsId, 10, added.id)
  await arrive(id, goodsId, 4)
  expect(await at.detail(added.id)).toMatchObject({ state: 'paid', held: 32, lacks: true })
  await arrive(id, goodsId, 6)
  const whole = await at.detail(added.id)
  expect(whole).toMatchObject({ state: 'reserved', held: 80, worth: 80_000, lacks: false })
  expect(whole.lines).toMatchObject([{ lotName: 'A1', pieces: 80, price: 1000, amount: 80_000 }])
  expect(await at.broken(earnestHolder)).toEqual([])
})

test('what arrives before finance confirms is kept, and reserved with the confirmation', async () => {
  const goodsId = await neverThere()
  const added = await waits(goodsId, 2)
  const { id } = await purchase(goodsId, 2, added.id)
  await arrive(id, goodsId, 2)
  expect(await at.detail(added.id)).toMatchObject({ state: 'paid', held: 16 })
  await at.finances(added, 'confirm')
  expect(await at.detail(added.id)).toMatchObject({ state: 'reserved', held: 16, holdUntil: null })
  expect(await at.broken(earnestHolder)).toEqual([])
})

test('goods of which enough is there are not blocked by one that waits', async () => {
  const of = await at.there(10)
  const added = await at.add(of, 10, { awaits: true })
  await at.finances(added, 'confirm')
  expect(await at.detail(added.id)).toMatchObject({ state: 'paid', held: 0, lacks: true })
  const { version } = await at.detail(added.id)
  const now = await server.ask(routes.reserve, { as: at.seller.token, body: { id: added.id, version } })
  expect(now).toMatchObject({ state: 'reserved', held: 80 })
})

test('without the tick a line needs its lot; what has none cannot be kept now; refusals name the way on', async () => {
  const goodsId = await neverThere()
  const lines = [{ goodsId, boxes: 1, rest: 0, price: 1000 }]
  const body = { ...at.facts({ goodsId } as never, 1), lines } as never
  const plain = await server.call(routes.add, { as: at.seller.token, body })
  expect([plain.code, plain.msg]).toEqual([codes.badInput, expect.stringContaining('请勾选“等到货”')])
  const added = await waits(goodsId, 1)
  await at.finances(added, 'confirm')
  const { version } = await at.detail(added.id)
  const now = await server.call(routes.reserve, { as: at.seller.token, body: { id: added.id, version } })
  expect([now.code, now.msg]).toEqual([codes.conflict, expect.stringContaining('货还没有到')])
  expect(await at.detail(added.id)).toMatchObject({ state: 'paid', held: 0 })
  const box = await server.call(routes.add, {
    as: at.seller.token,
    body: { ...at.facts({ goodsId } as never, 1), awaits: true, lines: [{ ...lines[0], rest: 9 }] } as never,
  })
  expect(box.code).toBe(codes.badInput)
})

/** Ends by hand what one holds, an hour ago. */
const lapse = (id: number) =>
  server.owner.query(
    `update stock_reservation set until_at = now() - interval '1 hour' where office_id = $1 and owner_kind = 'earnest' and owner_id = $2`,
    [at.officeId, id],
  )
const end = (id: number) =>
  server.owner.query(`update earnest set until_at = now() - interval '1 hour' where id = $1`, [id])
const bells = async (number: string) => {
  const { rows } = await server.owner.query<{ title: string; content: string }>(
    `select title, content from notification where office_id = $1 and employee_id = $2 and strpos(title, $3) > 0 order by id`,
    [at.officeId, at.seller.employeeId, number],
  )
  return rows.map(({ title, content }) => `${title.split('：')[0]}：${content}`)
}
/** One for which all its goods have come before finance decides. */
const arrived = async (boxes: number) => {
  const goodsId = await neverThere()
  const { id, receiptId, number } = await waits(goodsId, boxes)
  await arrive((await purchase(goodsId, boxes, id)).id, goodsId, boxes)
  return { ...(await at.detail(id)), goodsId, receiptId, number }
}
const sendAgain = async (one: { id: number; receiptId: number | null }) => {
  await at.finances(one, 'giveBack')
  const { id, version } = await at.receiptOf(one.id)
  await server.ask(moneyRoutes.submit, { as: at.seller.token, body: { id, version } })
}
/** Somebody else takes all that lies of it. */
const taken = (one: Awaited<ReturnType<typeof arrived>>, boxes: number) =>
  at.add({ ...one, ...one.lines[0] } as never, boxes)

test('finance confirms a receipt also where what came lapsed and somebody took it, or its time is over: the seller is told', async () => {
  const gone = await arrived(2)
  await lapse(gone.id)
  await taken(gone, 1)
  const late = await arrived(2)
  await end(late.id)
  for (const one of [gone, late]) {
    expect(await at.finances(one, 'confirm')).toMatchObject({ code: 0 })
    expect(await at.detail(one.id)).toMatchObject({ state: 'paid', receiptState: 'confirmed' })
  }
  expect((await bells(gone.number)).at(-1)).toMatch(/^收款已确认，但货没有留住：可用不足/)
  expect((await bells(late.number)).at(-1)).toMatch(/^收款已确认，但货没有留住：留货截止已经过了/)
})

test('what came and lapsed before finance confirms is taken up again: it is reserved', async () => {
  const one = await arrived(2)
  await lapse(one.id)
  await at.finances(one, 'confirm')
  expect(await at.detail(one.id)).toMatchObject({ state: 'reserved', held: 16, holdUntil: null })
})

test('goods that came are kept again where their receipt was given back and sent again; where they are gone the seller is told', async () => {
  const one = await arrived(2)
  await sendAgain(one)
  await at.finances(one, 'confirm')
  expect(await at.detail(one.id)).toMatchObject({ state: 'reserved', held: 16 })
  const gone = await arrived(2)
  await sendAgain(gone)
  await taken(gone, 1)
  await at.finances(gone, 'confirm')
  expect(await at.detail(gone.id)).toMatchObject({ state: 'paid', held: 0, lacks: true })
  expect((await bells(gone.number)).at(-1)).toMatch(/^收款已确认，但货没有留住：可用不足/)
})

const extend = async (id: number, untilAt: string) => {
  const { version } = await at.detail(id)
  return server.call(routes.extend, { as: at.seller.token, body: { id, version, untilAt } })
}
const inView = async (view: 'ending' | 'ended', id: number) => {
  const { rows } = await server.ask(routes.list, { as: at.seller.token, body: { view, pageSize: 200 } as never })
  return rows.some(row => row.id === id)
}

test('one that waits past its time stands in 已到期, is extended, and gets what arrives then', async () => {
  const goodsId = await neverThere()
  const { id, receiptId } = await waits(goodsId, 4)
  await at.finances({ receiptId }, 'confirm')
  expect([await inView('ending', id), await inView('ended', id)]).toEqual([false, false])
  const order = await purchase(goodsId, 4, id)
  await arrive(order.id, goodsId, 1)
  await server.owner.query(`update earnest set until_at = now() + interval '2 days' where id = $1`, [id])
  expect([await inView('ending', id), await inView('ended', id)]).toEqual([true, false])
  await end(id)
  await lapse(id)
  expect([await inView('ending', id), await inView('ended', id)]).toEqual([false, true])
  expect(await at.detail(id)).toMatchObject({ state: 'paid', held: 0, lacks: false, refusals: { extend: null } })
  const before = new Date(Date.now() - 60_000).toISOString()
  expect(await extend(id, before)).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'untilAt' }] } })
  const untilAt = at.later(6)
  expect(await extend(id, untilAt)).toMatchObject({
    code: 0,
    data: { state: 'paid', held: 8, lacks: true },
  })
  await arrive(order.id, goodsId, 3)
  const whole = await at.detail(id)
  expect(whole).toMatchObject({ state: 'reserved', held: 32 })
  expect(Date.parse(whole.untilAt)).toBe(Date.parse(untilAt))
  expect(await at.broken(earnestHolder)).toEqual([])
})

test('one is extended also where somebody took what had come; before finance decides, what came is held no longer for it', async () => {
  const one = await arrived(2)
  await lapse(one.id)
  await taken(one, 1)
  await at.finances(one, 'confirm')
  await end(one.id)
  expect(await extend(one.id, at.later(6))).toMatchObject({ code: 0, data: { state: 'paid', held: 0, lacks: true } })
  const early = await arrived(2)
  expect(await extend(early.id, at.later(6))).toMatchObject({
    code: 0,
    data: { state: 'paid', held: 16, holdUntil: early.holdUntil },
  })
  const { rows } = await server.owner.query<{ until: string }>(
    `select until_at as until from stock_reservation where owner_kind = 'earnest' and owner_id = $1 and state = 'active'`,
    [early.id],
  )
  expect(rows.map(({ until }) => Date.parse(until))).toEqual([Date.parse(early.holdUntil ?? '')])
})

test('of a second arrival of the same lot the seller is told of no other lot; where a second lot comes they are', async () => {
  const goodsId = await neverThere()
  const one = await waits(goodsId, 6)
  await at.finances(one, 'confirm')
  const { id } = await purchase(goodsId, 6, one.id)
  await arrive(id, goodsId, 2)
  await arrive(id, goodsId, 2)
  await arrive(id, goodsId, 2, 'B2')
  const other = '到的是另外的批次或仓库，明细已改，请与客户确认'
  expect(await bells(one.number)).toEqual([
    '订的货到了：到了 16 片/件，已留给这张定金单；还没有到齐；到的批次已写进明细，请告诉客户',
    '订的货到了：到了 16 片/件，已留给这张定金单；还没有到齐',
    `订的货到了：到了 16 片/件，已留给这张定金单；${other}`,
  ])
  const both = await waits(goodsId, 2)
  await at.finances(both, 'confirm')
  const lines = ['A1', 'B2'].map(colour => ({ goodsId, colour, boxes: 1, rest: 0 }))
  const body = {
    warehouseId: at.main,
    receivedOn: today(),
    purchaseId: (await purchase(goodsId, 2, both.id)).id,
    lines,
  }
  await server.ask(receiptRoutes.add, { as: keeper.token, body: body as never })
  expect((await bells(both.number)).at(-1)).toContain(other)
})

test('现在留货 takes goods that came without being ordered for it: of one lot, of several only where the customer consents', async () => {
  const lying = async (boxes: Record<string, number>, more: object = {}) => {
    const goodsId = await neverThere()
    const one = await waits(goodsId, 4, more)
    await at.finances(one, 'confirm')
    const lines = Object.entries(boxes).map(([colour, count]) => ({ goodsId, colour, boxes: count, rest: 0 }))
    const order = await purchase(goodsId, 6, null)
    const body = { warehouseId: at.main, receivedOn: today(), purchaseId: order.id, lines }
    await server.ask(receiptRoutes.add, { as: keeper.token, body: body as never })
    expect(await at.detail(one.id)).toMatchObject({ state: 'paid', held: 0 })
    return one
  }
  const now = async ({ id }: { id: number }) => {
    const { version } = await at.detail(id)
    return server.call(routes.reserve, { as: at.seller.token, body: { id, version } })
  }
  expect(await now(await lying({ A1: 1, B2: 4 }))).toMatchObject({
    code: 0,
    data: { state: 'reserved', held: 32, worth: 32_000, lines: [{ lotName: 'B2', boxes: 4, amount: 32_000 }] },
  })
  const split = await lying({ A1: 3, B2: 2 })
  expect(await now(split)).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('没有一个批次够') })
  expect((await at.detail(split.id)).lines).toMatchObject([{ lotName: '等到货' }])
  expect(await now(await lying({ A1: 3, B2: 2 }, { mixed: true }))).toMatchObject({
    code: 0,
    data: {
      state: 'reserved',
      held: 32,
      worth: 32_000,
      lines: [
        { lotName: 'B2', boxes: 1, amount: 8000 },
        { lotName: 'A1', boxes: 3, amount: 24_000 },
      ],
    },
  })
  expect(await now(await lying({ A1: 3 }))).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('货还没有到'),
  })
  expect(await at.broken(earnestHolder)).toEqual([])
  await server.owner.query(
    `delete from role_element where office_id = $1 and element_code = $2 and role_id = (select id from role where office_id = $1 and name = '导购')`,
    [at.officeId, stockElements.lots],
  )
  expect(await now(split)).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('货还没有到') })
})

test('one that waits for goods is no warning; one whose money finance has not confirmed is', async () => {
  const count = async () => {
    const { todos } = await server.ask(dashboardRoutes.figures, { as: at.seller.token })
    return todos.find(({ key }) => key === 'waitingEarnests')?.count ?? 0
  }
  const before = await count()
  await waits(await neverThere(), 1)
  expect(await count()).toBe(before)
  await at.add(await at.there(10), 1)
  expect(await count()).toBe(before + 1)
})
