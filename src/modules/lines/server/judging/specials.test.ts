import { afterAll, beforeAll, expect, test } from 'vitest'
import { salesOf } from '../../../../../tests/support/deals.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { type Specials, specialsOf, untilOn } from '../../../../../tests/support/specials.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { QuotationDetail } from '../../../quotation/api/quotation.ts'
import { quotationRoutes as routes } from '../../../quotation/api/routes.ts'
import { specialRoutes } from '../../../special/api/special.ts'
import { LineInput } from '../../api/line.ts'

let server: TestServer
let at: Specials
let as: string
let dealId: number
beforeAll(async () => {
  server = await startServer()
  at = await specialsOf(server, '特价报价公司', 'quoteSpecial')
  as = at.seller.token
  const deals = await salesOf(server, at.company)
  dealId = (await deals.addDeal(as)).id
})
afterAll(() => server.stop())

const line = (discount: number, pieces = 5) =>
  LineInput.parse({ kind: 'goods', goodsId: at.goodsId, quantity: pieces * 1000, discountKind: 'price', discount })
const save = async ({ id, version }: Pick<QuotationDetail, 'id' | 'version'>, ...lines: LineInput[]) =>
  server.ask(routes.save, { as, body: { id, version, spaces: [{ name: '客厅', lines }] } })
const send = ({ id, version }: QuotationDetail) => server.call(routes.send, { as, body: { id, version } })
const ask = (id: number) => server.ask(routes.ask, { as, body: { id, linePlace: 0, untilOn, reason: '客户在比价' } })
const judged = (quotation: QuotationDetail) =>
  quotation.spaces
    .flatMap(space => space.lines)
    .map(({ judgement: { warning, special } }) => ({ below: !!warning, special }))

test('a price below the floor is asked for from its line; once it is approved the quotation can be sent, and no worse one', async () => {
  const made = await server.ask(routes.add, { as, body: { opportunityId: dealId } })
  const low = await save(made, line(70_000))
  expect(judged(low)).toEqual([{ below: true, special: false }])
  expect(await send(low)).toMatchObject({ code: codes.conflict })
  const { number } = await ask(low.id)
  const [offer] = (await server.ask(specialRoutes.list, { as, body: { search: number } })).rows
  expect(offer).toMatchObject({ number, price: 70_000, quantity: 5, state: 'approving' })
  expect(await send(low)).toMatchObject({ code: codes.conflict })
  await at.decide(offer?.id as number, 'approve')
  const detail = await server.ask(routes.detail, { as, params: { id: low.id } })
  expect(judged(detail)).toEqual([{ below: false, special: true }])

  const cheaper = await save(detail, line(69_999))
  expect(judged(cheaper)).toEqual([{ below: true, special: false }])
  const more = await save(cheaper, line(70_000), line(70_000, 1))
  expect(judged(more)).toEqual([
    { below: false, special: true },
    { below: true, special: false },
  ])
  const fit = await save(more, line(70_000, 4), line(70_000, 1))
  expect(judged(fit)).toEqual([
    { below: false, special: true },
    { below: false, special: true },
  ])
  const sent = await send(fit)
  expect(sent).toMatchObject({ code: 0, data: { state: 'sent' } })
})

test('an offer for another grade lets a line of that grade be sold below its floor, and no line of the goods’ own', async () => {
  const { rows } = await server.owner.query(
    `select id from dictionary_item where office_id = $1 and type_code = 'goodsGrade' order by position limit 2`,
    [at.company.officeId],
  )
  const [own, second] = rows.map(row => Number(row.id)) as [number, number]
  const goodsId = await at.newGoods({ gradeId: own, boxPieces: 4 })
  const of = (gradeId: number | null) => LineInput.parse({ ...line(70_000, 4), goodsId, gradeId })
  const made = await server.ask(routes.add, { as, body: { opportunityId: dealId } })
  const low = await save(made, of(second), of(null))
  const { number } = await ask(low.id)
  const [offer] = (await server.ask(specialRoutes.list, { as, body: { search: number } })).rows
  expect(offer).toMatchObject({ gradeId: second, price: 70_000 })
  await at.decide(offer?.id as number, 'approve')
  const detail = await server.ask(routes.detail, { as, params: { id: low.id } })
  expect(judged(detail)).toEqual([
    { below: false, special: true },
    { below: true, special: false },
  ])
})

test('an offer asked from a line that is priced per box is for the price per piece', async () => {
  const goodsId = await at.newGoods({ boxPieces: 4 })
  const box = { quantity: 2000, quantityUnit: 'box' as const, priceUnit: 'box' as const }
  const made = await server.ask(routes.add, { as, body: { opportunityId: dealId } })
  const low = await save(made, LineInput.parse({ ...line(280_000), ...box, goodsId }))
  expect(judged(low)).toEqual([{ below: true, special: false }])
  const { number } = await ask(low.id)
  const [offer] = (await server.ask(specialRoutes.list, { as, body: { search: number } })).rows
  expect(offer).toMatchObject({ price: 70_000, priceUnit: 'piece' })
  await at.decide(offer?.id as number, 'approve')
  const detail = await server.ask(routes.detail, { as, params: { id: low.id } })
  expect(judged(detail)).toEqual([{ below: false, special: true }])
})
