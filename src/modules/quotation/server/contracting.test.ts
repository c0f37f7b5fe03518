import { afterAll, beforeAll, expect, test } from 'vitest'
import { salesOf } from '../../../../tests/support/deals.ts'
import type { Employee } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { prices, type Specials, specialsOf, untilOn } from '../../../../tests/support/specials.ts'
import { asEmployee } from '../../../kernel/server/desk/transaction.ts'
import { goodsRoutes } from '../../goods/api/goods.ts'
import { LineInput } from '../../lines/api/line.ts'
import { type Composable, compose, judgeLines, nothingBefore } from '../../lines/server/index.ts'
import { setRoutes } from '../../sets/api/set.ts'
import { specialRoutes } from '../../special/api/special.ts'
import type { QuotationDetail } from '../api/quotation.ts'
import { quotationRoutes as routes } from '../api/routes.ts'
import { lockForContract, markContracted } from './index.ts'

let server: TestServer
let second: TestServer
let at: Specials
let as: string
let other: Employee
let dealId: number
beforeAll(async () => {
  server = await startServer()
  second = await startServer({ database: server.database })
  at = await specialsOf(server, '转合同公司', 'quoteSign')
  other = await at.company.hire('quoteSignOther', '导购')
  as = at.seller.token
  dealId = (await (await salesOf(server, at.company)).addDeal(as)).id
})
afterAll(async () => {
  await second?.stop()
  await server?.stop()
})

const origin = { route: '', address: '', device: '', traceId: '' }
type Work<T> = Parameters<typeof asEmployee<T>>[3]
const asPerson = <T>(work: Work<T>, { employeeId } = at.seller, node = server) =>
  asEmployee(node.app.runtime, { officeId: at.company.officeId, employeeId, origin }, 'writes', work)
const line = (more: Partial<LineInput> = {}) => ({
  ...LineInput.parse({ kind: 'goods', goodsId: at.goodsId, quantity: 3000 }),
  ...more,
})
const service = () => line({ kind: 'service', goodsId: null, name: '搬楼', price: 3333, quantity: 1000 })
const start = () => server.ask(routes.add, { as, body: { opportunityId: dealId } })
const save = ({ id, version }: Pick<QuotationDetail, 'id' | 'version'>, lines: LineInput[], more: object = {}) =>
  server.ask(routes.save, { as, body: { id, version, spaces: [{ name: '客厅', lines }], ...more } })
const send = ({ id, version }: QuotationDetail) => server.ask(routes.send, { as, body: { id, version } })
const detail = (id: number) => server.ask(routes.detail, { as, params: { id } })
const lock = (id: number) => asPerson(desk => lockForContract(desk, id))
const sign = (id: number, node = server) =>
  asPerson(async desk => markContracted(desk, await lockForContract(desk, id), 'HT-1'), at.seller, node)

test('a contract takes the lines as they stand, with floor and cost of today; their net amounts are the total', async () => {
  const parts = [{ name: '墙砖', goodsId: at.goodsId, quantity: 2000, unit: 'piece' as const, deduction: 10_000 }]
  const set = await server.ask(setRoutes.add, {
    as: at.company.boss,
    body: { code: 'HT-TC', name: '墙面套餐', price: 250_000, parts },
  })
  const within = line({ quantity: 2000, setKey: 1, setPart: 0 })
  const kept = await save(await start(), [line(), within, service()], {
    sets: [{ key: 1, setId: set.id }],
    discountKind: 'amount',
    discount: 1001,
    coupon: 99,
    rounding: 33,
  })
  const taken = await lock(kept.id)
  expect(taken).toMatchObject({ spaces: ['客厅'], quotation: { id: kept.id }, sums: kept.sums })
  expect(taken.lines.map(one => one.net)).toEqual(kept.spaces[0]?.lines.map(one => one.net))
  expect(taken.lines.reduce((sum, one) => sum + one.net, 0)).toBe(kept.total)
  expect(taken.lines).toMatchObject([
    { goods: { listPrice: prices.listPrice }, floor: prices.floorSeller, cost: prices.cost, offer: null, set: null },
    { pieces: 2, set: { name: '墙面套餐', price: 250_000 } },
    { goods: null, floor: null, cost: null, name: '搬楼' },
  ])
  expect((await detail(kept.id)).state).toBe('draft')
})

