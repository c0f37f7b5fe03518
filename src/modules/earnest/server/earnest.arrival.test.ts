import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Earnests, earnestsOf } from '../../../../tests/support/earnests.ts'
import type { Employee } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { setSwitches } from '../../../../tests/support/switches.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { PurchaseLine, purchaseRoutes } from '../../purchase/api/purchase.ts'
import { receiptRoutes } from '../../purchase/api/receipt.ts'
import { supplierRoutes } from '../../purchase/api/supplier.ts'
import { besideRoutes, besideWords } from '../../warehouse/api/beside.ts'
import { stockListRoutes } from '../../warehouse/api/stockList.ts'
import { earnestRoutes as routes } from '../api/routes.ts'
import { earnestHolder } from './holder.ts'

let server: TestServer
let at: Earnests
let boss: string
let keeper: Employee
let supplierId: number
beforeAll(async () => {
  server = await startServer()
  at = await earnestsOf(server, '到货公司', 'arrival')
  boss = at.company.boss
  keeper = await at.company.hire('arrivalKeeper', '仓管')
  const supplier = await server.ask(supplierRoutes.add, { as: boss, body: { name: '佛山一厂' } as never })
  supplierId = (supplier as unknown as { id: number }).id
  await holding(24)
})
afterAll(() => server?.stop())

type There = Awaited<ReturnType<Earnests['there']>>
const today = () => formatDate(Date.now())
/** Holds goods so many hours before finance decides; one eighth may come over. */
const holding = (earnestHoldHours: number) => setSwitches(server, boss, { earnestHoldHours, purchaseOver: 1250 })
/** One whose money is confirmed while nothing is free: it waits for goods. */
async function waiting(of: There, boxes: number) {
  await holding(0)
  const one = await at.confirmed(of, boxes)
  await holding(24)
  expect(one).toMatchObject({ state: 'paid', receiptState: 'confirmed', held: 0, lacks: true })
  return one
}
const order = (goodsId: number, boxes: number, forId: number | null, as = boss) =>
  server.call(purchaseRoutes.add, {
    as,
    body: {
      supplierId,
      warehouseId: at.main,
      orderedOn: today(),
      lines: [{ goodsId, boxes, forKind: forId === null ? null : 'earnest', forId }],
    } as never,
  })
const ordered = async (goodsId: number, boxes: number, forId: number | null) => {
  const { code, msg, data } = await order(goodsId, boxes, forId)
  expect({ code, msg }).toMatchObject({ code: 0 })
  return data as { id: number; number: string }
}
const arrive = (purchaseId: number, goodsId: number, boxes: number, more: object = {}, as = keeper.token) =>
  server.ask(receiptRoutes.add, {
    as,
    body: {
      warehouseId: at.main,
      receivedOn: today(),
      purchaseId,
      lines: [{ goodsId, colour: 'A1', boxes, rest: 0, ...more }],
    } as never,
  })
const free = async (goodsId: number) => {
  const body = { view: 'all', pageSize: 200 } as never
  const { rows } = await server.ask(stockListRoutes.list, { as: boss, body })
  return (rows.find(({ id }) => id === goodsId)?.free ?? 0) / 8
}

test('40 ordered for a deposit and another one waits longer: of 45 that arrive 40 are reserved for the first, 5 are free, none for the other', async () => {
  const of = await at.there(0)
  const longer = await waiting(of, 40)
  const first = await waiting(of, 40)
  const { id } = await ordered(of.goodsId, 40, first.id)
  await arrive(id, of.goodsId, 45)
  expect(await at.detail(first.id)).toMatchObject({ state: 'reserved', held: 320, lacks: false })
  expect(await at.detail(longer.id)).toMatchObject({ state: 'paid', held: 0, lacks: true })
  expect(await free(of.goodsId)).toBe(5)
  expect(await at.broken(earnestHolder)).toEqual([])
  const { rows } = await server.owner.query(
    `select content from notification where office_id = $1 and employee_id = $2 and title like '订的货到了%'`,
    [at.officeId, at.seller.employeeId],
  )
  expect(rows).toEqual([{ content: '到了 320 片/件，已留给这张定金单' }])
})

test('what arrives in parts is reserved in parts; the deposit is reserved once all of it is there', async () => {
  const of = await at.there(0)
  const one = await waiting(of, 10)
  const { id } = await ordered(of.goodsId, 10, one.id)
  await arrive(id, of.goodsId, 4)
  expect(await at.detail(one.id)).toMatchObject({ state: 'paid', held: 32 })
  await arrive(id, of.goodsId, 6)
  expect(await at.detail(one.id)).toMatchObject({ state: 'reserved', held: 80 })
  expect(await free(of.goodsId)).toBe(0)
})

