import { afterAll, beforeAll, expect, test } from 'vitest'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { opportunityRoutes } from '../src/modules/opportunity/api/routes.ts'
import { dashboardRoutes } from '../src/modules/reporting/api/dashboard.ts'
import { publishCustom, type Some } from './support/customFields.ts'
import { type Sales, salesOf } from './support/deals.ts'
import { type Company, type Employee, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let company: Company
let seller: Employee
let sales: Sales

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '首页字段公司', 'ownHomeBoss')
  seller = await company.hire('ownHomeSales', '导购')
  sales = await salesOf(server, company)
  const { rows } = await server.owner.query(`select id from role where office_id = $1 and name = '部门经理'`, [
    company.officeId,
  ])
  const fields: Some[] = [
    { key: 's1', kind: 'choice', title: '强度', listed: true, options: [{ id: 'o1', title: '强', retired: false }] },
    { key: 'n1', kind: 'number', title: '套内', unit: '㎡', listed: true, summed: true },
    { key: 'n2', kind: 'money', title: '底价', listed: true, seenBy: [rows[0].id] },
    { key: 'x1', kind: 'text', title: '备用' },
  ]
  for (const noun of ['clue', 'opportunity']) await publishCustom(server, company.boss, noun, fields)
})
afterAll(() => server?.stop())

const next = async (as: string) => (await server.ask(dashboardRoutes.figures, { as })).next

test('the rows of the start page tell the listed custom fields that their reader sees, and their lists have them', async () => {
  const own = { s1: 'o1', n1: 88, x1: '不列' }
  const due = new Date(Date.now() - 86_400_000).toISOString()
  const clue = await sales.addClue(seller.token, { own, nextFollowUpAt: due })
  const deal = await sales.addDeal(seller.token, { own: { n1: 66 }, nextFollowUpAt: due })
  await server.owner.query(`update clue set own = own || '{"n2": 700}' where id = $1`, [clue.id])
  const told = (await next(seller.token)).map(({ of, id, own: said }) => ({ of, id, said }))
  expect(told).toContainEqual({
    of: 'clue',
    id: clue.id,
    said: [
      { title: '强度', value: '强' },
      { title: '套内', value: '88 ㎡' },
    ],
  })
  expect(told).toContainEqual({ of: 'opportunity', id: deal.id, said: [{ title: '套内', value: '66 ㎡' }] })
  const filters = { 'own.s1': { in: ['o1'] } }
  const clues = await server.ask(clueRoutes.list, { as: seller.token, body: { view: 'mine', filters } as never })
  expect(clues.rows.map(row => [row.id, row.own])).toEqual([[clue.id, own]])
  const deals = await server.ask(opportunityRoutes.list, { as: seller.token, body: { view: 'mine' } as never })
  expect(deals.rows.find(row => row.id === deal.id)?.own).toEqual({ n1: 66 })
  const { sums } = await server.ask(clueRoutes.totals, { as: seller.token, body: { view: 'mine' } as never })
  expect(sums['own.n1']).toBe(88)
})

test('a company without listed custom fields is told none', async () => {
  const other = await foundCompany(server, '无字段公司', 'plainHomeBoss')
  const person = await other.hire('plainHomeSales', '导购')
  await (await salesOf(server, other)).addClue(person.token, {})
  expect((await next(person.token)).map(({ own }) => own)).toEqual([[]])
})
