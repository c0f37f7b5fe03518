import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomValues } from '../src/kernel/api/customValues.ts'
import type { Route } from '../src/kernel/api/route.ts'
import { bindingRoutes } from '../src/modules/approval/api/bindingRoutes.ts'
import { flowRoutes } from '../src/modules/approval/api/flowRoutes.ts'
import { formRoutes } from '../src/modules/approval/api/formRoutes.ts'
import { approvalRoutes } from '../src/modules/approval/api/routes.ts'
import { saidRoutes } from '../src/modules/approval/api/said.ts'
import { customFieldsRoutes } from '../src/modules/customFields/api/routes.ts'
import { opportunityRoutes } from '../src/modules/opportunity/api/routes.ts'
import { wonTransferRoutes } from '../src/modules/opportunity/api/wonTransfer.ts'
import { publishCustom } from './support/customFields.ts'
import { type Sales, salesOf } from './support/deals.ts'
import { asks, flowOf, forks } from './support/flows.ts'
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
  await publishCustom(
    server,
    company.boss,
    'opportunity',
    [
      { key: 's1', kind: 'choice', title: '装修进度', options },
      { key: 'n1', kind: 'number', title: '折扣' },
      { key: 'n2', kind: 'formula', title: '折后单价', formula: 'expectedAmount / area * n1', result: 'money' },
      { key: 'm1', kind: 'files', title: '现场照片' },
      { key: 's2', kind: 'link', title: '介绍人', linked: 'customer' },
      { key: 'x1', kind: 'phone', title: '物业电话' },
      { key: 'm2', kind: 'files', title: '底价单', seenBy: [] },
    ],
    [{ key: 'expectedAmount', title: '意向金额' }],
  )
  await publishFlow()
})
afterAll(() => server?.stop())

/** Deals whose 装修进度 is 水电 go to the manager, who fills in custom fields; others to a colleague. */
async function publishFlow() {
  const as = company.boss
  const { id } = await server.ask(flowRoutes.add, { as, body: { name: '成交转移', business: 'wonTransfer' } })
  const { version } = await server.ask(flowRoutes.detail, { as, params: { id } })
  const water = [[{ field: 'ownS1', operator: 'eq', values: ['水电'] }]]
  const rights = { ownN1: 'edit', ownS1: 'edit', ownM1: 'edit' } as const
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

async function asked(own: CustomValues) {
  const as = company.boss
  const deal = await sales.addDeal(as, { own, expectedAmount: 10_000_000, area: 10_000, community: '云栖' })
  const more = { dealAmount: 100, expectedOn: '2027-01-01', categoryIds: [sales.word('intentionCategory', '木门')] }
  await sales.move(as, deal, '成交', more)
  const body = { id: deal.id, ownerId: manager.employeeId, reason: '换人', chosen: {} }
  const { approvalId } = await server.ask(wonTransferRoutes.ask, { as, body })
  return { deal: deal.id, approvalId }
}
const detail = (id: number, as: string) => server.ask(approvalRoutes.detail, { as, params: { id } })

test('an approval about a deal branches on a custom field, and a step fills in others of the deal', async () => {
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

const upload = async (route: Route, as: string, name: string): Promise<number> => {
  const answer = await server.send(route as typeof saidRoutes.upload, {
    as,
    file: { name, content: `%PDF-1.4 ${name}` },
  })
  return answer.json().data.id
}
const fetched = async (as: string, id: number) => {
  const answer = await server.send(formRoutes.file, { as, params: { id } })
  return answer.headers['content-type']?.toString().startsWith('application/json') ? answer.json().code : answer.body
}

test('a document tells files, links and phones of custom fields, and what the company calls those of the noun', async () => {
  const as = company.boss
  const friend = await sales.addDeal(as, { customerName: '介绍人甲' })
  const file = await upload(customFieldsRoutes.upload, as, '客厅.pdf')
  const { deal, approvalId } = await asked({ s1: 'o1', m1: [file] as never, s2: friend.customerId, x1: '15400001111' })
  const seen = await detail(approvalId, manager.token)
  expect(seen.content).toMatchObject({ ownM1: [file], ownS2: '介绍人甲', ownX1: '154****1111' })
  expect(seen.files).toMatchObject([{ fileId: file, name: '客厅.pdf' }])
  expect(seen.fields.find(({ key }) => key === 'expectedAmount')?.title).toBe('意向金额')
  expect(seen.fields.map(({ key }) => key)).not.toContain('ownM2')
  const attached = seen.files[0]?.id as number
  expect(await fetched(manager.token, attached)).toBe('%PDF-1.4 客厅.pdf')
  const stranger = await company.hire('dealFlowStranger', '导购')
  expect(await fetched(stranger.token, attached)).toBe(40400)

  const another = await upload(saidRoutes.upload, manager.token, '厨房.pdf')
  const approve = (given: object) =>
    server.call(approvalRoutes.approve, {
      as: manager.token,
      body: { id: approvalId, task: seen.mine.task as number, content: given as never },
    })
  expect(seen.fields.filter(({ told }) => told).map(({ key }) => key)).toEqual(['ownN2', 'ownS2'])
  expect(await approve({ ownM1: [file, 999_999] })).toMatchObject({ code: 40000 })
  expect(await approve({ ownM1: [file, another] })).toMatchObject({ code: 0 })
  const after = await server.ask(opportunityRoutes.detail, { as, params: { id: deal } })
  expect(after.own?.m1).toEqual([`${file}/客厅.pdf`, `${another}/厨房.pdf`])
  expect((await detail(approvalId, manager.token)).files.map(({ name }) => name)).toEqual(['客厅.pdf', '厨房.pdf'])
})