test('what arrives damaged is not kept, and what arrives of another lot changes the line to that lot', async () => {
  const of = await at.there(0)
  const one = await waiting(of, 10)
  const { id } = await ordered(of.goodsId, 10, one.id)
  await arrive(id, of.goodsId, 6, { colour: 'B2', damaged: 16 })
  const partly = await at.detail(one.id)
  expect(partly).toMatchObject({ state: 'paid', held: 32, worth: one.worth, pieces: 80 })
  expect(partly.lines).toMatchObject([
    { lotName: 'A1', boxes: 6, pieces: 48, amount: 48_000 },
    { lotName: 'B2', boxes: 4, pieces: 32, amount: 32_000 },
  ])
  await arrive(id, of.goodsId, 4, { colour: 'B2' })
  expect((await at.detail(one.id)).lines).toMatchObject([
    { lotName: 'A1', boxes: 2 },
    { lotName: 'B2', boxes: 8 },
  ])
})

test('where a deposit needs less, what it expects shrinks first: one that ended takes nothing of what arrives', async () => {
  const of = await at.there(0)
  const one = await waiting(of, 10)
  const { id } = await ordered(of.goodsId, 10, one.id)
  await arrive(id, of.goodsId, 4)
  expect((await at.finances(await at.detail(one.id), 'reverse')).code).toBe(0)
  expect(await free(of.goodsId)).toBe(4)
  await arrive(id, of.goodsId, 6)
  expect(await at.detail(one.id)).toMatchObject({ state: 'draft', held: 0 })
  expect(await free(of.goodsId)).toBe(10)
})

test('a deposit that got goods elsewhere takes of what arrives only what it lacks', async () => {
  const of = await at.there(0)
  const one = await waiting(of, 10)
  const { id } = await ordered(of.goodsId, 10, one.id)
  await arrive((await ordered(of.goodsId, 10, null)).id, of.goodsId, 10)
  const { version } = await at.detail(one.id)
  await server.ask(routes.reserve, { as: at.seller.token, body: { id: one.id, version } })
  await arrive(id, of.goodsId, 10)
  expect(await at.detail(one.id)).toMatchObject({ state: 'reserved', held: 80 })
  expect(await free(of.goodsId)).toBe(10)
})

test('before finance has confirmed the receipt what arrives is held provisionally', async () => {
  const of = await at.there(0)
  await holding(0)
  const one = await at.add(of, 10)
  await holding(24)
  const { id } = await ordered(of.goodsId, 10, one.id)
  await arrive(id, of.goodsId, 10)
  const held = await at.detail(one.id)
  expect(held).toMatchObject({ state: 'paid', held: 80 })
  expect(held.holdUntil).not.toBeNull()
  await at.finances(one, 'confirm')
  expect(await at.detail(one.id)).toMatchObject({ state: 'reserved', held: 80, holdUntil: null })
})

test('the form offers who waits for goods to who sees it, less what is on order; others order for nobody', async () => {
  const of = await at.there(0)
  const one = await waiting(of, 10)
  const ask = async (as: string) =>
    (await server.ask(purchaseRoutes.awaiting, { as, body: {} })).filter(({ goodsId }) => goodsId === of.goodsId)
  expect(await ask(boss)).toMatchObject([{ kind: 'earnest', id: one.id, pieces: 80, name: `库存定金 ${one.number}` }])
  expect(await ask(keeper.token)).toEqual([])
  for (const [forId, goodsId, as] of [
    [one.id, of.goodsId, keeper.token],
    [one.id, (await at.there(0)).goodsId, boss],
    [987_654, of.goodsId, boss],
  ] as const)
    expect(await order(goodsId, 4, forId, as)).toMatchObject({
      code: codes.badInput,
      msg: expect.stringMatching(/^第 1 行：这张单据不等这个商品，或不在您的数据范围内，请重新选择为谁订/),
      data: { issues: [{ field: 'lines.0.forId' }] },
    })
  await ordered(of.goodsId, 4, one.id)
  expect(await ask(boss)).toMatchObject([{ pieces: 48 }])
})

