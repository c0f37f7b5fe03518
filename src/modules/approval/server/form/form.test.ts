import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { takeFlow } from '../../../../../tests/support/approvals.ts'
import { asks } from '../../../../../tests/support/flows.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { Desk } from '../../../../kernel/server/desk/desk.ts'
import { noPermissions } from '../../../../kernel/server/desk/permissions.ts'
import type { Content } from '../../../forms/api/content.ts'
import { Field } from '../../../forms/api/formFields.ts'
import { PrintTemplate } from '../../../forms/api/printTemplate.ts'
import { bindingRoutes } from '../../api/bindingRoutes.ts'
import { delegationRoutes } from '../../api/delegation.ts'
import { flowRoutes } from '../../api/flowRoutes.ts'
import type { FormDetail } from '../../api/form.ts'
import { formRoutes as routes } from '../../api/formRoutes.ts'
import { approvalRoutes } from '../../api/routes.ts'
import { saidRoutes } from '../../api/said.ts'
import { type Business, contentsOf } from '../record/business.ts'
import { extended } from './extended.ts'

let server: TestServer
let company: Company
let head: Employee
let sales: Employee

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '表单公司', 'formBoss')
  head = await company.hire('formHead', '部门经理')
  sales = await company.hire('formSales', '导购')
  await server.owner.query('update department set leader_id = $2 where id = $1', [
    company.departmentId,
    head.employeeId,
  ])
})
afterAll(() => server?.stop())

const forms = () => server.ask(routes.list, { as: company.boss })
const formNamed = async (name: string) => (await forms()).find(form => form.name === name) as { id: number }
const open = async (name: string) =>
  server.ask(routes.detail, { as: company.boss, params: { id: (await formNamed(name)).id } })
const fieldsOf = (...fields: object[]) => Field.array().parse(fields)
type Saved = Pick<FormDetail, 'id' | 'version' | 'name'> & Partial<FormDetail>
const save = (form: Saved, fields: Field[], more: object = {}) => {
  const { id, version, name, description = '', icon = 'report', print = PrintTemplate.parse({}) } = form
  const body = { id, version, name, description, icon, print, fields, ...more }
  return server.call(routes.save, { as: company.boss, body })
}

const purchase = fieldsOf(
  { key: 'what', title: '事由', kind: 'text', required: true },
  { key: 'day', title: '申请日期', kind: 'date', initial: '$today', atStart: 'read' },
  { key: 'who', title: '经办人', kind: 'employee', initial: '$me' },
  {
    key: 'items',
    title: '明细',
    kind: 'table',
    required: true,
    columns: [
      { key: 'name', title: '品名', kind: 'text', required: true },
      { key: 'price', title: '单价', kind: 'money' },
      { key: 'many', title: '数量', kind: 'number', min: 1, initial: 1 },
      { key: 'user', title: '使用人', kind: 'employee' },
      { key: 'sum', title: '小计', kind: 'formula', formula: 'price * many', result: 'money' },
    ],
  },
  { key: 'amount', title: '报销金额', kind: 'formula', formula: 'SUM(items.sum) * 1.005', result: 'money' },
  { key: 'checked', title: '核定说明', kind: 'text', atStart: 'hidden' },
  { key: 'rules', title: '说明', kind: 'note', help: '请附发票' },
)
/** 报销 with other fields: its flow asks the administrator from 5000 yuan on. */
const seen = (id: number) => server.ask(approvalRoutes.detail, { as: sales.token, params: { id } })
const startExpense = async (content: Content) =>
  server.call(approvalRoutes.start, {
    as: sales.token,
    body: { formId: (await formNamed('报销')).id, content },
  })
const paperOf = async (approval: number) =>
  (
    await server.owner.query(
      `select p.content, p.fields from approval_paper p join approval_instance i on i.document_id = p.id and i.business = 'form' where i.id = $1`,
      [approval],
    )
  ).rows[0]

