import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnValues } from '../src/kernel/contract/ownValues.ts'
import { bindingRoutes } from '../src/modules/approval/contract/bindingRoutes.ts'
import { flowRoutes } from '../src/modules/approval/contract/flowRoutes.ts'
import { approvalRoutes } from '../src/modules/approval/contract/routes.ts'
import { opportunityRoutes } from '../src/modules/opportunity/contract/routes.ts'
import { wonTransferRoutes } from '../src/modules/opportunity/contract/wonTransfer.ts'
import { type Sales, salesOf } from './support/deals.ts'
import { asks, flowOf, forks } from './support/flows.ts'
import { publishOwn } from './support/ownFields.ts'
import { type Company, type Employee, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let company: Company
let manager: Employee
let finance: Employee
let sales: Sales

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '商机审批公司', 'dealFlowBoss')
  manager = await company.hire('dealFlowManager', '部门经理')
  finance = await company.hire('dealFlowFinance', '部门经理')
  sales = await salesOf(server, company)
  const options = ['水电', '泥瓦'].map((title, at) => ({ id: `o${at + 1}`, title, retired: false }))
  await publishOwn(server, company.boss, 'opportunity', [
    { key: 's1', kind: 'choice', title: '装修进度', options },
    { key: 'n1', kind: 'number', title: '折扣' },
    { key: 'n2', kind: 'formula', title: '折后单价', formula: 'expectedAmount / area * n1', result: 'money' },
  ])
  await publishFlow()
})
afterAll(() => server?.stop())

/** Deals whose 装修进度 is 水电 go to the manager, who fills in own fields; others to a colleague. */
async function publishFlow() {
  const as = company.boss
  const { id } = await server.ask(flowRoutes.add, { as, body: { name: '成交转移', business: 'wonTransfer' } })
  const { version } = await server.ask(flowRoutes.detail, { as, params: { id } })
  const water = [[{ field: 'ownS1', operator: 'eq', values: ['水电'] }]]
  const rights = { ownN1: 'edit', ownS1: 'edit' } as const
  const draft = flowOf(
    forks('way', 'condition', [
      { when: water, nodes: [asks('filling', [manager.employeeId], { rights })] },
      { nodes: [asks('looking', [finance.employeeId])] },
    ]),
  )
  const saved = await server.ask(flowRoutes.draft, { as, body: { id, version, draft } })
  expect(await server.ask(flowRoutes.validate, { as, body: { id } })).toEqual([])
  await server.ask(flowRoutes.publish, { as, body: { id, version: saved.version, note: '第一版' } })
  const subjects = await server.ask(bindingRoutes.subjects, { as })
  const bound = subjects.find(one => one.business === 'wonTransfer')?.version as number
  const bindings = [{ when: [], flowId: id }]
  const body = { business: 'wonTransfer', formId: null, version: bound, unmatched: 'refuse' as const, bindings }
  await server.ask(bindingRoutes.save, { as, body })
}

async function asked(own: OwnValues) {
  const as = company.boss
  const deal = await sales.addDeal(as, { own, expectedAmount: 10_000_000, area: 10_000, community: '云栖' })
  const more = { dealAmount: 100, expectedOn: '2027-01-01', categoryIds: [sales.word('intentionCategory', '木门')] }
  await sales.move(as, deal, '成交', more)
  const body = { id: deal.id, ownerId: manager.employeeId, reason: '换人', chosen: {} }
  const { approvalId } = await server.ask(wonTransferRoutes.ask, { as, body })
  return { deal: deal.id, approvalId }
}
const detail = (id: number, as: string) => server.ask(approvalRoutes.detail, { as, params: { id } })

test('an approval about a deal branches on an own field, and a step fills in others of the deal', async () => {
  const other = await asked({ s1: 'o2' })
  expect((await detail(other.approvalId, finance.token)).mine.nodeName).toBe('looking')
  const { deal, approvalId } = await asked({ s1: 'o1', n1: 1 })
  const { mine, content } = await detail(approvalId, manager.token)
  expect([mine.nodeName, content]).toMatchObject(['filling', { ownS1: '水电', ownN2: 100_000 }])
  const approve = (given: object) =>
    server.call(approvalRoutes.approve, {
      as: manager.token,
      body: { id: approvalId, task: mine.task as number, content: given as never },
    })
  expect(await approve({ ownS1: '没有的' })).toMatchObject({ code: 40000 })
  expect(await approve({ ownN1: 0.5, ownS1: '泥瓦' })).toMatchObject({ code: 0 })
  const after = await server.ask(opportunityRoutes.detail, { as: company.boss, params: { id: deal } })
  expect(after).toMatchObject({ own: { s1: 'o2', n1: 0.5, n2: 50_000 }, ownerId: manager.employeeId })
  const history = await server.ask(opportunityRoutes.history, { as: company.boss, params: { id: deal } })
  expect(history.find(entry => entry.action === '审批中修改')).toMatchObject({
    changes: expect.arrayContaining([{ field: 'own.s1', title: '装修进度', before: '水电', after: '泥瓦' }]),
  })
})
