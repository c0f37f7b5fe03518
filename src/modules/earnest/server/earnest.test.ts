import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Earnests, earnestsOf } from '../../../../tests/support/earnests.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { receiptRoutes } from '../../money/api/receiptRoutes.ts'
import { besideRoutes } from '../../warehouse/api/beside.ts'
import { earnestRoutes as routes } from '../api/routes.ts'

let server: TestServer
let at: Earnests
beforeAll(async () => {
  server = await startServer()
  at = await earnestsOf(server, '定金公司', 'earnest')
})
afterAll(() => server?.stop())
afterEach(async () => {
  await at.clock(null)
  const { rows } = await server.owner.query(
    `select r.id from stock_reservation r left join earnest e on e.office_id = r.office_id and e.id = r.owner_id and e.state in ('paid', 'reserved', 'extended', 'signed')
     where r.state = 'active' and r.owner_kind = 'earnest' and e.id is null`,
  )
  expect(rows).toEqual([])
})

const free = async ({ goodsId }: { goodsId: number }) => {
  const { lines } = await server.ask(besideRoutes.beside, {
    as: at.seller.token,
    body: { lines: [{ goodsId, pieces: 1 }] },
  })
  return (lines?.[0]?.free ?? 0) / 8
}
type Act = 'cancel' | 'reserve' | 'retake' | 'end'
const act = (name: Act, { id, version }: { id: number; version: number }) =>
  server.call(routes[name], { as: at.seller.token, body: { id, version } })
/** Ends the time of one an hour ago. */
const past = (id: number) =>
  server.owner.query(
    `with e as (update earnest set until_at = now() - interval '1 hour' where id = $1 returning id)
     update stock_reservation r set until_at = now() - interval '1 hour' from e where r.owner_id = e.id and r.owner_kind = 'earnest'`,
    [id],
  )

test('one is entered with its receipt: held until finance decides, reserved once its money is confirmed', async () => {
  const of = await at.there(20)
  const added = await at.add(of, 12)
  expect(added).toMatchObject({ state: 'paid', receiptState: 'submitted', pieces: 96, held: 96, worth: 96_000 })
  expect(added.holdUntil).not.toBeNull()
  expect(await free(of)).toBe(8)
  expect(await at.receiptOf(added.id)).toMatchObject({ kind: 'earnest', amount: 50_000, state: 'submitted' })
  await at.finances(added, 'confirm')
  expect(await at.detail(added.id)).toMatchObject({ state: 'reserved', holdUntil: null, held: 96 })
  expect(await free(of)).toBe(8)
})

test('12 boxes of which 10 are reserved until 18:00: free are 2 at 17:59:59 and 12 at 18:00:00, in list and call', async () => {
  const of = await at.there(12)
  const untilAt = '2099-11-20T18:00:00+08:00'
  const { id, state } = await at.confirmed(of, 10, { untilAt })
  expect(state).toBe('reserved')
  const listed = async () => {
    const { rows } = await server.ask(routes.list, { as: at.seller.token, body: { view: 'all', pageSize: 50 } })
    return rows.find(row => row.id === id)
  }
  await at.clock('2099-11-20T17:59:59+08:00')
  expect(await free(of)).toBe(2)
  expect(await listed()).toMatchObject({ state: 'reserved', held: 80 })
  await at.clock('2099-11-20T18:00:00+08:00')
  expect(await free(of)).toBe(12)
  expect(await listed()).toMatchObject({ state: 'expired', held: 0 })
  expect(await at.detail(id)).toMatchObject({ state: 'expired', held: 0 })
})

test('too little is free when the money is confirmed: it stays paid, its seller is told, and reserves once goods are there', async () => {
  const of = await at.there(10)
  const first = await at.confirmed(of, 6)
  const { rows } = await server.owner.query(
    `insert into office_switch (office_id, code, value) values ($1, 'earnestHoldHours', '0') on conflict do nothing returning 1 as kept`,
    [at.officeId],
  )
  expect(rows).toHaveLength(1)
  const second = await at.confirmed(of, 6)
  await server.owner.query(`delete from office_switch where office_id = $1 and code = 'earnestHoldHours'`, [
    at.officeId,
  ])
  expect(second).toMatchObject({ state: 'paid', receiptState: 'confirmed', held: 0 })
  const { rows: told } = await server.owner.query(
    `select content from notification where office_id = $1 and employee_id = $2 and title like '收款已确认，但货没有留住%'`,
    [at.officeId, at.seller.employeeId],
  )
  expect(told).toEqual([{ content: expect.stringContaining('可用不足') }])
  expect(await act('reserve', second)).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('可用不足') })
  expect((await act('end', first)).code).toBe(0)
  expect(await act('reserve', second)).toMatchObject({ code: 0, data: { state: 'reserved', held: 48 } })
})

