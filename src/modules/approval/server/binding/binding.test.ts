import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { Content } from '../../../forms/api/content.ts'
import type { BindingChange } from '../../api/binding.ts'
import { bindingRoutes as routes } from '../../api/bindingRoutes.ts'
import { approvalRoutes } from '../../api/routes.ts'

let server: TestServer
let company: Company
let sales: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '绑定公司', 'bindBoss')
  sales = await company.hire('bindSales', '导购')
})
afterAll(() => server?.stop())

const subjectNamed = async (title: string) => {
  const subjects = await server.ask(routes.subjects, { as: company.boss })
  const found = subjects.find(one => one.title === title)
  if (!found) throw new Error(`no subject ${title}`)
  return found
}
/** Returns the present list of a form, to change and send. */
async function listOf(title: string): Promise<BindingChange> {
  const { business, formId, version, unmatched, bindings } = await subjectNamed(title)
  return {
    business,
    formId,
    version,
    unmatched,
    bindings: bindings.map(({ id, when, flowId }) => ({ id, when, flowId })),
  }
}
const save = (body: BindingChange, as = company.boss) => server.call(routes.save, { as, body })
const flowOf = async (title: string) => (await subjectNamed(title)).flows[0]?.id as number

/** Makes a published flow of a form that asks the administrators, or nobody. */
async function addFlow(title: string, name: string): Promise<number> {
  const { formId } = await subjectNamed(title)
  const nodes = [{ kind: 'approve', key: 'boss', name, approvers: [], empty: 'admin', self: 'self', rights: {} }]
  const { rows } = await server.owner.query(
    `with flow as (insert into approval_flow (office_id, name, business, form_id, draft) values ($1, $2, 'form', $3, $4) returning id)
     insert into approval_flow_version (office_id, flow_id, number, definition) select $1, id, 1, $4 from flow returning id, flow_id`,
    [company.officeId, name, formId, JSON.stringify({ nodes, startRights: {} })],
  )
  await server.owner.query('update approval_flow set published_id = $2 where id = $1', [rows[0].flow_id, rows[0].id])
  return rows[0].flow_id
}

const expense = (amount: number): Content => ({ type: '差旅', amount, day: '2026-11-20', reason: '看展' })
const startExpense = async (amount: number) => {
  const answer = await server.call(approvalRoutes.start, {
    as: sales.token,
    body: { formId: (await subjectNamed('报销')).formId as number, content: expense(amount) },
  })
  if (!answer.success) return { ...answer, data: undefined }
  return {
    ...answer,
    data: await server.ask(approvalRoutes.detail, { as: sales.token, params: { id: answer.data.id } }),
  }
}
const dear = (bound: number) => [[{ field: 'amount', operator: 'ge' as const, values: [bound] }]]

