import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import type { Content } from '../../../forms/api/content.ts'
import { identityRoutes } from '../../../identity/api/identity.ts'
import { searchRoutes } from '../../../search/api/search.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'

let server: TestServer
let company: Company
let sales: Employee
let other: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '发起公司', 'startBoss')
  sales = await company.hire('startSales', '导购')
  other = await company.hire('startOther', '财务')
})
afterAll(() => server?.stop())

const expense: Content = { type: '差旅', amount: 60_000, day: '2026-11-20', reason: '去佛山看展' }
const startable = (as: string) => server.ask(routes.startable, { as })
const formNamed = async (name: string) => (await startable(sales.token)).find(form => form.name === name)?.formId ?? 0

async function found(as: string, term: string) {
  const groups = await server.ask(searchRoutes.find, { as, body: { term } })
  return groups.filter(({ kind }) => kind === 'approvalForm').flatMap(({ hits }) => hits)
}

describe('the forms that a person may start', () => {
  it("begin with the last one used; the others follow in the company's order", async () => {
    expect((await startable(sales.token)).map(({ name, recent }) => [name, recent])).toEqual([
      ['请假', false],
      ['报销', false],
      ['用章', false],
    ])
    const seal = { seal: ['公章'], document: '合同', copies: 1, reason: '签约' }
    for (const [name, content] of [
      ['报销', expense],
      ['用章', seal],
    ] as const)
      await server.ask(routes.start, { as: sales.token, body: { formId: await formNamed(name), content } })
    expect((await startable(sales.token)).map(({ name, recent }) => [name, recent])).toEqual([
      ['用章', true],
      ['报销', true],
      ['请假', false],
    ])
    expect((await startable(other.token)).map(({ name }) => name)).toEqual(['请假', '报销', '用章'])
  })

  it.each([
    ['报销', '报销'],
    ['bx', '报销'],
    ['baoxiao', '报销'],
    ['qj', '请假'],
    ['请假', '请假'],
    ['差旅', '报销'],
  ])('is found by %s, and opens over the screen one is on', async (term, name) => {
    expect(await found(sales.token, term)).toMatchObject([{ title: name, to: `?start=${await formNamed(name)}` }])
  })

  it('leave out forms that the person may not start, and forms without a binding', async () => {
    const role = await makeRole(server.owner, company.officeId, { menus: ['webConsole', 'approvalDetial'] })
    const reader = await company.hire('startReader', role)
    expect(await found(reader.token, '报销')).toEqual([])
    await server.owner.query(
      `delete from approval_binding where office_id = $1 and form_id = (select id from approval_form where office_id = $1 and name = '用章')`,
      [company.officeId],
    )
    expect(await found(sales.token, '用章')).toEqual([])
  })

  it("are an entry in a salesperson's menu, a link without a group", async () => {
    const [root] = await server.ask(identityRoutes.menus, { as: sales.token, query: { token: sales.token } })
    expect(root?.children.find(({ code }) => code === 'approvalStart')).toMatchObject({
      title: '发起审批',
      path: '/approvalStart',
      children: [],
    })
  })
})
