import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { prices, untilOn } from '../../../../../tests/support/specials.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { changeRoutes } from '../../../contract/api/change.ts'
import type { ContractDetail } from '../../../contract/api/contract.ts'
import { contractRoutes } from '../../../contract/api/routes.ts'
import { windowRoutes } from '../../../pricing/api/window.ts'
import type { QuotationDetail } from '../../../quotation/api/quotation.ts'
import { quotationRoutes } from '../../../quotation/api/routes.ts'
import { specialRoutes } from '../../../special/api/special.ts'
import { LineInput } from '../../api/line.ts'

let server: TestServer
let at: Contracts
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '为什么公司', 'priceWhy')
})
afterAll(() => server.stop())

const today = formatDate(new Date())
const line = (more: Partial<LineInput> = {}) =>
  LineInput.parse({ kind: 'goods', goodsId: at.goodsId, quantity: 5000, ...more })
const quoted = async (lines: LineInput[], more: object = {}): Promise<QuotationDetail> => {
  const as = at.seller.token
  const { id, version } = await server.ask(quotationRoutes.add, { as, body: { opportunityId: at.deal.id } })
  return server.ask(quotationRoutes.save, { as, body: { id, version, spaces: [{ name: '客厅', lines }], ...more } })
}
const whyQuoted = (id: number, as = at.seller.token) => server.ask(quotationRoutes.reasons, { as, params: { id } })
const whySigned = (id: number, as = at.seller.token) => server.ask(contractRoutes.reasons, { as, params: { id } })
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const titles = (steps: { title: string }[] = []) => steps.map(step => step.title)

test('each line of a quotation tells its list price with its window and day, its own discount, and its share of what the order takes off', async () => {
  const whole = await quoted(
    [
      line({ discountKind: 'rate', discount: 9000 }),
      line({ gift: true }),
      LineInput.parse({ kind: 'service', name: '搬楼', unit: '层', quantity: 3000, price: 3000 }),
    ],
    { discountKind: 'amount', discount: 10_001, coupon: 500, rounding: 120 },
  )
  const [tile, gift, service] = await whyQuoted(whole.id)
  expect(tile?.steps[0]).toEqual({
    title: '标价',
    note: `5 个 × 1,111.00；${today} 的价格：商品自己的标价`,
    amount: 555_500,
  })
  expect(titles(tile?.steps)).toEqual(['标价', '行优惠', '整单优惠', '优惠券', '抹零'])
  expect(tile?.steps[1]).toMatchObject({ note: '9 折', amount: -55_550 })
  expect(tile?.steps[2]?.note).toBe('减 ¥100.01，按金额分摊')
  expect(titles(gift?.steps)).toEqual(['标价', '赠品'])
  expect(gift?.net).toBe(0)
  expect(service).toMatchObject({ floor: '不是商品，不核对底价', steps: [{ title: '单价' }, {}, {}, {}] })
})

test('the steps of every line sum up to its net to the fen, and all lines to the total, whatever is taken off', async () => {
  const cheaper = fc.oneof(
    fc.constant({}),
    fc.record({ discountKind: fc.constant('rate' as const), discount: fc.nat(10_000) }),
    fc.record({ discountKind: fc.constant('price' as const), discount: fc.nat(300_000) }),
    fc.constant({ gift: true }),
  )
  const drawn = fc.record({
    lines: fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), cheaper), { minLength: 1, maxLength: 6 }),
    rate: fc.integer({ min: 5000, max: 10_000 }),
    coupon: fc.nat(300),
    rounding: fc.nat(99),
  })
  await fc.assert(
    fc.asyncProperty(drawn, async ({ lines, rate, coupon, rounding }) => {
      const typed = [line(), ...lines.map(([pieces, more]) => line({ quantity: pieces * 1000, ...more }))]
      const whole = await quoted(typed, { discountKind: 'rate', discount: rate, coupon, rounding })
      const told = await whyQuoted(whole.id)
      const nets = whole.spaces.flatMap(space => space.lines.map(one => one.net))
      expect(told.map(one => sum(one.steps.map(step => step.amount)))).toEqual(nets)
      expect(told.map(one => one.net)).toEqual(nets)
      expect(sum(nets)).toBe(whole.total)
      for (const { steps } of told) expect(titles(steps)).not.toContain('其他调整')
    }),
    { numRuns: 12 },
  )
})