describe('the bindings of a form', () => {
  it('are listed with their conditions and can be reordered; the first that fits is used', async () => {
    const dearFlow = await addFlow('报销', '大额报销')
    const list = await listOf('报销')
    const changed = await save({ ...list, bindings: [{ when: dear(1_000_000), flowId: dearFlow }, ...list.bindings] })
    expect(changed.data).toMatchObject({
      version: list.version + 1,
      bindings: [
        { words: '报销金额大于等于 ¥10,000.00', flowName: '大额报销', idle: '' },
        { words: '所有情况', flowName: '报销审批' },
      ],
    })
    expect((await startExpense(1_000_000)).data).toMatchObject({ flowName: '大额报销' })
    expect((await startExpense(999_999)).data).toMatchObject({ flowName: '报销审批' })
    const turned = await listOf('报销')
    await save({ ...turned, bindings: [...turned.bindings].reverse() })
    expect((await startExpense(1_000_000)).data).toMatchObject({ flowName: '报销审批' })
    await save({ ...(await listOf('报销')), bindings: turned.bindings })
  })

  it('do not count while their flow is retired, which cannot be bound again meanwhile', async () => {
    const flow = await addFlow('用章', '停用的流程')
    const list = await listOf('用章')
    await save({ ...list, bindings: [{ when: [], flowId: flow }, ...list.bindings] })
    await server.owner.query('update approval_flow set retired_at = now() where id = $1', [flow])
    const [idle, next] = (await subjectNamed('用章')).bindings
    expect([idle?.idle, next?.idle]).toEqual(['流程已停用', ''])
    const kept = await listOf('用章')
    expect((await save(kept)).success).toBe(true)
    const again = await listOf('用章')
    const refused = await save({ ...again, bindings: [...again.bindings, { when: [], flowId: flow }] })
    expect(refused).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'bindings.2.flowId' }] } })
    await save({ ...again, bindings: again.bindings.slice(1) })
  })

  it('refuse the second of two changes at once, and tell who changed what', async () => {
    const list = await listOf('请假')
    const answers = await Promise.all([save({ ...list, unmatched: 'admin' }), save({ ...list, unmatched: 'pass' })])
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(answers.find(answer => !answer.success)).toMatchObject({ code: codes.stale })
    await save({ ...(await listOf('请假')), unmatched: 'refuse' })
  })

  it('refuse a wrong condition, field, value or flow, name its place, and change nothing', async () => {
    const list = await listOf('报销')
    const flowId = await flowOf('请假')
    const own = list.bindings.at(-1)?.flowId as number
    const test = (field: string, operator: 'ge' | 'in', values: (string | number)[]) => [[{ field, operator, values }]]
    const refused = await save({
      ...list,
      bindings: [
        { when: test('gone', 'ge', [1]), flowId: own },
        { when: test('amount', 'ge', []), flowId: own },
        { when: test('type', 'ge', ['差旅']), flowId: own },
        { when: test('amount', 'in', ['多']), flowId: own },
        { when: [], flowId },
      ],
    })
    expect(refused).toMatchObject({
      code: codes.badInput,
      data: {
        issues: [
          { field: 'bindings.0.when', msg: '第 1 条：条件里的字段“gone”不在表单里' },
          { field: 'bindings.1.when', msg: '第 2 条：有条件还没有填写比较的值' },
          { field: 'bindings.2.when', msg: '第 3 条：“费用类型”不能用“大于等于”比较' },
          { field: 'bindings.3.when', msg: '第 4 条：条件里“报销金额”的值不正确，请重新填写' },
          { field: 'bindings.4.flowId', msg: '第 5 条的审批流程不存在或已停用，请重新选择' },
        ],
      },
    })
    expect(await listOf('报销')).toEqual(list)
  })

  it('are logged with before and after, in words', async () => {
    const { rows } = await server.owner.query(
      `select subject_name, changes from operation_log where office_id = $1 and subject = 'approvalSubject' and subject_name = '报销' order by id limit 1`,
      [company.officeId],
    )
    expect(rows[0].changes.bindings).toEqual([
      '1. 所有情况 → 报销审批',
      '1. 报销金额大于等于 ¥10,000.00 → 大额报销；2. 所有情况 → 报销审批',
    ])
  })
})

