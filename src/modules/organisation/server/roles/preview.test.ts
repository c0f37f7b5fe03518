import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDepartment, makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { roleRoutes as routes } from '../../api/role.ts'

let server: TestServer
let company: Company
let shop: number
let roleId: number
let role: string
let plain: Employee
let rich: Employee

const base = ['webConsole', 'approvalInfoManager', 'clueList']

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '预览公司', 'previewBoss')
  const { owner } = server
  shop = await makeDepartment(owner, company.officeId, company.departmentId)
  role = await makeRole(owner, company.officeId, { menus: base, elements: ['clueList:add'], scopes: { clue: 'own' } })
  const wide = await makeRole(owner, company.officeId, {
    menus: base,
    elements: ['clueList:add', 'clueList:edit'],
    scopes: { clue: 'office' },
  })
  roleId = (await server.ask(routes.list, { as: company.boss })).find(one => one.name === role)?.id as number
  plain = await company.hire('previewPlain', role, shop)
  rich = await company.hire('previewRich', role, shop)
  await owner.query(
    'insert into employee_role (office_id, employee_id, role_id) select $1, $2, id from role where office_id = $1 and name = $3',
    [company.officeId, rich.employeeId, wide],
  )
  const gone = await company.hire('previewGone', role, shop)
  await owner.query('update employee set disabled_at = now() where id = $1', [gone.employeeId])
})
afterAll(() => server.stop())

const preview = (rights: Partial<{ menus: string[]; elements: string[]; scopes: unknown[] }>) =>
  server.ask(routes.preview, {
    as: company.boss,
    body: {
      id: roleId,
      menus: base,
      elements: ['clueList:add'],
      scopes: [{ module: 'clue', scope: 'own' }],
      ...rights,
    } as never,
  })

test('an unchanged role changes nothing for anyone', async () => {
  expect(await preview({})).toEqual({ completed: [], people: [], unaffected: 2 })
})

test('a person who has the same from another role gains and loses nothing; people who have left are not shown', async () => {
  const { people, unaffected } = await preview({
    elements: ['clueList:edit'],
    scopes: [{ module: 'clue', scope: 'department' }],
  })
  expect(unaffected).toBe(1)
  const [{ name: shopName }] = (await server.owner.query('select name from department where id = $1', [shop])).rows
  expect(people).toEqual([
    {
      employeeId: plain.employeeId,
      name: 'previewPlain',
      departmentName: shopName,
      gains: [
        { kind: 'element', text: '流量列表 · 编辑' },
        { kind: 'scope', text: `流量：${shopName}` },
      ],
      losses: [{ kind: 'element', text: '流量列表 · 新增' }],
    },
  ])
})

test('a person who loses everything is shown, with what the other role leaves', async () => {
  const { people } = await preview({ menus: [], elements: [], scopes: [] })
  expect(people.map(person => [person.name, person.losses.map(right => right.text)])).toEqual([
    ['previewPlain', ['同舟', '业务数据管理', '流量列表', '流量列表 · 新增', '流量：本人']],
  ])
})

test('the preview shows exactly what happens', async () => {
  const { people, completed } = await preview({
    elements: ['employeesManager:edit'],
    scopes: [{ module: 'clue', scope: 'office' }],
  })
  expect(completed).toEqual(['组织架构', '员工管理'])
  expect(people.map(person => person.name)).toEqual(['previewPlain', 'previewRich'])
  expect(people[0]?.gains.map(right => right.text)).toContain('流量：全公司')
  expect(people[1]?.gains.map(right => right.text)).toEqual(['组织架构', '员工管理', '员工管理 · 编辑'])
  const { rows } = await server.owner.query('select version from role where id = $1', [roleId])
  expect(rows[0].version).toBe(1)
})