test('too little is free when one is entered: nothing is kept, no receipt either', async () => {
  const of = await at.there(3)
  const before = await server.ask(receiptRoutes.totals, { as: at.finance.token, body: {} })
  const body = at.facts(of, 4) as never
  expect(await server.call(routes.add, { as: at.seller.token, body })).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('可用不足'),
  })
  expect(await server.ask(receiptRoutes.totals, { as: at.finance.token, body: {} })).toEqual(before)
})

test('a reversed receipt frees the goods in the same transaction; the draft is paid anew', async () => {
  const of = await at.there(10)
  const kept = await at.confirmed(of, 10)
  expect(await free(of)).toBe(0)
  expect((await at.finances(kept, 'reverse')).code).toBe(0)
  expect(await free(of)).toBe(10)
  const draft = await at.detail(kept.id)
  expect(draft).toMatchObject({ state: 'draft', receiptId: null, held: 0 })
  const { id, version } = draft
  const paid = await server.ask(routes.pay, {
    as: at.seller.token,
    body: { id, version, paying: at.paying() } as never,
  })
  expect(paid).toMatchObject({ state: 'paid', held: 80 })
})

test('a receipt that finance gives back frees the goods; sent again and confirmed it reserves', async () => {
  const of = await at.there(10)
  const added = await at.add(of, 4)
  await at.finances(added, 'giveBack')
  expect(await at.detail(added.id)).toMatchObject({ state: 'paid', receiptState: 'returned', held: 0, holdUntil: null })
  const { id, version } = await at.receiptOf(added.id)
  await server.ask(receiptRoutes.submit, { as: at.seller.token, body: { id, version } })
  await at.finances(added, 'confirm')
  expect(await at.detail(added.id)).toMatchObject({ state: 'reserved', held: 32 })
})

test('what is changed of its receipt is changed of it, too; a payment of a contract the receipt cannot become', async () => {
  const of = await at.there(10)
  const added = await at.add(of, 4)
  const edit = async (more: object) => {
    const { id, version } = await at.receiptOf(added.id)
    return server.call(receiptRoutes.edit, { as: at.finance.token, body: { id, version, ...more } as never })
  }
  expect((await edit({ kind: 'prepayment', amount: 40_000 })).code).toBe(0)
  expect(await at.detail(added.id)).toMatchObject({ kind: 'prepayment', amount: 40_000 })
  expect(await edit({ kind: 'payment' })).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('款项应为定金或订金'),
  })
  expect(await at.receiptOf(added.id)).toMatchObject({ kind: 'prepayment' })
})

test('a receipt that is removed leaves a draft', async () => {
  const of = await at.there(10)
  const added = await at.add(of, 4)
  await at.finances(added, 'giveBack')
  const { id, version } = await at.receiptOf(added.id)
  await server.ask(receiptRoutes.remove, { as: at.seller.token, body: { id, version } })
  const draft = await at.detail(added.id)
  expect(draft).toMatchObject({ state: 'draft', receiptId: null })
  expect(await act('cancel', draft)).toMatchObject({ code: 0, data: { state: 'cancelled' } })
})

test('after its time it is taken up again for 7 days at its price while enough is free, and refused where it is not', async () => {
  const of = await at.there(10)
  const kept = await at.confirmed(of, 8)
  await past(kept.id)
  expect(await at.detail(kept.id)).toMatchObject({ state: 'expired', held: 0 })
  const other = await at.confirmed(of, 5)
  expect(await act('retake', await at.detail(kept.id))).toMatchObject({ code: codes.conflict })
  await act('end', other)
  const again = await act('retake', await at.detail(kept.id))
  expect(again).toMatchObject({ code: 0, data: { state: 'extended', held: 64, worth: 64_000 } })
  const days = (Date.parse((again.data as { untilAt: string }).untilAt) - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(7, 2)
})

test('of two goods, one of which somebody else took after its time, neither is taken up again', async () => {
  const [of, rare] = [await at.there(10), await at.there(10)]
  const lines = [at.facts(of, 8).lines[0], at.facts(rare, 8).lines[0]]
  const kept = await at.confirmed(of, 8, { lines })
  expect(kept).toMatchObject({ state: 'reserved', held: 128 })
  await past(kept.id)
  const other = await at.confirmed(rare, 5)
  expect(await act('retake', await at.detail(kept.id))).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('第 2 行'),
  })
  expect(await at.detail(kept.id)).toMatchObject({ state: 'expired', held: 0 })
  await act('end', other)
  expect(await act('retake', await at.detail(kept.id))).toMatchObject({ code: 0, data: { held: 128 } })
})

