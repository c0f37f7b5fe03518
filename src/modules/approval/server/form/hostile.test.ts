import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { Content } from '../../../forms/api/content.ts'
import { Field } from '../../../forms/api/formFields.ts'
import { PrintTemplate } from '../../../forms/api/printTemplate.ts'
import { bindingRoutes } from '../../api/bindingRoutes.ts'
import { flowRoutes } from '../../api/flowRoutes.ts'
import { formRoutes } from '../../api/formRoutes.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'

let server: TestServer
let company: Company
let sales: Employee
let formId: number

const column = (key: string, more: object = {}) => ({ key, title: key, kind: 'number', ...more })
const product = Array(250).fill('x').join('*')
const hostile = [
  {
    key: 't',
    title: '明细',
    kind: 'table',
    columns: [column('x'), { ...column('y'), kind: 'formula', formula: product }],
  },
]

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '公式公司', 'hostileBoss')
  sales = await company.hire('hostileSales', '导购')
  const forms = await server.ask(formRoutes.list, { as: company.boss })
  formId = forms.find(form => form.name === '用章')?.id as number
  expect(await save(hostile)).toMatchObject({ code: 0 })
})
afterAll(() => server?.stop())

async function save(fields: object[]) {
  const { name, version } = await server.ask(formRoutes.detail, { as: company.boss, params: { id: formId } })
  const body = { id: formId, version, name, despite: true, print: PrintTemplate.parse({}) }
  return server.call(formRoutes.save, { as: company.boss, body: { ...body, fields: Field.array().parse(fields) } })
}

const tiny = Number('1.2345678901234567e-300')
const rows = (x: number, many = 200): Content => ({ t: Array.from({ length: many }, () => ({ x })) })
const start = (content: Content) => server.call(routes.start, { as: sales.token, body: { formId, content } })
const papers = async () => (await server.owner.query('select count(*) from approval_paper')).rows[0].count

describe('a hostile formula', () => {
  const beyond = '“y”算出的数字过大或小数太长，没有结果'

  test('delays nobody: the preview says that it has no result, and other people are answered meanwhile', async () => {
    const preview = server.call(routes.preview, { as: sales.token, body: { formId, content: rows(tiny) } })
    const [told, counts] = await Promise.all([preview, server.call(routes.counts, { as: company.boss })])
    expect(told).toMatchObject({ code: codes.badInput, msg: beyond })
    expect((told.data as unknown as { issues: object[] }).issues.slice(0, 2)).toEqual([
      { field: 'content.t.0.y', msg: beyond },
      { field: 'content.t.1.y', msg: beyond },
    ])
    expect(counts.code).toBe(0)
  })

  test('starts nothing, whether its numbers are too small or too large', async () => {
    const before = await papers()
    expect(await start(rows(tiny))).toMatchObject({
      code: codes.badInput,
      data: { issues: expect.arrayContaining([{ field: 'content.t.0.x', msg: '明细第 1 行：x最多 10 位小数' }]) },
    })
    expect(await start(rows(9_999_999_999_999.99))).toMatchObject({ code: codes.badInput, msg: beyond })
    expect(await papers()).toBe(before)
    expect(await start(rows(1))).toMatchObject({ code: 0 })
  })

  test('delays neither the test of a flow nor the test of a binding', async () => {
    const flows = await server.ask(flowRoutes.list, { as: company.boss })
    const { id } = flows.find(flow => flow.formId === formId) as { id: number }
    const [{ id: initiatorId }] = (
      await server.owner.query('select id from employee where office_id = $1 limit 1', [company.officeId])
    ).rows
    const content = rows(9_999_999_999_999.99)
    expect(
      await server.call(flowRoutes.simulate, { as: company.boss, body: { id, initiatorId, content } }),
    ).toMatchObject({ code: codes.badInput, msg: beyond })
    const body = { business: 'form', formId, employeeId: initiatorId, content }
    expect(await server.call(bindingRoutes.attempt, { as: company.boss, body })).toMatchObject({
      code: codes.badInput,
      msg: beyond,
    })
  })

  test('is refused when it is written, if it is too long to compute', async () => {
    const of = (formula: string) => [column('x'), { ...column('y'), kind: 'formula', formula }]
    expect(await save(of('9'.repeat(499)))).toMatchObject({
      code: codes.badInput,
      msg: '“y”：公式：数字“9999999999…”太长',
    })
    expect(await save(of(`${'('.repeat(200)}x${')'.repeat(200)}`))).toMatchObject({
      msg: '“y”：公式：括号和函数最多套 50 层',
    })
    const tables = Array.from({ length: 11 }, (_, at) => ({ ...hostile[0], key: `t${at}`, title: `表${at}` }))
    expect(await save(tables)).toMatchObject({ msg: '“表10”：一个表单最多 10 个明细' })
  })
})

describe('keys that every object inherits', () => {
  const odd = ['constructor', 'toString', 'valueOf', 'hasOwnProperty']

  test.each(odd)('%s cannot be the key of a field: the form is refused with the reason', async key => {
    const words = `字段标识“${key}”不能使用，请换一个`
    expect(await save([{ ...column(key), title: '数量' }])).toMatchObject({
      code: codes.badInput,
      msg: `“数量”：${words}`,
      data: { issues: [{ field: `fields.${key}` }] },
    })
  })

  test('are ignored in filled-in content, and do not prevent a start', async () => {
    const content = { ...rows(1), ...Object.fromEntries(odd.map(key => [key, 'x'])) }
    const chosen = Object.fromEntries(odd.map(key => [key, [1]]))
    const body = { formId, content: content as Content, chosen }
    const { id } = await server.ask(routes.start, { as: sales.token, body })
    const detail = await server.ask(routes.detail, { as: sales.token, params: { id } })
    expect([Object.keys(detail.content), detail.way[0]?.people.length]).toEqual([['t'], 1])
  })
})
