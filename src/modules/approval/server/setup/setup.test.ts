import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { asks, flowOf } from '../../../../../tests/support/flows.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import { plainTemplate } from '../../../forms/api/printTemplate.ts'
import { approvalRoutes } from '../../api/routes.ts'
import { setupRoutes as routes, type Setup } from '../../api/setupRoutes.ts'

let server: TestServer
let company: Company
let sales: Employee
let head: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '向导公司', 'setupBoss')
  sales = await company.hire('setupSales', '导购')
  head = await company.hire('setupHead', '部门经理')
})
afterAll(() => server?.stop())

const reason: Field = { key: 'reason', title: '事由', kind: 'longText', required: true, options: [] }
const amount: Field = { key: 'amount', title: '金额', kind: 'money', required: true, options: [] }
const byHead = () => flowOf([asks('head', [head.employeeId])])
const wanted = (name: string, more: Partial<Setup> = {}): Setup => ({
  form: {
    name,
    icon: 'report',
    description: '',
    fields: [reason, amount],
    print: plainTemplate,
  },
  flow: byHead(),
  when: [],
  note: '第一版',
  formId: null,
  formVersion: 1,
  flowId: null,
  flowVersion: 1,
  ...more,
})
const publish = (setup: Setup) => server.ask(routes.publish, { as: company.boss, body: setup })
const outlook = ({ note: _, ...body }: Setup) => server.ask(routes.outlook, { as: company.boss, body })
const startable = async (name: string) =>
  (await server.ask(approvalRoutes.startable, { as: sales.token })).find(form => form.name === name)
const begin = async (name: string, yuan: number) => {
  const content = { reason: '测试', amount: yuan * 100 }
  const { id } = await server.ask(approvalRoutes.start, {
    as: sales.token,
    body: { formId: (await startable(name))?.formId ?? 0, content },
  })
  return server.ask(approvalRoutes.detail, { as: sales.token, params: { id } })
}
const counts = async () =>
  (
    await server.owner.query(
      `select (select count(*) from approval_form where office_id = $1)::int as forms, (select count(*) from approval_flow where office_id = $1)::int as flows,
        (select count(*) from approval_binding where office_id = $1)::int as bindings`,
      [company.officeId],
    )
  ).rows[0]
const versionsOf = async ({ formId, flowId }: { formId: number; flowId: number }) => {
  const { rows } = await server.owner.query(
    `select (select version from approval_form where id = $1) as "formVersion", (select version from approval_flow where id = $2) as "flowVersion"`,
    [formId, flowId],
  )
  return { formId, flowId, ...rows[0] } as Pick<Setup, 'formId' | 'flowId' | 'formVersion' | 'flowVersion'>
}

describe('publishing form, flow and binding together', () => {
  it('lets everybody start at once, and asks the named people', async () => {
    expect(await outlook(wanted('采购申请'))).toMatchObject({
      flowName: '采购申请审批',
      number: 1,
      running: 0,
      unmatched: null,
      problems: [],
      bindings: [{ words: '所有情况', flowName: '采购申请审批', mine: true }],
    })
    expect(await startable('采购申请')).toBeUndefined()
    await publish(wanted('采购申请'))
    expect(await begin('采购申请', 100)).toMatchObject({
      flowName: '采购申请审批',
      flowNumber: 1,
      waiting: 'setupHead',
    })
  })

  it('is all or nothing: a fault in the flow leaves no form behind', async () => {
    const before = await counts()
    const empty = wanted('空流程', { flow: flowOf([]) })
    expect((await outlook(empty)).problems).toMatchObject([{ level: 'error', words: '流程里还没有审批或办理节点' }])
    const answer = await server.call(routes.publish, { as: company.boss, body: empty })
    expect(answer).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('还没有审批或办理节点') })
    expect(await counts()).toEqual(before)
    const named = await server.call(routes.publish, { as: company.boss, body: wanted('采购申请') })
    expect(named).toMatchObject({ code: codes.badInput, msg: '已有名为“采购申请”的表单，请换一个名称' })
    expect(await counts()).toEqual(before)
  })

  it('first tells how many documents continue and which new ones take the flow, and does exactly that', async () => {
    const made = await publish(wanted('用车申请'))
    await begin('用车申请', 50)
    const [boss] = (
      await server.owner.query(`select id from employee where office_id = $1 and name = 'setupBoss'`, [
        company.officeId,
      ])
    ).rows
    const dear = wanted('用车申请', {
      ...(await versionsOf(made)),
      flowId: null,
      flow: flowOf([asks('boss', [boss.id])]),
      note: '大额',
      when: [[{ field: 'amount', operator: 'ge', values: [100_000] }]],
    })
    expect(await outlook(dear)).toMatchObject({
      flowName: '用车申请审批2',
      number: 1,
      running: 1,
      unmatched: null,
      bindings: [
        { words: '金额大于等于 ¥1,000.00', flowName: '用车申请审批2', mine: true },
        { words: '所有情况', flowName: '用车申请审批', mine: false },
      ],
    })
    await publish(dear)
    expect(await begin('用车申请', 2000)).toMatchObject({ flowName: '用车申请审批2', waiting: 'setupBoss' })
    expect(await begin('用车申请', 20)).toMatchObject({ flowName: '用车申请审批', waiting: 'setupHead' })
  })

  it('makes a next version of what exists; a person with a stale draft is told, and changes nothing', async () => {
    const made = await publish(wanted('借用申请'))
    const there = await versionsOf(made)
    const changed = wanted('借用申请', {
      ...there,
      flow: flowOf([asks('head', [head.employeeId]), asks('again', [head.employeeId])]),
      note: '两次',
    })
    expect(await outlook(changed)).toMatchObject({ number: 2 })
    await publish(changed)
    expect(await begin('借用申请', 1)).toMatchObject({ flowNumber: 2 })
    const late = await server.call(routes.publish, { as: company.boss, body: changed })
    expect(late.code).toBe(codes.stale)
    const now = { ...changed, ...(await versionsOf(made)) }
    expect(await outlook(now)).toMatchObject({ number: null })
    await publish({ ...now, form: { ...now.form, description: '公司的物品' } })
    expect(await begin('借用申请', 1)).toMatchObject({ flowNumber: 2 })
  })

  it('needs the permissions of all three designers', async () => {
    const menus = ['webConsole', 'approvalDetial', 'approvalForm', 'processManager', 'processBind']
    const elements = ['approvalForm:edit', 'processManager:edit', 'processManager:publish']
    const role = await makeRole(server.owner, company.officeId, { menus, elements })
    const clerk = await company.hire('setupClerk', role)
    const answer = await server.call(routes.publish, { as: clerk.token, body: wanted('越权') })
    expect(answer.code).toBe(codes.forbidden)
  })
})
