import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { untilOn } from '../../../../../tests/support/specials.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { LineInput } from '../../../lines/api/line.ts'
import type { QuotationDetail } from '../../../quotation/api/quotation.ts'
import { quotationRoutes } from '../../../quotation/api/routes.ts'
import { specialRoutes } from '../../../special/api/special.ts'
import { type ContractChange, changeRoutes as routes } from '../../api/change.ts'
import type { ContractDetail } from '../../api/contract.ts'

let server: TestServer
let at: Contracts
let as: string
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '计量特价公司', 'measured')
  as = at.seller.token
})
afterAll(() => server.stop())

const custom = (goodsId: number, measure: LineInput['measure'], ...sides: number[]) =>
  LineInput.parse({
    kind: 'custom',
    goodsId,
    measure,
    discountKind: 'price',
    discount: 70_000,
    sizes: [{ a: sides[0], b: sides[1] ?? null }],
  })
const doors = () => at.newGoods({ soldAs: 'custom', priceUnit: 'area', spec: '1000*1000' })
const tiles = () => at.newGoods({ priceUnit: 'area', spec: '800*800' })
const profiles = () => at.newGoods({ soldAs: 'custom', priceUnit: 'metre', spec: '1000' })

const quoted = async () =>
  server.ask(quotationRoutes.add, { as, body: { opportunityId: (await at.sales.addDeal(as)).id } })
const save = ({ id, version }: Pick<QuotationDetail, 'id' | 'version'>, ...lines: LineInput[]) =>
  server.ask(quotationRoutes.save, { as, body: { id, version, spaces: [{ name: '客厅', lines }] } })
const send = ({ id, version }: QuotationDetail) => server.call(quotationRoutes.send, { as, body: { id, version } })
const judged = ({ spaces }: QuotationDetail) =>
  spaces.flatMap(space => space.lines).map(({ judgement }) => [!!judgement.warning, judgement.special])
/** Asks for a special price at what the first line is sold at, and approves it. */
async function asked({ id }: QuotationDetail, linePlace = 0) {
  const body = { id, linePlace, untilOn, reason: '客户在比价' }
  const { number } = await server.ask(quotationRoutes.ask, { as, body })
  const [offer] = (await server.ask(specialRoutes.list, { as, body: { search: number } })).rows
  return at.decide(offer?.id as number, 'approve')
}

test.each([
  ['a door per ㎡', doors, 'projected', [1000, 1000], [20_000, 10_000], 70_000, 14_000_000],
  ['a profile per metre', profiles, 'metre', [1000], [50_000], 70_000, 3_500_000],
  ['tiles typed as a custom-made item', tiles, 'projected', [800, 800], [8000, 8000], 44_800, 4_480_000],
] as const)('an offer for %s binds what was measured, and approvers see what the line comes to', async (...one) => {
  const [, goods, measure, small, large, amount, whole] = one
  const goodsId = await goods()
  const draft = await save(await quoted(), custom(goodsId, measure, ...small))
  expect(await asked(draft)).toMatchObject({ price: 70_000, amount })
  const fit = await server.ask(quotationRoutes.detail, { as, params: { id: draft.id } })
  expect(judged(fit)).toEqual([[false, true]])
  const grown = await save(fit, custom(goodsId, measure, ...large))
  expect(judged(grown)).toEqual([[true, false]])
  expect(await send(grown)).toMatchObject({ code: codes.conflict })
  expect(await asked(grown)).toMatchObject({ amount: whole })
  const covered = await server.ask(quotationRoutes.detail, { as, params: { id: draft.id } })
  expect(judged(covered)).toEqual([[false, true]])
  expect(await send(covered)).toMatchObject({ code: 0 })
})

const order = ({ id, version }: ContractDetail, content: Record<string, unknown>) =>
  server.call(routes.add, { as, body: { contractId: id, version, reason: '客户要求', ...content } as never })
const submitted = ({ id, version }: ContractChange) => server.call(routes.submit, { as, body: { id, version } })
const sized = (contract: ContractDetail, a: number, b: number) => ({
  lines: [{ lineId: contract.rows[0]?.id, quantity: 0, sizes: [{ a, b, count: 1 }] }],
})

test('a change order takes what it measures of the offer, gives it back, and goes no further than what is left', async () => {
  const goodsId = await doors()
  const draft = await save(await quoted(), custom(goodsId, 'projected', 2000, 1000))
  const { id } = await asked(draft)
  const contract = await at.effective([custom(goodsId, 'projected', 1000, 1000)], {}, draft.opportunityId)
  expect(await at.detail(id)).toMatchObject({ used: 1, left: 1 })

  const far = (await order(contract, sized(contract, 20_000, 10_000))).data as ContractChange
  const refused = await submitted(far)
  expect(refused).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('只剩 1 ㎡') })
  expect(await at.contract(contract.id)).toMatchObject({ effectiveTotal: contract.total })
  const edited = await server.ask(routes.save, {
    as,
    body: { id: far.id, version: far.version, reason: '客户要求', ...sized(contract, 1000, 1500) } as never,
  })
  expect((await submitted(edited)).code).toBe(0)
  expect(await at.detail(id)).toMatchObject({ used: 1.5, left: 0.5 })

  const present = await at.contract(contract.id)
  const less = (await order(present, sized(present, 500, 500))).data as ContractChange
  const sent = (await submitted(less)).data as ContractChange
  await at.approval(sent.approvalId as number)
  expect(await at.detail(id)).toMatchObject({ used: 0.25, left: 1.75 })
})

test('two offers of one goods cover a line each; what neither covers asks for its own', async () => {
  const goodsId = await at.newGoods()
  const line = (discount: number) =>
    LineInput.parse({ kind: 'goods', goodsId, quantity: 5000, discountKind: 'price', discount })
  const draft = await save(await quoted(), line(85_000), line(80_000))
  const dear = await asked(draft, 0)
  expect(dear).toMatchObject({ price: 85_000, amount: 425_000, left: 5 })
  const half = await server.ask(quotationRoutes.detail, { as, params: { id: draft.id } })
  expect(judged(half)).toEqual([
    [false, true],
    [true, false],
  ])
  const cheap = await asked(half, 1)
  expect(cheap).toMatchObject({ price: 80_000, amount: 400_000, left: 5 })
  const whole = await server.ask(quotationRoutes.detail, { as, params: { id: draft.id } })
  expect(judged(whole)).toEqual([
    [false, true],
    [false, true],
  ])
  const more = { kind: 'goods', goodsId, quantity: 1000, discountKind: 'price', discount: 85_000 } as const
  expect(judged(await save(whole, line(85_000), line(80_000), LineInput.parse(more)))[2]).toEqual([true, false])
})
