import { afterAll, beforeAll, expect, test } from 'vitest'
import { salesOf } from '../../../../tests/support/deals.ts'
import { makeRole } from '../../../../tests/support/factories.ts'
import { type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { explainRoutes } from '../../organisation/api/explain.ts'
import { quotationRoutes as routes } from '../api/routes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

test('为什么 explains who sees a quotation by its deal: its owner, those who work on it, nobody without list prices', async () => {
  const company = await foundCompany(server, '报价缘由公司', 'quoteWhyBoss')
  const seller = await company.hire('quoteWhySales', '导购')
  const helper = await company.hire('quoteWhyHelper', '导购')
  const rights = { menus: ['quotationList'], scopes: { opportunity: 'office' as const } }
  const blind = await company.hire('quoteWhyBlind', await makeRole(server.owner, company.officeId, rights))
  const deal = await (await salesOf(server, company)).addDeal(seller.token)
  const quotation = await server.ask(routes.add, { as: seller.token, body: { opportunityId: deal.id } })
  const why = async ({ employeeId }: Employee) => {
    const body = { who: { employeeId }, menu: 'quotationList', id: quotation.id }
    const { items } = await server.ask(explainRoutes.explain, { as: company.boss, body })
    const record = items.find(({ kind }) => kind === 'record')
    return { title: record?.title, allowed: record?.allowed, steps: record?.steps.map(step => step.text).slice(-2) }
  }
  const standing = '负责人quoteWhySales，部门总部，状态“草稿”'
  const title = `报价单“${quotation.number}”`
  const within = [standing, '有 1 个角色的数据范围包含它']
  const outside = [standing, '没有一个角色的数据范围包含它']
  expect(await why(seller)).toEqual({ title, allowed: true, steps: within })
  expect(await why(helper)).toEqual({ title, allowed: false, steps: outside })
  await server.owner.query(
    'insert into opportunity_member (office_id, opportunity_id, employee_id, share) values ($1, $2, $3, 10000)',
    [company.officeId, deal.id, helper.employeeId],
  )
  expect(await why(helper)).toEqual({ title, allowed: true, steps: within })
  expect(await why(blind)).toEqual({ title, allowed: false, steps: within })
})