describe('a form', () => {
  it('is created blank or as a copy, under a unique name, and removed while nobody has used it', async () => {
    const blank = await server.ask(routes.add, { as: company.boss, body: { name: '出差' } })
    expect(blank).toMatchObject({ fieldCount: 0, documents: 0, enabled: true, businessName: '自由表单' })
    const { id } = await formNamed('请假')
    const copied = await server.ask(routes.add, { as: company.boss, body: { name: '请假（新）', formId: id } })
    expect(copied.fieldCount).toBe(5)
    expect(await server.call(routes.add, { as: company.boss, body: { name: '出差' } })).toMatchObject({
      code: codes.badInput,
      msg: '已有名为“出差”的表单，请换一个名称',
    })
    const body = { name: '商机附加', business: 'nothing' }
    expect(await server.call(routes.add, { as: company.boss, body })).toMatchObject({
      msg: '没有这种业务类型，请重新选择',
    })
    for (const one of [blank, copied]) await server.ask(routes.remove, { as: company.boss, body: { id: one.id } })
    expect(await server.call(routes.remove, { as: company.boss, body: { id } })).toMatchObject({
      code: codes.conflict,
      msg: '“请假”已有流程“请假审批”，请先删除流程，或停用表单',
    })
  })

  it('with wrong fields is refused, each is named; a stale edit is refused', async () => {
    const form = await open('用章')
    const wrong = fieldsOf(
      { key: 'a', title: '总价', kind: 'formula', formula: 'b * 2' },
      { key: 'b', title: '总价', kind: 'choice' },
    )
    expect(await save(form, wrong, { despite: true })).toMatchObject({
      code: codes.badInput,
      data: {
        issues: [
          { field: 'fields.b', msg: '“总价”：名称“总价”重复，请换一个' },
          { field: 'fields.a', msg: '“总价”：公式：“总价”是文字，这里要数字' },
          { field: 'fields.b', msg: '“总价”：还没有选项' },
        ],
      },
    })
    expect(await save(form, form.fields, { description: '盖章用' })).toMatchObject({ code: 0 })
    expect(await save(form, form.fields)).toMatchObject({ code: codes.stale })
    expect((await open('用章')).description).toBe('盖章用')
  })

  it('names the flows that use a field before it is removed, and removes it after a confirmation', async () => {
    const form = await open('报销')
    expect(form.uses).toEqual([
      { field: 'amount', words: '流程“报销审批”的“条件”的条件' },
      { field: 'amount', words: '流程“报销审批”的草稿的“条件”的条件' },
    ])
    const without = form.fields.filter(field => field.key !== 'amount')
    expect(await save(form, without)).toMatchObject({
      code: codes.conflict,
      msg: expect.stringContaining(
        '有流程用到了已删除的字段，请先在流程里改掉：报销金额：流程“报销审批”的“条件”的条件',
      ),
    })
    const formula = fieldsOf({ key: 'amount', title: '报销金额', kind: 'formula', formula: '1', result: 'money' })
    expect(await save(form, [...without, ...formula])).toMatchObject({ code: codes.conflict })
    expect(await save(form, purchase, { despite: true })).toMatchObject({ code: 0 })
  })

  it('that is disabled is offered to nobody; enabled again it is offered', async () => {
    const { id } = await formNamed('用章')
    const offered = async () => (await server.ask(approvalRoutes.startable, { as: sales.token })).map(form => form.name)
    await server.ask(routes.enable, { as: company.boss, body: { id, enabled: false } })
    expect(await offered()).not.toContain('用章')
    await server.ask(routes.enable, { as: company.boss, body: { id, enabled: true } })
    expect(await offered()).toContain('用章')
  })

  it('keeps the place that its administrator chose', async () => {
    const before = (await forms()).map(form => form.id)
    const order = before.toReversed()
    await server.ask(routes.arrange, { as: company.boss, body: { before, order } })
    expect((await forms()).map(form => form.id)).toEqual(order)
    await server.ask(routes.arrange, { as: company.boss, body: { before: order, order: before } })
  })
})