test('who leads a branch is offered its deposit behind any number of others that wait before it', async () => {
  const of = await at.there(0)
  const { id, number } = await waiting(of, 10)
  const { rows: branches } = await server.owner.query<{ id: number }>(
    `insert into department (office_id, parent_id, name) values ($1, $2, '城西') returning id`,
    [at.officeId, at.company.departmentId],
  )
  const leader = await at.company.hire('arrivalLeader', '部门经理', branches[0]?.id)
  /** Makes as many like it, which hold nothing. */
  const copied = async (count: number, whose: object) => {
    const { rows } = await server.owner.query<{ id: number }>(
      `insert into earnest overriding user value select (jsonb_populate_record(e, $3::jsonb || jsonb_build_object('number', e.number || '-' || gen_random_uuid()))).*
       from earnest e, generate_series(1, $2) where id = $1 returning id`,
      [id, count, JSON.stringify({ state: 'reserved', receipt_id: null, ...whose })],
    )
    await server.owner.query(
      `insert into earnest_line overriding user value select (jsonb_populate_record(l, jsonb_build_object('earnest_id', n))).*
       from earnest_line l, unnest($2::bigint[]) n where l.earnest_id = $1`,
      [id, rows.map(row => row.id)],
    )
    return rows[0]?.id
  }
  await copied(500, {})
  const theirs = await copied(1, { owner_id: leader.employeeId, department_id: branches[0]?.id })
  const offered = await server.ask(purchaseRoutes.awaiting, { as: leader.token, body: {} })
  expect(offered).toMatchObject([{ kind: 'earnest', id: theirs, pieces: 80, name: expect.stringContaining(number) }])
  await server.owner.query(`update earnest set state = 'cancelled' where office_id = $1 and number like $2`, [
    at.officeId,
    `${number}-%`,
  ])
})

test('goods whose total covers what a deposit waits for, and no lot alone, stand in 无整批 of who sees the deposit', async () => {
  const of = await at.there(0)
  await waiting(of, 10)
  await arrive((await ordered(of.goodsId, 6, null)).id, of.goodsId, 6)
  const inView = async (as: string) => {
    const body = { view: 'split', pageSize: 200 } as never
    return (await server.ask(stockListRoutes.list, { as, body })).rows.some(({ id }) => id === of.goodsId)
  }
  expect(await inView(boss)).toBe(false)
  await arrive((await ordered(of.goodsId, 5, null)).id, of.goodsId, 5, { colour: 'B2' })
  expect(await inView(boss)).toBe(true)
  expect(await inView(at.seller.token)).toBe(true)
  expect(await inView(keeper.token)).toBe(false)
  await arrive((await ordered(of.goodsId, 4, null)).id, of.goodsId, 4)
  expect(await inView(boss)).toBe(false)
})

test('a purchase says for whom it is to who sees that alone; whoever edits it keeps it', async () => {
  const of = await at.there(0)
  const one = await waiting(of, 10)
  const draft = await server.ask(purchaseRoutes.add, {
    as: boss,
    body: {
      supplierId,
      warehouseId: at.main,
      orderedOn: today(),
      submit: false,
      lines: [{ goodsId: of.goodsId, boxes: 10, forKind: 'earnest', forId: one.id }],
    } as never,
  })
  expect(draft.lines).toMatchObject([{ owner: `库存定金 ${one.number}` }])
  const seen = await server.ask(purchaseRoutes.detail, { as: keeper.token, params: { id: draft.id } })
  expect(seen.lines).toMatchObject([{ owner: '您看不到的单据' }])
  const { id, version } = seen
  const lines = seen.lines.map(line => PurchaseLine.parse({ ...line, price: null }))
  const body = { id, version, note: '加急', lines } as never
  expect(await server.call(purchaseRoutes.edit, { as: keeper.token, body })).toMatchObject({ code: 0 })
  expect((await server.ask(purchaseRoutes.detail, { as: boss, params: { id } })).lines).toMatchObject([
    { owner: `库存定金 ${one.number}` },
  ])
  const told = async (as: string) => JSON.stringify(await server.ask(purchaseRoutes.history, { as, params: { id } }))
  expect(await told(boss)).toContain(one.number)
  expect(await told(keeper.token)).not.toContain(one.number)

  const submitted = await server.ask(purchaseRoutes.detail, { as: boss, params: { id } })
  await server.ask(purchaseRoutes.submit, { as: boss, body: { id, version: submitted.version } as never })
  const expected = (as: string) => server.ask(stockListRoutes.expected, { as, params: { id: of.goodsId } })
  expect(await expected(boss)).toMatchObject([{ owner: `库存定金 ${one.number}`, pieces: 80 }])
  expect(await expected(keeper.token)).toMatchObject([{ owner: '您看不到的单据' }])
  expect((await expected(at.seller.token))[0]).not.toHaveProperty('owner')
  const { lines: told2 } = await server.ask(besideRoutes.beside, {
    as: at.seller.token,
    body: { lines: [{ goodsId: of.goodsId, pieces: 8 }] },
  })
  expect(told2?.map(row => besideWords(row).text)).toEqual([
    '现无可用库存，需 1 箱，已订 10 箱（已有定金），到货日未定',
  ])
})