test('a window is named with its level and day, and a line goes on telling it after another holds', async () => {
  const goodsId = await at.newGoods()
  const levelId = at.sales.word('customerLevel', '金卡')
  const window = { goodsId, unit: 'piece' as const, fromDay: today, listPrice: 100_000, levelId }
  const held = await server.ask(windowRoutes.add, { as: at.company.boss, body: window })
  const whole = await quoted([line({ goodsId })], { levelId })
  const told = (await whyQuoted(whole.id))[0]?.steps[0]
  const whom = `客户等级 金卡，每片/件，${today} 起`
  expect(told?.note).toBe(`5 个 × 1,000.00；${today} 的价格：${whom}`)
  const { id } = held
  await server.ask(windowRoutes.revoke, { as: at.company.boss, body: { id, reason: '停用' } })
  const after = (await whyQuoted(whole.id))[0]?.steps[0]
  expect(after).toMatchObject({ title: '标价', amount: 500_000 })
  expect(after?.note).toContain('客户等级 金卡')
})

test('a seller reads their own floor, never that of a manager; without list prices nobody reads a reason', async () => {
  const whole = await quoted([line(), line({ discountKind: 'price', discount: 80_000 })])
  const [fit, below] = await whyQuoted(whole.id)
  expect(fit?.floor).toBe('不低于你的底价 ¥999.00/个')
  expect(below?.floor).toBe('需审批，你的底价 ¥999.00/个')
  const said = JSON.stringify(await whyQuoted(whole.id))
  for (const hidden of ['888.00', '777.00', '555.00', String(prices.cost * 5)]) expect(said).not.toContain(hidden)
  expect(fit).not.toHaveProperty('cost')
  expect((await whyQuoted(whole.id, at.company.boss))[0]).toMatchObject({ cost: 277_500, margin: 278_000 })
  const rights = { menus: ['contractInfo'], scopes: { contract: 'office' as const } }
  const blind = await at.company.hire('priceWhyBlind', await makeRole(server.owner, at.company.officeId, rights))
  const draft = await at.drafted([at.line()])
  const refused = await server.call(contractRoutes.reasons, { as: blind.token, params: { id: draft.id } })
  expect(refused.code).toBe(codes.forbidden)
})

test('a contract tells what held when it was submitted, its special offer and who allowed it, and then each change order', async () => {
  const whole = await quoted([line({ discountKind: 'price', discount: 70_000 })])
  const as = at.seller.token
  const { number } = await server.ask(quotationRoutes.ask, {
    as,
    body: { id: whole.id, linePlace: 0, untilOn, reason: '客户在比价' },
  })
  const [offer] = (await server.ask(specialRoutes.list, { as, body: { search: number } })).rows
  await at.decide(offer?.id as number, 'approve')
  const special = `特价单 ${number}：¥700.00/片/件，有效期至 ${untilOn}，priceWhyBoss批准`
  expect((await whyQuoted(whole.id))[0]).toMatchObject({ special, floor: '你的底价 ¥999.00/个，由特价放行' })

  const signed = await at.effective([line({ discountKind: 'price', discount: 70_100 }), at.line()], { rounding: 7 })
  const before = await whySigned(signed.id)
  expect(before[0]).toMatchObject({ special, floor: '低于提交时的底价，由特价放行' })
  expect(before[1]?.floor).toBe('提交时已核对底价')
  expect((await whySigned(signed.id, at.company.boss))[1]?.floor).toBe('提交时的底价 ¥999.00/个')
  const window = { goodsId: at.goodsId, unit: 'piece' as const, fromDay: today, listPrice: 900_000 }
  await server.ask(windowRoutes.add, { as: at.company.boss, body: window })
  expect(await whySigned(signed.id)).toEqual(before)

  const body = {
    contractId: signed.id,
    version: signed.version,
    reason: '客户要求',
    lines: [{ lineId: signed.rows[1]?.id as number, quantity: 4000, sizes: [] }],
    spaces: [{ name: '阳台', lines: [line({ discountKind: 'rate', discount: 9500 })] }],
    discount: 33,
  }
  const made = await server.ask(changeRoutes.add, { as, body: body as never })
  const sent = await server.ask(changeRoutes.submit, { as, body: { id: made.id, version: made.version } })
  if (sent.state === 'approving') await at.approval(sent.approvalId as number)
  const after: ContractDetail = await at.contract(signed.id)
  const told = await whySigned(signed.id)
  const nets = new Map(after.rows.map(row => [row.id, row.whole.net]))
  expect(told.map(one => [one.line, one.net])).toEqual(told.map(one => [one.line, nets.get(one.line)]))
  expect(told).toHaveLength(after.rows.length)
  expect(told[1]?.steps.at(-1)).toMatchObject({ title: '增减项', note: made.number })
  expect(titles(told[2]?.steps)).toEqual(['标价', '行优惠', '整单优惠'])
})