describe('a document of it', () => {
  const items = [
    { name: '瓷砖', price: 300_000, many: 2, sum: 1 },
    { name: '胶', price: 1, many: 1 },
  ]

  it('is computed by the server, whatever the browser sends, and takes the branch of the computed values', async () => {
    const sent = { what: '样板', items, amount: 1, day: '2020-01-01', checked: '已核', more: '多余' } as Content
    const data = await seen((await startExpense(sent)).data.id)
    const amount = 603_001 // 600001 fen * 1.005 = 603001.005
    expect(data.content).toMatchObject({ what: '样板', amount, items: [{ sum: 600_000 }, { sum: 1 }] })
    expect(data.way.map(step => step.name)).toContain('公司管理员审批')
    const { content } = await paperOf(data.id)
    expect(Object.keys(content).sort()).toEqual(['amount', 'day', 'items', 'what', 'who'])
    expect(content).toMatchObject({ who: sales.employeeId, day: expect.stringMatching(/^202[6-9]-/) })
    expect(content.items[0]).toEqual({ name: '瓷砖', price: 300_000, many: 2, sum: 600_000 })
  })

  it('is also computed in a test of a flow or a binding', async () => {
    const content = { items } as Content
    const flow = (await server.ask(flowRoutes.list, { as: company.boss })).find(one => one.name === '报销审批')
    const names = (tried: { way: { name: string }[] }) => tried.way.map(step => step.name)
    const simulated = { id: flow?.id as number, initiatorId: sales.employeeId, content }
    expect(names(await server.ask(flowRoutes.simulate, { as: company.boss, body: simulated }))).toContain(
      '公司管理员审批',
    )
    const { id: formId } = await formNamed('报销')
    const body = { business: 'form', formId, employeeId: sales.employeeId, content }
    expect(names(await server.ask(bindingRoutes.attempt, { as: company.boss, body }))).toContain('公司管理员审批')
  })

  it('shows its initiator the visible fields, with their default values', async () => {
    const [form] = (await server.ask(approvalRoutes.startable, { as: sales.token })).filter(one => one.name === '报销')
    const fields = form?.fields ?? []
    expect(fields.map(field => [field.key, field.right])).toEqual([
      ['what', 'required'],
      ['day', 'read'],
      ['who', 'edit'],
      ['items', 'required'],
      ['amount', 'read'],
      ['rules', 'read'],
    ])
    expect(fields.find(field => field.key === 'who')?.initial).toBe(sales.employeeId)
  })

  it('is refused with each wrong cell named', async () => {
    const stranger = { name: '胶', user: 999_999 }
    expect(await startExpense({ what: '样板', items: [] })).toMatchObject({ msg: '请填写明细' })
    expect(await startExpense({ what: '', items: [{ price: -1, many: 0 }] as never })).toMatchObject({
      data: {
        issues: [
          { field: 'content.what', msg: '请填写事由' },
          { field: 'content.items.0.name', msg: '明细第 1 行：请填写品名' },
          { field: 'content.items.0.price', msg: '明细第 1 行：单价须为 0 或更大' },
          { field: 'content.items.0.many', msg: '明细第 1 行：数量不能小于 1' },
        ],
      },
    })
    expect(await startExpense({ what: '样板', items: [items[1], stranger] as never })).toMatchObject({
      data: { issues: [{ field: 'content.items.1.user', msg: '使用人不存在或已停用，请重新选择' }] },
    })
  })

  it('keeps the fields with which it was filled in, also in an amendment; the log shows each change', async () => {
    const { data } = await startExpense({ what: '样板', items } as Content)
    const form = await open('报销')
    const other = fieldsOf({ key: 'what', title: '事由（新）', kind: 'text' })
    expect(await save(form, other, { despite: true })).toMatchObject({ code: 0 })
    const seen = (as: string) => server.ask(approvalRoutes.detail, { as, params: { id: data.id } })
    const old = await seen(head.token)
    expect(old.fields.map(field => field.title)).toEqual(purchase.map(field => field.title))
    const { task } = old.mine
    await server.ask(approvalRoutes.giveBack, {
      as: head.token,
      body: { id: data.id, task: task as number, comment: '少一项', to: 'start', afterwards: 'resume' },
    })
    const mine = (await seen(sales.token)).mine.task as number
    const content = { what: '样板间', items: [{ ...items[0], many: 1 }] } as Content
    await server.ask(approvalRoutes.resubmit, { as: sales.token, body: { id: data.id, task: mine, content } })
    expect((await paperOf(data.id)).content).toMatchObject({ what: '样板间', amount: 301_500 })
    const { rows } = await server.owner.query(
      `select changes from operation_log where subject = 'approvalPaper' and action = '修改表单' order by id desc limit 1`,
    )
    expect(rows[0].changes).toMatchObject({
      'field:事由': ['样板', '样板间'],
      'field:明细': [
        '1. 品名 瓷砖，单价 3,000.00，数量 2，小计 6,000.00；2. 品名 胶，单价 0.01，数量 1，小计 0.01',
        '1. 品名 瓷砖，单价 3,000.00，数量 1，小计 3,000.00',
      ],
      'field:报销金额': ['6,030.01', '3,015.00'],
    })
  })

  it('of a disabled form still exists', async () => {
    const { id } = await formNamed('报销')
    expect(await server.call(routes.remove, { as: company.boss, body: { id } })).toMatchObject({
      msg: '“报销”已有单据，不能删除，可以停用',
    })
  })

  it('has files, which people with a part in it may fetch; files that it no longer names are removed', async () => {
    const finance = await company.hire('formFinance', '财务')
    const { id: form, version, name } = await open('用章')
    const fields = fieldsOf(
      { key: 'proof', title: '盖章文件', kind: 'files', required: true },
      { key: 'seal', title: '印章', kind: 'text' },
    )
    expect(await save({ id: form, version, name }, fields, { despite: true })).toMatchObject({ code: 0 })
    const first = await sendUp('合同.pdf')
    const start = (proof: number[], as = sales.token) =>
      server.call(approvalRoutes.start, { as, body: { formId: form, content: { proof, seal: '公章' } } })
    expect(await start([])).toMatchObject({ msg: '请填写盖章文件' })
    expect(await start([first], head.token)).toMatchObject({
      data: { issues: [{ field: 'content.proof', msg: '盖章文件有文件已失效，请重新上传' }] },
    })
    const data = await seen((await start([first])).data.id)
    expect(data.files).toMatchObject([{ fileId: first, name: '合同.pdf', picture: false }])
    const fetch = async (as: string, id = data.files[0]?.id as number) =>
      (await server.send(routes.file, { as, params: { id } })).body
    expect(await fetch(head.token)).toBe('%PDF-1.7 合同.pdf')
    expect(JSON.parse(await fetch(finance.token))).toMatchObject({ code: codes.notFound })
    expect(await start([first])).toMatchObject({ code: codes.badInput })
    const task = async (as: string) =>
      (await server.ask(approvalRoutes.detail, { as, params: { id: data.id } })).mine.task as number
    const back = { id: data.id, comment: '换一份', to: 'start', afterwards: 'resume' as const }
    await server.ask(approvalRoutes.giveBack, { as: head.token, body: { ...back, task: await task(head.token) } })
    const second = await sendUp('补充.pdf')
    await server.ask(approvalRoutes.resubmit, {
      as: sales.token,
      body: { id: data.id, task: await task(sales.token), content: { proof: [second] } },
    })
    const amended = await seen(data.id)
    expect(amended.files.map(file => file.name)).toEqual(['补充.pdf'])
    expect(JSON.parse(await fetch(head.token))).toMatchObject({ code: codes.notFound })
    expect(await fetch(head.token, amended.files[0]?.id)).toBe('%PDF-1.7 补充.pdf')
  })

  it('stays as hidden from a person whose tasks a delegate answers as their step hides it', async () => {
    const deputy = await company.hire('formDeputy', '部门经理')
    const rights = { proof: 'hidden', reason: 'hidden' } as const
    await takeFlow(server.owner, company.officeId, '用章', [asks('head', [head.employeeId], { rights })])
    const { id: formId, version, name } = await open('用章')
    const fields = fieldsOf(
      { key: 'proof', title: '盖章文件', kind: 'files' },
      { key: 'seal', title: '印章', kind: 'text' },
      { key: 'reason', title: '理由', kind: 'text' },
    )
    expect(await save({ id: formId, version, name }, fields, { despite: true })).toMatchObject({ code: 0 })
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const rule = { toId: deputy.employeeId, fromAt: day(-1), toAt: day(3) }
    await server.ask(delegationRoutes.add, { as: head.token, body: rule })
    const content = { proof: [await sendUp('底价.pdf')], seal: '公章', reason: '保密' }
    const { id } = await server.ask(approvalRoutes.start, { as: sales.token, body: { formId, content } })
    const shown = async (as: string) => {
      const { fields, content, files } = await server.ask(approvalRoutes.detail, { as, params: { id } })
      return { fields: fields.map(field => field.key), content, files: files.map(file => file.name) }
    }
    const [file] = (await seen(id)).files
    const fetch = async () =>
      (await server.send(routes.file, { as: head.token, params: { id: file?.id as number } })).body
    const asked = { fields: ['seal'], content: { seal: '公章' }, files: [] }
    expect(await shown(deputy.token)).toEqual(asked)
    expect(await shown(head.token)).toEqual(asked)
    expect(JSON.parse(await fetch())).toMatchObject({ code: codes.notFound })
  })
})

