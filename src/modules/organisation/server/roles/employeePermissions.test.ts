import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDepartment, makeRole, type NewRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { identityRoutes } from '../../../identity/api/identity.ts'
import { employeeRoutes as routes, staffRoutes } from '../../api/employeeRoutes.ts'

let server: TestServer
let company: Company
let shop = 0
let made = 0

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '来源公司', 'sourceBoss')
  shop = await makeDepartment(server.owner, company.officeId)
})
afterAll(() => server.stop())

const ask = (id: number, as = company.boss) => server.ask(routes.permissions, { as, params: { id } })
const idOf = async (name: string) =>
  (await server.owner.query('select id from role where office_id = $1 and name = $2', [company.officeId, name])).rows[0]
    .id as number
async function withRoles(...rights: NewRole[]): Promise<{ person: Employee; roles: number[] }> {
  const names: string[] = []
  for (const one of rights) names.push(await makeRole(server.owner, company.officeId, one))
  const person = await company.hire(`source${++made}`, names[0] as string, shop)
  const roles = await Promise.all(names.map(idOf))
  for (const role of roles.slice(1))
    await server.owner.query('insert into employee_role (office_id, employee_id, role_id) values ($1, $2, $3)', [
      ...[company.officeId, person.employeeId, role],
    ])
  return { person, roles }
}
const allowedIn = (all: readonly { code: string; allowed: boolean }[]) =>
  all
    .filter(one => one.allowed)
    .map(one => one.code)
    .sort()
/** Returns the permissions of the person's own session, which the sidebar and the buttons use. */
async function told(as: string) {
  const { menus, elements } = await server.ask(identityRoutes.info, { as, query: {} })
  const codes = (all: readonly { code: string }[]) => all.map(one => one.code).sort()
  return { menus: codes(menus), elements: codes(elements) }
}

describe('权限 of an employee', () => {
  test('are those of their own session, for every default role, and each comes from a role', async () => {
    const roles = await server.owner.query('select name from role where office_id = $1', [company.officeId])
    for (const { name } of roles.rows) {
      const person = await company.hire(`source${++made}`, name, shop)
      const { menus, elements } = await ask(person.employeeId)
      expect({ menus: allowedIn(menus), elements: allowedIn(elements) }).toEqual(await told(person.token))
      for (const one of [...menus, ...elements]) expect(one.roleIds.length > 0).toBe(one.allowed)
    }
  })

  test('name the granting roles, and the data scope of each module', async () => {
    const { person, roles } = await withRoles(
      { menus: ['webConsole', 'clueList'], elements: ['clueList:add'], scopes: { clue: 'department' } },
      { menus: ['clueList'], elements: ['clueList:edit'], scopes: { clue: [company.departmentId], employee: 'own' } },
    )
    const [first, second] = roles as [number, number]
    const answer = await ask(person.employeeId)
    const code = (wanted: string) => [...answer.menus, ...answer.elements].find(one => one.code === wanted)
    expect(code('clueList')).toMatchObject({ allowed: true, roleIds: [first, second] })
    expect(code('clueList:add')).toMatchObject({ allowed: true, roleIds: [first] })
    expect(code('clueList:assign')).toMatchObject({ allowed: false, roleIds: [] })
    expect(answer.scopes.find(one => one.module === 'clue')).toEqual({
      module: 'clue',
      title: '流量',
      office: false,
      own: true,
      departmentIds: [company.departmentId, shop].sort((a, b) => a - b),
      roles: [
        { roleId: first, scope: 'department', departmentIds: [shop] },
        { roleId: second, scope: 'chosen', departmentIds: [company.departmentId] },
      ],
    })
    expect(answer.scopes.find(one => one.module === 'employee')).toMatchObject({
      office: false,
      own: true,
      departmentIds: [],
      roles: [{ roleId: second, scope: 'own' }],
    })
  })

  test('respect a disabled menu, a platform operator and a disabled person', async () => {
    const { person } = await withRoles({ menus: ['webConsole', 'clueList'], elements: ['clueList:add'] })
    const { rows } = await server.owner.query(`select parent_code from menu where code = 'clueList'`)
    const group = (enabled: boolean) =>
      server.owner.query('update menu set enabled = $2 where code = $1', [rows[0].parent_code, enabled])
    await group(false)
    await server.owner.query('update office set permission_version = permission_version + 1')
    expect(allowedIn((await ask(person.employeeId)).menus)).toEqual(['webConsole'])
    expect(allowedIn((await ask(person.employeeId)).elements)).toEqual([])
    expect(await told(person.token)).toEqual({ menus: ['webConsole'], elements: [] })
    await group(true)
    await server.owner.query('update account set is_platform = true where id = $1', [person.accountId])
    const operator = await ask(person.employeeId)
    expect({ menus: allowedIn(operator.menus), elements: allowedIn(operator.elements) }).toEqual(
      await told(person.token),
    )
    expect(operator.menus.some(menu => menu.allowed && menu.roleIds.length === 0)).toBe(true)
    await server.ask(staffRoutes.disable, { as: company.boss, params: { id: person.employeeId } })
    expect((await ask(person.employeeId)).notes).toEqual([`${person.username}已停用，不能登录`])
  })

  test('are visible only to people whose data scope reaches the employee', async () => {
    const { person: head } = await withRoles({ menus: ['webConsole', 'employeesManager'], scopes: { employee: 'own' } })
    expect((await ask(head.employeeId, head.token)).notes).toEqual([])
    const { person } = await withRoles({})
    expect(await server.call(routes.permissions, { as: head.token, params: { id: person.employeeId } })).toMatchObject({
      code: 40400,
    })
  })
})