test('of two goods, one of which was taken before finance decided, neither is reserved; with both free again both are', async () => {
  const [of, rare] = [await at.there(10), await at.there(10)]
  const lines = [at.facts(of, 8).lines[0], at.facts(rare, 8).lines[0]]
  const waiting = await at.add(of, 8, { lines })
  await server.owner.query(
    `update stock_reservation set until_at = now() - interval '1 hour' where owner_kind = 'earnest' and owner_id = $1`,
    [waiting.id],
  )
  const other = await at.confirmed(rare, 5)
  await at.finances(waiting, 'confirm')
  const still = await at.detail(waiting.id)
  expect(still).toMatchObject({ state: 'paid', held: 0 })
  await act('end', other)
  expect(await act('reserve', still)).toMatchObject({ code: 0, data: { state: 'reserved', held: 128 } })
})

test('one is extended, at most by the days of the company, never shortened', async () => {
  const of = await at.there(10)
  const { id, version } = await at.confirmed(of, 8)
  const extend = (untilAt: string) =>
    server.call(routes.extend, { as: at.seller.token, body: { id, version, untilAt } })
  expect(await extend(at.later(3))).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'untilAt' }] } })
  expect(await extend(at.later(8))).toMatchObject({ code: codes.badInput })
  expect(await extend(at.later(6.9))).toMatchObject({ code: 0, data: { state: 'extended', held: 64 } })
})

test('wrong lines are refused by line, and nothing is kept', async () => {
  const [of, other] = [await at.there(10), await at.there(10)]
  const second = await at.lot({ goodsId: of.goodsId, colour: 'B2' })
  const line = { goodsId: of.goodsId, lotId: of.lotId, warehouseId: of.warehouseId, boxes: 1, rest: 0, price: 1000 }
  const wrong: [object, string][] = [
    [{ lines: [{ ...line, lotId: other.lotId }] }, 'lines.0.lotId'],
    [{ lines: [line, line] }, 'lines.1.lotId'],
    [{ lines: [{ ...line, rest: 9 }] }, 'lines.0.boxes'],
    [{ lines: [{ ...line, boxes: 0 }] }, 'lines.0.boxes'],
    [{ lines: [{ ...line, boxes: 1.5 }] }, 'lines.0.boxes'],
    [{ lines: [line, { ...line, lotId: second }] }, 'mixed'],
    [{ lines: [] }, 'lines'],
    [{ untilAt: '2020-01-01T00:00:00+08:00' }, 'untilAt'],
    [{ amount: 0 }, 'amount'],
    [{ customerId: 999_999 }, 'customerId'],
    [{ kind: 'payment' }, 'kind'],
  ]
  for (const [more, field] of wrong)
    expect(await server.call(routes.add, { as: at.seller.token, body: at.facts(of, 1, more) as never })).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field }] },
    })
  expect(await free(of)).toBe(10)
})

test('a price below the floor is refused by line', async () => {
  const of = await at.there(10)
  await server.owner.query('update goods set floor_seller = 900 where id = $1', [of.goodsId])
  const at899 = [{ ...at.facts(of, 1).lines[0], price: 899 }]
  const body = at.facts(of, 1, { lines: at899 }) as never
  expect(await server.call(routes.add, { as: at.seller.token, body })).toMatchObject({
    code: codes.badInput,
    data: { issues: [{ field: 'lines.0.price' }] },
  })
  expect(await at.add(of, 1, { lines: [{ ...at899[0], price: 900 }] })).toMatchObject({ worth: 7200 })
})

test('the lots are offered with their reason', async () => {
  const of = await at.there(10)
  const offer = (body: object) =>
    server.call(routes.offer, { as: at.seller.token, body: { goodsId: of.goodsId, ...body } })
  expect(await offer({ pieces: 80 })).toMatchObject({
    data: { mixed: false, picks: [{ lotName: 'A1', pieces: 80 }], reason: expect.stringContaining('最早到货') },
  })
  expect(await offer({ pieces: 81 })).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('还缺 1 片') })
})

test('a colleague neither sees nor ends it; who leads sees it in the list of what is blocked', async () => {
  const of = await at.there(10)
  const kept = await at.confirmed(of, 8)
  const other = await at.company.hire('earnestOther', '导购')
  const { id, version } = kept
  expect(await server.call(routes.end, { as: other.token, body: { id, version } })).toMatchObject({
    code: codes.notFound,
  })
  const { rows } = await server.ask(routes.list, { as: at.company.boss, body: { view: 'blocked', pageSize: 50 } })
  expect(rows.find(row => row.id === id)).toMatchObject({ worth: 64_000, reservedAt: expect.any(String) })
})