test('a form for a business type adds its fields to each document, and older documents keep theirs', async () => {
  const [type] = await server.ask(routes.types, { as: company.boss })
  const code = type?.code as string
  const made = await server.ask(routes.add, { as: company.boss, body: { name: '附加', business: code } })
  const fields = fieldsOf(
    { key: 'cost', title: '成本', kind: 'money' },
    { key: 'double', title: '两倍', kind: 'formula', formula: 'cost * 2', result: 'money' },
    { key: 'own', title: '重名', kind: 'text' },
  )
  expect(await save(made, fields)).toMatchObject({ code: 0 })
  const again = { name: '再附加', business: code }
  expect(await server.call(routes.add, { as: company.boss, body: again })).toMatchObject({ code: codes.badInput })
  const own = fieldsOf({ key: 'own', title: '原有', kind: 'text' })
  const amended: Content[] = []
  const plain: Business = {
    code,
    title: '单据',
    unbound: '',
    fields: async () => own,
    tells: () => ({ asks: '', first: [] }),
    read: async () => ({ typeName: '单据', fields: own, content: { own: '甲' } }),
    amend: async (_desk, _id, content) => void amended.push(content),
    became: async () => null,
  }
  const business = extended(plain)
  const inBatches = extended({ ...plain, contents: async (_desk, ids) => new Map(ids.map(id => [id, { own: '甲' }])) })
  const client = await server.owner.connect()
  try {
    const who = { accountId: 1, officeId: company.officeId, employeeId: head.employeeId, departmentId: null }
    const desk = new Desk(
      client,
      { route: '', address: '', device: '', traceId: '' },
      { ...who, isPlatform: false, name: '甲', tokenHash: '' },
      noPermissions,
    )
    const titles = (of: Field[]) => of.map(field => field.title)
    expect(titles(await business.fields(desk, null))).toEqual(['原有', '成本', '两倍'])
    await business.amend(desk, 7, { cost: 100, own: '乙' })
    await business.amend(desk, 7, { cost: 150 })
    expect(amended).toEqual([{ own: '乙' }])
    const form = await open('附加')
    expect(await save(form, fields.slice(2))).toMatchObject({ code: 0 })
    const { content, fields: shown } = await business.read(desk, 7)
    expect(content).toEqual({ own: '甲', cost: 150, double: 300 })
    for (const held of [business, inBatches])
      expect(await contentsOf(held, desk, [7, 8])).toEqual(
        new Map([
          [7, content],
          [8, { own: '甲' }],
        ]),
      )
    expect([titles(shown), titles((await business.read(desk, 8)).fields)]).toEqual([['原有', '成本', '两倍'], ['原有']])
  } finally {
    client.release()
  }
})

async function sendUp(name: string, as = sales.token): Promise<number> {
  const sent = await server.ask(saidRoutes.upload, { as, file: { name, content: `%PDF-1.7 ${name}` } })
  return sent.id
}
