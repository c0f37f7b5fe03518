import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeFlow } from '../../../../../tests/support/approvals.ts'
import { asks } from '../../../../../tests/support/flows.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { notificationRoutes } from '../../../notification/api/notification.ts'
import { delegationRoutes as routes } from '../../api/delegation.ts'
import { approvalRoutes } from '../../api/routes.ts'

const day = 86_400_000
let server: TestServer
let company: Company
let sales: Employee
let head: Employee
let deputy: Employee
let formId: number

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '委托公司', 'awayBoss')
  sales = await company.hire('awaySales', '导购')
  head = await company.hire('awayHead', '部门经理')
  deputy = await company.hire('awayDeputy', '部门经理')
  for (const form of ['用章', '请假'])
    await takeFlow(server.owner, company.officeId, form, [asks('head', [head.employeeId])])
  const forms = await server.ask(approvalRoutes.startable, { as: sales.token })
  formId = forms.find(form => form.name === '用章')?.formId as number
})
afterAll(() => server?.stop())
beforeEach(() => server.owner.query('update approval_delegation set cancelled_at = now() where cancelled_at is null'))

const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const rule = (more = {}) => ({ toId: deputy.employeeId, fromAt: inDays(-1), toAt: inDays(3), ...more })
const add = (more = {}, as = head.token) => server.call(routes.add, { as, body: rule(more) })
const list = (as = head.token) => server.ask(routes.list, { as, query: {} })
const newest = async () => (await list())[0] as Awaited<ReturnType<typeof list>>[number]

async function begin(name = '用章', as = sales.token): Promise<number> {
  const forms = await server.ask(approvalRoutes.startable, { as })
  const content = {
    seal: ['公章'],
    document: '合作协议',
    copies: 2,
    reason: '盖章',
    type: '年假',
    from: '2026-12-01',
    to: '2026-12-02',
    days: 2,
  }
  const form = forms.find(one => one.name === name)
  const own = Object.fromEntries(
    Object.entries(content).filter(([key]) => form?.fields.some(field => field.key === key)),
  )
  const body = { formId: form?.formId as number, content: own }
  return (await server.ask(approvalRoutes.start, { as, body })).id
}
const detail = (id: number, as = company.boss) => server.ask(approvalRoutes.detail, { as, params: { id } })
const bells = async (as: string) => (await server.ask(notificationRoutes.inbox, { as })).rows.map(row => row.title)

describe('a rule of delegation', () => {
  it("gives new tasks to the delegate, in the person's name; both get a notice", async () => {
    expect(await add({ note: '出差' })).toMatchObject({ success: true, data: { moved: 0, left: 0 } })
    const id = await begin()
    const { waiting, way } = await detail(id)
    expect(waiting).toContain('awayDeputy')
    expect(way[0]?.people).toMatchObject([{ id: deputy.employeeId, for: head.employeeId }])
    expect(await bells(deputy.token)).toEqual(
      expect.arrayContaining(['awayHead委托您处理审批', '待您处理（代 awayHead）：awaySales的用章']),
    )
    const task = (await detail(id, deputy.token)).mine.task as number
    const done = await server.ask(approvalRoutes.approve, { as: deputy.token, body: { id, task } })
    expect(done.status).toBe('approved')
    expect((await list())[0]).toMatchObject({ state: 'holding', toId: deputy.employeeId, open: 0, note: '出差' })
    expect((await list(deputy.token))[0]).toMatchObject({ fromId: head.employeeId })
  })

  it('includes open tasks on request, which come back when the rule ends early', async () => {
    const waits = [await begin(), await begin('请假')]
    const { count } = await server.ask(routes.waiting, { as: head.token, query: {} })
    expect(count).toBe(2)
    expect(await add({ moveOpen: true })).toMatchObject({ data: { moved: 2, left: 0 } })
    expect((await newest()).open).toBe(2)
    for (const id of waits) expect((await detail(id)).waiting).toContain('awayDeputy')
    const [answered, unanswered] = waits as [number, number]
    const task = (await detail(answered, deputy.token)).mine.task as number
    await server.ask(approvalRoutes.approve, { as: deputy.token, body: { id: answered, task } })
    const { id, version } = await newest()
    const ended = await server.ask(routes.cancel, { as: head.token, body: { id, version, takeBack: true } })
    expect([ended.moved, ended.left]).toEqual([1, 0])
    expect(ended.rows.find(one => one.id === id)).toMatchObject({ state: 'cancelled', open: 0 })
    expect((await detail(unanswered)).waiting).toBe('awayHead')
    expect(await bells(deputy.token)).toContain('awayHead结束了对您的审批委托')
    expect((await detail(await begin())).waiting).toBe('awayHead')
  })

  it('may be for one form, and each form may have its own rule', async () => {
    await add({ formId })
    expect((await detail(await begin('用章'))).waiting).toContain('awayDeputy')
    expect((await detail(await begin('请假'))).waiting).toBe('awayHead')
    expect(await add()).toMatchObject({ code: codes.badInput })
  })

  it('never lets a person approve their own document', async () => {
    await server.ask(routes.add, { as: head.token, body: rule({ toId: sales.employeeId }) })
    await takeFlow(server.owner, company.officeId, '用章', [asks('head', [head.employeeId], { self: 'leader' })])
    expect((await detail(await begin())).waiting).toBe('awayHead')
    await takeFlow(server.owner, company.officeId, '用章', [asks('head', [head.employeeId])])
  })

  it('ends at its time', async () => {
    await add()
    await server.owner.query(
      `update approval_delegation set to_at = now() - interval '1 second' where cancelled_at is null`,
    )
    expect((await detail(await begin())).waiting).toBe('awayHead')
    const [row] = await list()
    expect(row?.state).toBe('over')
    const body = { id: row?.id as number, version: row?.version as number }
    expect(await server.call(routes.cancel, { as: head.token, body })).toMatchObject({ code: codes.conflict })
  })
})

