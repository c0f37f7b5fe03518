import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { codePatternRoutes as routes } from '../api/codePatterns.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '扫码公司', 'codes')
})
afterAll(() => server?.stop())

const list = () => server.ask(routes.list, { as: company.boss })
const save = (version: number, templates: string[], more: object = {}) =>
  server.call(routes.save, {
    as: company.boss,
    body: { version, patterns: templates.map(template => ({ brandId: null, template, ...more })) },
  })

test('patterns are kept in their order, and changed as a whole', async () => {
  expect(await list()).toEqual({ version: 0, patterns: [] })
  expect((await save(0, ['{goods}-{lot}', '{goods:8}{lot:6}'])).code).toBe(0)
  const { version, patterns } = await list()
  expect(patterns.map(({ template }) => template)).toEqual(['{goods}-{lot}', '{goods:8}{lot:6}'])
  expect((await save(version, ['{goods:8}{lot:6}'])).code).toBe(0)
  expect((await list()).patterns).toEqual([{ brandId: null, template: '{goods:8}{lot:6}' }])
  const { rows } = await server.owner.query(
    `select action, changes->'template' as template from operation_log where office_id = $1 and subject = 'goodsCodePattern' order by id desc limit 2`,
    [company.officeId],
  )
  expect(rows).toEqual([
    { action: '保存外箱码规则', template: [null, '{goods:8}{lot:6}'] },
    { action: '去掉外箱码规则', template: ['{goods:8}{lot:6}', null] },
  ])
})

test('of two who change them at once one is told, and nothing of theirs is kept', async () => {
  const { version } = await list()
  const answers = await Promise.all([save(version, ['A{goods}']), save(version, ['B{goods}'])])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, codes.conflict])
  expect(await save(version, ['C{goods}'])).toMatchObject({
    code: codes.conflict,
    msg: expect.stringContaining('改过'),
  })
  expect((await list()).patterns).toHaveLength(1)
})

test.each([
  [['{goods}', '{lot}'], 'patterns.1.template', '{goods}'],
  [['{goods}{lot}'], 'patterns.0.template', '{goods:8}'],
  [['^(a+)+$'], 'patterns.0.template', '{goods}'],
])('%j is refused by its row, and nothing is changed', async (templates, field, word) => {
  const before = await list()
  expect(await save(before.version, templates)).toMatchObject({
    code: codes.badInput,
    msg: expect.stringContaining(word),
    data: { issues: [{ field }] },
  })
  expect(await list()).toEqual(before)
})

test('a brand is one of the company, and who does not edit goods only reads', async () => {
  const { version } = await list()
  expect(await save(version, ['{goods}'], { brandId: 999_999 })).toMatchObject({ code: codes.badInput })
  const keeper = await company.hire('codesKeeper', '仓管')
  expect((await server.call(routes.list, { as: keeper.token })).code).toBe(0)
  expect(await server.call(routes.save, { as: keeper.token, body: { version, patterns: [] } })).toMatchObject({
    code: codes.forbidden,
  })
})
