import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sales, salesOf } from '../../../../tests/support/deals.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { formatDate, startOfDay } from '../../../kernel/api/time.ts'
import { goodsRoutes } from '../../goods/api/goods.ts'
import { LineInput } from '../../lines/api/line.ts'
import { switchRoutes } from '../../settings/api/switches.ts'
import { quotationRoutes as routes } from '../api/routes.ts'

let server: TestServer
let company: Company
let deals: Sales
let seller: Employee
let other: Employee
let goodsId: number
let dealId: number
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '新报价公司', 'beginBoss')
  deals = await salesOf(server, company)
  seller = await company.hire('beginSales', '导购')
  other = await company.hire('beginOther', '导购')
  const goods = { code: 'B1', name: '雪山白', listPrice: 10_000, floorSeller: 9000 }
  goodsId = (await server.ask(goodsRoutes.add, { as: company.boss, body: goods })).id
  dealId = (await deals.addDeal(seller.token, { customerName: '王女士' })).id
})
afterAll(() => server.stop())

const stored = async () => {
  const { rows } = await server.owner.query('select count(*)::int as count from quotation where office_id = $1', [
    company.officeId,
  ])
  return rows[0].count as number
}
const day = (days: number) => formatDate(startOfDay(Date.now(), days))
const start = (as = seller.token, opportunityId = dealId) =>
  server.call(routes.start, { as, params: { opportunityId } })
const tile = (more: Partial<LineInput> = {}) => LineInput.parse({ kind: 'goods', goodsId, quantity: 3000, ...more })
const content = (...lines: LineInput[]) => ({ opportunityId: dealId, spaces: [{ name: '客厅', lines }] })

test('a new quotation begins with its customer and the usual validity, and is computed while nothing of it is stored', async () => {
  const { data } = await start()
  expect(data).toMatchObject({ customerName: '王女士', opportunityId: dealId, validUntil: day(15), home: '' })
  const body = content(tile({ discountKind: 'rate', discount: 8000 }))
  const checked = await server.ask(routes.checkNew, { as: seller.token, body })
  expect(checked).toMatchObject({ sums: { total: 24_000 } })
  expect(checked.spaces[0]?.lines[0]?.judgement.warning).toBe('需审批')
  expect(await stored()).toBe(0)
})

test('what was entered is stored at once under the first number; a refused one takes no number', async () => {
  const bad = await server.call(routes.add, { as: seller.token, body: content(tile({ goodsId: 999_999 })) })
  expect(bad).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'spaces.0.lines.0.goodsId' }] } })
  expect(await stored()).toBe(0)
  const body = { ...content(tile()), validUntil: day(3), variant: '经济', rounding: 100 }
  const made = await server.ask(routes.add, { as: seller.token, body })
  expect(made).toMatchObject({ total: 29_900, lineCount: 1, variant: '经济', validUntil: day(3), state: 'draft' })
  expect(made.number).toMatch(/-0001$/)
  expect(made.spaces[0]?.lines[0]?.was).toBe(0)
  const history = await server.ask(routes.history, { as: seller.token, params: { id: made.id } })
  expect(JSON.stringify(history)).toContain('雪山白')
})

test('only who works on the deal begins one, and none of a lost deal', async () => {
  for (const answer of [
    await start(other.token),
    await server.call(routes.checkNew, { as: other.token, body: content(tile()) }),
    await server.call(routes.add, { as: other.token, body: content(tile()) }),
  ])
    expect(answer.code).toBe(codes.notFound)
  const lost = await deals.addDeal(seller.token)
  await server.owner.query(
    `update opportunity o set status = 'lost', closed_at = now(),
       lost_reason_id = (select min(i.id) from dictionary_item i where i.office_id = o.office_id)
     where o.id = $1`,
    [lost.id],
  )
  expect(await start(seller.token, lost.id)).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('战败'),
  })
})

test('a company sets for how many days quotations are valid, 0 for none', async () => {
  const changes = [{ code: 'quotationValidDays', value: 0, seen: 15 }]
  await server.ask(switchRoutes.save, { as: company.boss, body: { changes } })
  expect((await start()).data).toMatchObject({ validUntil: null })
})