test('a line below the floor keeps a draft from it until a special offer covers it, which the line then names', async () => {
  const low = await save(await start(), [line({ discountKind: 'price', discount: 70_000 })])
  await expect(lock(low.id)).rejects.toThrow('1 行低于底价')
  const asked = await server.ask(routes.ask, {
    as,
    body: { id: low.id, linePlace: 0, untilOn, reason: '客户在比价' },
  })
  const [offer] = (await server.ask(specialRoutes.list, { as, body: { search: asked.number } })).rows
  await at.decide(offer?.id as number, 'approve')
  expect((await lock(low.id)).lines).toMatchObject([{ offer: { number: asked.number, price: 70_000 } }])
})

test('an empty, void or overdue one becomes no contract, nor one that the person does not see', async () => {
  const empty = await start()
  await expect(lock(empty.id)).rejects.toThrow('报价单还没有明细')
  const old = await save(await start(), [line()], { validUntil: '2020-01-01' })
  await expect(lock(old.id)).rejects.toThrow('有效期已过')
  const made = await save(await start(), [line()])
  await expect(asPerson(desk => lockForContract(desk, made.id), other)).rejects.toThrow('报价单')
  await server.ask(routes.revoke, { as, body: { id: made.id, version: made.version, reason: '写错了' } })
  await expect(lock(made.id)).rejects.toThrow('已作废')
})

test('a contract accepts the quotation and voids its other versions; its history names the contract', async () => {
  const first = await send(await save(await start(), [line()]))
  const next = await server.ask(routes.copy, { as, body: { id: first.id, as: 'version' } })
  await sign(first.id)
  expect(await detail(first.id)).toMatchObject({ state: 'accepted' })
  expect(await detail(next.id)).toMatchObject({ state: 'void', voidReason: '被新版本取代' })
  const history = await server.ask(routes.history, { as, params: { id: first.id } })
  expect(JSON.stringify(history)).toContain('HT-1')
  expect((await lock(first.id)).quotation.state).toBe('accepted')
})

test('of a contract and a saving at once on two nodes one is first, and the other is refused or takes what it left', async () => {
  const kept = await save(await start(), [line()])
  const body = { id: kept.id, version: kept.version, spaces: [{ name: '客厅', lines: [line({ quantity: 9000 })] }] }
  const [signed, saved] = await Promise.all([sign(kept.id, second), server.call(routes.save, { as, body })])
  expect(signed).toBeUndefined()
  const now = await detail(kept.id)
  expect(now.state).toBe('accepted')
  expect(now.total).toBe(saved.code === 0 ? 999_900 : kept.total)
})

test('lines that are typed without a quotation are computed and judged the same way', async () => {
  const content: Composable = {
    spaces: [{ name: '主卫', lines: [line({ discountKind: 'price', discount: 99_900 }), service()] }],
    sets: [],
    channelId: null,
    levelId: null,
    discountKind: 'none',
    discount: 0,
    coupon: 0,
    rounding: 0,
  }
  const judged = (more: Partial<Composable>) =>
    asPerson(async desk => {
      const sheet = await compose(desk, { ...content, ...more }, { before: nothingBefore, reprice: false })
      const head = { channelId: null, levelId: null, customerId: at.customerId, opportunityId: dealId }
      return { sheet, judged: await judgeLines(desk, head, sheet) }
    })
  const fit = await judged({})
  expect(fit.sheet.sums.total).toBe(303_033)
  expect(fit.judged).toMatchObject([
    { warning: null, floor: 99_900, now: { cost: 55_500 } },
    { floor: null, now: null },
  ])
  expect((await judged({ rounding: 33 })).judged).toMatchObject([{ warning: '需审批' }, { warning: null }])
})

test('a line that a document had keeps its price, whoever keeps the document', async () => {
  const goodsId = await at.newGoods()
  const content = { spaces: [{ name: '客厅', lines: [line({ goodsId })] }], sets: [], channelId: null, levelId: null }
  const whole = { ...content, discountKind: 'none', discount: 0, coupon: 0, rounding: 0 } as const
  const before = await asPerson(desk => compose(desk, whole, { before: nothingBefore, reprice: false }))
  const goods = await server.ask(goodsRoutes.detail, { as: at.company.boss, params: { id: goodsId } })
  const dearer = { id: goodsId, version: goods.version, listPrice: 222_200 }
  await server.ask(goodsRoutes.edit, { as: at.company.boss, body: dearer })
  const again = { ...whole, spaces: [{ name: '客厅', lines: [line({ goodsId, was: 0 }), line({ goodsId })] }] }
  const { lines } = await asPerson(desk => compose(desk, again, { before, reprice: false }))
  expect(lines.map(one => one.goods?.listPrice)).toEqual([prices.listPrice, 222_200])
})
