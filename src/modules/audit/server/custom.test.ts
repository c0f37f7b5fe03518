import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishCustom, type Some } from '../../../../tests/support/customFields.ts'
import { makeRole } from '../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { sealAll } from '../../../../tests/support/seal.ts'
import { seesAll } from '../../../../tests/support/seesAll.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { untimed } from '../../../../tests/support/untimed.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { clueRoutes } from '../../clue/api/clue.ts'
import { gateLogRoutes as routes } from '../api/log.ts'

let server: TestServer
let company: Company
let reader: Employee
let fields: Some[]

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '留痕公司', 'traceBoss')
  const rights = {
    menus: ['gateLogManager', 'goodsManager', 'purchaseManager', 'orderManager'],
    elements: ['gateLogManager:export', ...seesAll],
    scopes: {},
  }
  reader = await company.hire('traceReader', await makeRole(server.owner, company.officeId, rights))
  const role = `select id from role where office_id = $1 and name = '部门经理'`
  const { rows } = await server.owner.query(role, [company.officeId])
  const options = ['水电', '泥瓦'].map((title, at) => ({ id: `o${at + 1}`, title, retired: false }))
  fields = [
    { key: 's1', kind: 'choice', title: '进度', options, initial: 'o1' },
    { key: 's2', kind: 'employee', title: '量尺人' },
    { key: 'n1', kind: 'money', title: '底价', seenBy: [rows[0].id] },
    { key: 'x1', kind: 'phone', title: '物业电话' },
  ]
  await publishCustom(server, company.boss, 'clue', fields)
})
afterAll(() => server.stop())

async function lastOf(action: string, as: string) {
  const body = { filters: { action: { contains: action } } }
  const { rows } = await server.ask(routes.list, { as, body })
  return server.ask(routes.detail, { as, params: { id: rows[0]?.id as number } })
}

test('the log tells custom fields in words, and keeps back those that the reader does not see', async () => {
  const own = { s1: 'o1', s2: reader.employeeId, n1: 5_000, x1: '15412345678' }
  const added = { name: '王小明', phone: '15430001001', own }
  const { id, version } = await server.ask(clueRoutes.add, { as: company.boss, body: added })
  const edit = { id, version, own: { s1: 'o2', n1: 6_000 }, force: false }
  await server.ask(clueRoutes.edit, { as: company.boss, body: edit })
  expect(await lastOf('编辑', company.boss)).toMatchObject({
    changes: [
      { field: 'own.s1', title: '进度', before: '水电', after: '泥瓦' },
      { field: 'own.n1', title: '底价', before: '50.00', after: '60.00' },
    ],
    untold: 0,
  })
  const kept = await lastOf('编辑', reader.token)
  expect(kept).toMatchObject({ changes: [{ title: '进度' }], untold: 1 })
  expect(untimed(kept)).not.toMatch(/底价|60\.00|6000/)
  const made = await lastOf('新增', company.boss)
  expect(made.changes).toContainEqual(expect.objectContaining({ title: '量尺人', after: 'traceReader' }))
  expect(made.changes).toContainEqual(expect.objectContaining({ title: '物业电话', after: '154****5678' }))
})

test('a company’s file that verifies the log is only for who sees all custom fields, retired ones too', async () => {
  const taken = async () => (await server.send(routes.chain, { as: reader.token })).body
  const refused = expect.objectContaining({ code: codes.forbidden, msg: expect.stringContaining('流量') })
  expect(JSON.parse(await taken())).toEqual(refused)
  const last = fields.at(-2) as Some
  await publishCustom(server, company.boss, 'clue', [
    ...fields.slice(0, 2),
    { ...last, retired: true },
    ...fields.slice(3),
  ])
  expect(JSON.parse(await taken())).toEqual(refused)
  await publishCustom(server, company.boss, 'clue', [
    ...fields.slice(0, 2),
    { ...last, seenBy: null },
    ...fields.slice(3),
  ])
  await sealAll(server)
  expect((await taken()).split('\n')[0]).toContain('"seq":1')
  await publishCustom(server, company.boss, 'clue', fields)
})

test('a retired field stays told, and the form’s own changes name roles, options and defaults', async () => {
  await publishCustom(server, company.boss, 'clue', [{ ...(fields[0] as Some), retired: true }, ...fields.slice(1)])
  const { changes } = await lastOf('编辑', company.boss)
  expect(changes[0]?.title).toBe('底价')
  expect(changes).toContainEqual({ field: 'own.s1', title: '进度（已停用）', before: '水电', after: '泥瓦' })
  await publishCustom(server, company.boss, 'clue', [
    ...fields.slice(0, 2),
    { ...(fields[2] as Some), seenBy: null },
    ...fields.slice(3),
  ])
  const published = await lastOf('发布表单', company.boss)
  const said = JSON.stringify(published.changes)
  expect(said).toContain('可见角色 部门经理')
  expect(said).toContain('默认 水电')
})