describe('a document that fits no binding', () => {
  const only = async (unmatched: BindingChange['unmatched']) => {
    const list = await listOf('报销')
    const [first] = list.bindings
    await save({ ...list, unmatched, bindings: first ? [{ ...first, when: dear(1_000_000) }] : [] })
  }

  it('is not started', async () => {
    await only('refuse')
    const before = await server.owner.query('select count(*) from approval_paper')
    expect(await startExpense(100)).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('不允许发起') })
    expect((await server.owner.query('select count(*) from approval_paper')).rows).toEqual(before.rows)
  })

  it('is approved at once if the company chose this', async () => {
    await only('pass')
    const { data } = await startExpense(100)
    expect(data).toMatchObject({ status: 'approved', flowName: '没有匹配的流程，直接通过', way: [] })
    const { rows } = await server.owner.query(
      'select p.status from approval_paper p join approval_instance i on i.document_id = p.id where i.id = $1',
      [data?.id],
    )
    expect(rows[0].status).toBe('approved')
  })

  it('is asked of the administrators if the company chose this, by one flow for all such documents', async () => {
    await only('admin')
    const answers = await Promise.all([startExpense(100), startExpense(200), startExpense(300)])
    expect(answers.map(answer => answer.data?.waiting)).toEqual(['bindBoss', 'bindBoss', 'bindBoss'])
    const { rows } = await server.owner.query(
      `select count(*)::int as made from approval_flow where office_id = $1 and built_in = 'admin'`,
      [company.officeId],
    )
    expect(rows[0].made).toBe(1)
    const id = answers[0]?.data?.id as number
    expect(answers[0]?.data?.way.map(step => step.name)).toEqual(['管理员审批'])
    const { mine } = await server.ask(approvalRoutes.detail, { as: company.boss, params: { id } })
    const done = await server.ask(approvalRoutes.approve, {
      as: company.boss,
      body: { id, task: mine.task as number },
    })
    expect(done.status).toBe('approved')
    expect((await subjectNamed('报销')).flows.map(flow => flow.name)).toEqual(['报销审批', '大额报销'].sort())
  })

  it('may be of a form without any binding', async () => {
    const list = await listOf('用章')
    await save({ ...list, unmatched: 'refuse', bindings: [] })
    const names = async () => (await server.ask(approvalRoutes.startable, { as: sales.token })).map(form => form.name)
    expect(await names()).not.toContain('用章')
    await save({ ...(await listOf('用章')), unmatched: 'admin' })
    expect(await names()).toContain('用章')
  })
})

it('a test shows the binding that is used, and why those before it do not fit', async () => {
  const list = await listOf('报销')
  const boundTo = list.bindings[0]?.flowId as number
  const chosen = { field: '$departments', operator: 'in' as const, values: [company.departmentId] }
  await save({
    ...list,
    unmatched: 'admin',
    bindings: [
      { when: dear(1_000_000), flowId: boundTo },
      { when: [[chosen, { field: 'type', operator: 'eq', values: ['差旅'] }]], flowId: await flowOf('报销') },
    ],
  })
  const { business, formId } = list
  const trying = (content: Content) =>
    server.ask(routes.attempt, { as: company.boss, body: { business, formId, employeeId: sales.employeeId, content } })
  const travel = await trying({ amount: 5000, type: '差旅' })
  expect(travel.steps.map(step => [step.takes, step.why])).toEqual([
    [false, '报销金额为 ¥50.00，不满足“报销金额大于等于 ¥10,000.00”'],
    [true, expect.stringMatching(/^满足：发起人部门属于 .+ 且 费用类型等于 差旅$/)],
  ])
  expect(travel.way.length).toBeGreaterThan(0)
  const none = await trying({ type: '其他' })
  expect(none).toMatchObject({ result: '没有匹配的绑定：交管理员审批', flowName: '没有匹配的流程，交管理员审批' })
  expect(none.steps.map(step => step.why)).toEqual([
    '报销金额没有填写，不满足“报销金额大于等于 ¥10,000.00”',
    '费用类型为 其他，不满足“费用类型等于 差旅”',
  ])
})

it('bindings belong to one company', async () => {
  const other = await foundCompany(server, '绑定二公司', 'bindOther')
  const [own] = (await server.ask(routes.subjects, { as: company.boss })).filter(one => one.title === '报销')
  const [theirs] = (await server.ask(routes.subjects, { as: other.boss })).filter(one => one.title === '报销')
  const body = { ...(await listOf('报销')), formId: own?.formId as number }
  expect(await save(body, other.boss)).toMatchObject({ code: codes.badInput })
  const foreign = {
    ...body,
    formId: theirs?.formId as number,
    version: 1,
    bindings: [{ when: [], flowId: own?.bindings[0]?.flowId as number }],
  }
  expect(await save(foreign, other.boss)).toMatchObject({ code: codes.badInput })
  expect(theirs?.bindings.map(one => one.words)).toEqual(['所有情况'])
})