describe('a rule of delegation is refused', () => {
  const refused = (field: string, msg: string) => ({ code: codes.badInput, data: { issues: [{ field, msg }] } })

  it('to oneself, to somebody who cannot answer, or for a period that is over or reversed', async () => {
    expect(await add({ toId: head.employeeId })).toMatchObject(refused('toId', '不能委托给自己，请选择其他同事'))
    const gone = await company.hire('awayGone', '导购')
    await server.owner.query('update employee set disabled_at = now() where id = $1', [gone.employeeId])
    expect(await add({ toId: gone.employeeId })).toMatchObject(
      refused('toId', '受托人已停用，或没有审批业务列表的权限，请选择其他同事'),
    )
    expect(await add({ fromAt: inDays(-3), toAt: inDays(-1) })).toMatchObject(
      refused('toAt', '结束时间已经过去，请选择以后的时间'),
    )
    expect(await add({ fromAt: inDays(3), toAt: inDays(1) })).toMatchObject(refused('toAt', '结束时间要晚于开始时间'))
    expect(await add({ fromAt: inDays(1), moveOpen: true })).toMatchObject(
      refused('moveOpen', '委托开始之后才能转交现有的待办'),
    )
  })

  it('if another one has the same period, also when both come at once', async () => {
    const both = await Promise.all([add(), add({ toId: sales.employeeId })])
    expect(both.map(answer => answer.success).sort()).toEqual([false, true])
    expect(both.find(answer => !answer.success)?.msg).toMatch(
      /^与已有的委托（.+ 至 .+）时间重叠，请错开时间，或先撤销它$/,
    )
    expect(await add({ fromAt: inDays(3), toAt: inDays(5) })).toMatchObject({ success: true })
  })

  it('for somebody else, except by people who oversee approvals; the same goes for ending one', async () => {
    const theirs = { fromId: head.employeeId }
    expect(await add(theirs, sales.token)).toMatchObject({ code: codes.forbidden })
    expect(await add(theirs, company.boss)).toMatchObject({ success: true })
    expect(await bells(head.token)).toContain('您的审批已委托给awayDeputy')
    const { id, version } = await newest()
    expect(await server.call(routes.cancel, { as: deputy.token, body: { id, version } })).toMatchObject({
      code: codes.notFound,
    })
    expect(await server.call(routes.list, { as: sales.token, query: { whose: 'all' } })).toMatchObject({
      code: codes.forbidden,
    })
    const all = await server.ask(routes.list, { as: company.boss, query: { whose: 'all' } })
    expect(all.some(one => one.id === id)).toBe(true)
  })
})
