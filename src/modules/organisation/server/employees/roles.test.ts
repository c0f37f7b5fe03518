import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import type { CheckedNode } from '../../api/employee.ts'
import { employeeRoutes, staffRoutes as routes } from '../../api/employeeRoutes.ts'
import { roleRoutes } from '../../api/role.ts'

let server: TestServer
let company: Company
let founder = 0
let hr: Employee
let made = 0

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '角色公司', 'roleBoss')
  founder = (await server.owner.query('select id from employee where office_id = $1', [company.officeId])).rows[0].id
  const rights = {
    menus: ['webConsole', 'employeesManager', 'approvalInfoManager', 'clueList', 'approvalStart', 'approvalDetial'],
    elements: ['employeesManager:role', 'employeesManager:add', 'clueList:add', 'approvalDetial:start'],
    scopes: { employee: 'office', clue: 'department' },
  } as const
  hr = await company.hire('roleHr', await makeRole(server.owner, company.officeId, rights))
})
afterAll(() => server.stop())

const idOf = async (name: string) =>
  (await server.owner.query('select id from role where office_id = $1 and name = $2', [company.officeId, name])).rows[0]
    .id as number
const plain = () => company.hire(`rolePlain${++made}`, '仓管')
const role = async (rights: Parameters<typeof makeRole>[2]) =>
  idOf(await makeRole(server.owner, company.officeId, rights))
const give = (as: string, employeeId: number, roleIds: number[]) =>
  server.call(routes.addRole, { as, body: { employeeId, roleIds } })
const take = (as: string, employeeId: number, roleIds: number[]) =>
  server.call(routes.deleteRole, { as, body: { employeeId, roleIds } })

describe('S6.06 roles of an employee', () => {
  test('are added, found and removed; each works from the next call on and is logged with before and after', async () => {
    const person = await plain()
    const list = () => server.call(clueRoutes.list, { as: person.token, body: {} })
    const guide = await idOf('导购')
    expect((await list()).code).toBe(40300)
    expect(await give(company.boss, person.employeeId, [guide])).toMatchObject({
      data: { roles: '导购、仓管', roleList: [{ name: '导购' }, { name: '仓管' }] },
    })
    expect((await list()).code).toBe(0)
    expect(await give(company.boss, person.employeeId, [guide])).toMatchObject({ success: true })
    const held = await server.ask(routes.findRole, { as: company.boss, params: { id: person.employeeId } })
    expect(held.filter(one => one.held).map(one => one.name)).toEqual(['导购', '仓管'])
    await take(company.boss, person.employeeId, [guide])
    expect((await list()).code).toBe(40300)
    const { rows } = await server.owner.query(
      `select action, changes from operation_log where subject = 'employee' and subject_id = $1 order by id`,
      [String(person.employeeId)],
    )
    expect(rows).toEqual([
      { action: '分配角色', changes: { roles: ['仓管', '导购、仓管'] } },
      { action: '取消角色', changes: { roles: ['导购、仓管', '仓管'] } },
    ])
    const [latest] = await server.ask(employeeRoutes.history, { as: company.boss, params: { id: person.employeeId } })
    expect(latest?.changes).toEqual([{ field: 'roles', title: '角色', before: '导购、仓管', after: '仓管' }])
  })

  test('cannot give a menu, an element or a data scope that the giver lacks', async () => {
    const person = await plain()
    const mine = { menus: ['webConsole', 'clueList'], elements: ['clueList:add'], scopes: { clue: 'own' } } as const
    const [less, ...more] = [
      await role(mine),
      await role({ ...mine, menus: ['groupManager'] }),
      await role({ ...mine, elements: ['clueList:edit'] }),
      await role({ ...mine, scopes: { clue: 'office' } }),
      await role({ ...mine, scopes: { contract: 'own' } }),
      await idOf('公司管理员'),
    ]
    for (const one of more)
      expect(await give(hr.token, person.employeeId, [less, one])).toMatchObject({
        code: 40000,
        data: { issues: [{ field: 'roleIds' }] },
      })
    expect(await give(hr.token, person.employeeId, [less])).toMatchObject({ success: true })
    const choices = await server.ask(routes.findRole, { as: hr.token, params: { id: person.employeeId } })
    const givable = new Map(choices.map(one => [one.id, one.mayGive]))
    expect([less, ...more].map(id => givable.get(id))).toEqual([true, ...more.map(() => false)])
    expect(await server.call(routes.add, { as: hr.token, body: bodyWith(more[0] as number) })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'roleIds' }] },
    })
  })

  test("are compared by the receiver's departments, not the giver's", async () => {
    const below = await server.owner.query(
      `insert into department (office_id, name) values ($1, '别的部门') returning id`,
      [company.officeId],
    )
    const far = await company.hire('roleFar', '仓管', below.rows[0].id)
    const near = await plain()
    const seller = await role({ menus: ['clueList'], scopes: { clue: 'department' } })
    expect(await give(hr.token, near.employeeId, [seller])).toMatchObject({ success: true })
    expect(await give(hr.token, far.employeeId, [seller])).toMatchObject({ code: 40000 })
  })

  test('of an administrator can be changed only by administrators, and one administrator remains', async () => {
    const admin = await idOf('公司管理员')
    expect(await take(hr.token, founder, [admin])).toMatchObject({ code: 40300, msg: '只有公司管理员可以处理管理员' })
    expect(await take(company.boss, founder, [admin])).toMatchObject({
      code: 40900,
      msg: '企业至少要保留一位在职的管理员，请先让另一位员工成为管理员',
    })
    const second = await plain()
    await give(company.boss, second.employeeId, [admin])
    expect(await take(company.boss, founder, [admin])).toMatchObject({ success: true })
    expect(await give(company.boss, founder, [admin])).toMatchObject({ code: 40300 })
    expect(await give(second.token, founder, [admin])).toMatchObject({ success: true })
  })
})

describe('replacing all roles of an employee', () => {
  const versionOf = async (employeeId: number) =>
    (await server.owner.query('select version from employee where id = $1', [employeeId])).rows[0].version as number
  const set = async (as: string, employeeId: number, roleIds: number[], version?: number) =>
    server.call(employeeRoutes.setRoles, {
      as,
      body: { id: employeeId, roleIds, version: version ?? (await versionOf(employeeId)) },
    })
  const entries = async (employeeId: number) =>
    (
      await server.owner.query(
        `select action, changes, subject_version from operation_log
         where subject = 'employee' and subject_id = $1 and changes ? 'roles' order by id`,
        [String(employeeId)],
      )
    ).rows

  test('writes one log entry for added and removed roles, and none without a difference', async () => {
    const person = await plain()
    const [guide, store, money] = [await idOf('导购'), await idOf('仓管'), await idOf('财务')]
    expect(await set(company.boss, person.employeeId, [guide, money])).toMatchObject({
      data: { roleList: [{ id: guide }, { id: money }], version: 2 },
    })
    expect(await set(company.boss, person.employeeId, [money, guide])).toMatchObject({ data: { version: 2 } })
    expect(await set(company.boss, person.employeeId, [])).toMatchObject({ data: { roleList: [], version: 3 } })
    expect(await entries(person.employeeId)).toEqual([
      { action: '调整角色', changes: { roles: ['仓管', '导购、财务'] }, subject_version: 2 },
      { action: '调整角色', changes: { roles: ['导购、财务', ''] }, subject_version: 3 },
    ])
    expect((await set(company.boss, person.employeeId, [store])).success).toBe(true)
  })

  test('removes nothing if one role is refused; roles that the employee has may stay', async () => {
    const person = await plain()
    const high = await role({ menus: ['groupManager'] })
    const mine = await role({ menus: ['webConsole'] })
    const store = await role({ menus: ['clueList'] })
    expect(await set(hr.token, person.employeeId, [mine, high])).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'roleIds' }] },
    })
    expect(await entries(person.employeeId)).toEqual([])
    await give(company.boss, person.employeeId, [high])
    expect(await set(hr.token, person.employeeId, [high, mine])).toMatchObject({ success: true })
    expect(await set(hr.token, person.employeeId, [store])).toMatchObject({ success: true })
    expect(await set(hr.token, person.employeeId, [store, high])).toMatchObject({ code: 40000 })
    expect(await set(hr.token, founder, [])).toMatchObject({ code: 40300 })
  })

  test('refuses a stale change, whatever call made the other one, and tells who changed what', async () => {
    const person = await plain()
    const begun = await versionOf(person.employeeId)
    await give(company.boss, person.employeeId, [await idOf('财务')])
    expect(await set(company.boss, person.employeeId, [], begun)).toMatchObject({
      code: 40901,
      data: { by: 'roleBoss', changes: [{ field: 'roles', before: '仓管', after: expect.stringContaining('财务') }] },
    })
    const seen = await versionOf(person.employeeId)
    const body = { id: await idOf('财务'), employeeIds: [person.employeeId] }
    await server.ask(roleRoutes.removeMembers, { as: company.boss, body })
    expect(await set(company.boss, person.employeeId, [], seen)).toMatchObject({ code: 40901 })
  })

  test('leaves one administrator if two remove each other at once', async () => {
    const pair = await foundCompany(server, '两位管理员', 'pairBoss')
    const second = await pair.hire('pairSecond', '公司管理员')
    const first = (await server.owner.query(`select id from employee where name = 'pairBoss'`)).rows[0].id as number
    const answers = await Promise.all([
      set(pair.boss, second.employeeId, [], 1),
      set(second.token, first, [], await versionOf(first)),
    ])
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(answers.find(answer => !answer.success)?.code).toBeOneOf([40300, 40900])
    const { rows } = await server.owner.query(
      'select count(*)::int from employee_role er join role r on r.id = er.role_id where er.office_id = $1 and r.is_admin',
      [pair.officeId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

const bodyWith = (roleId: number) => ({
  name: '高权',
  mobile: '13600000001',
  username: 'tooHigh',
  departmentId: company.departmentId,
  roleIds: [roleId],
})

describe('S5.07 checkedTree', () => {
  const codesOf = (nodes: readonly CheckedNode[]): string[] =>
    nodes.flatMap(node => [...(node.checked ? [node.code] : []), ...codesOf(node.children)])

  test('returns menus and elements of a role and of an employee as one tree', async () => {
    const guide = await server.ask(routes.checkedTree, { as: company.boss, body: { roleIds: [await idOf('导购')] } })
    expect(codesOf(guide)).toEqual(expect.arrayContaining(['clueList', 'clueList:add']))
    expect(codesOf(guide)).not.toContain('employeesManager')
    const mine = await server.ask(routes.checkedTree, { as: company.boss, body: { employeeId: hr.employeeId } })
    expect(codesOf(mine).sort()).toEqual(
      [
        ...['webConsole', 'approvalInfoManager', 'clueList', 'clueList:add'],
        ...['employeesManager', 'employeesManager:role', 'employeesManager:add'],
        ...['approvalDetial', 'approvalDetial:start', 'approvalStart'],
      ].sort(),
    )
    expect(codesOf(await server.ask(routes.checkedTree, { as: company.boss, body: {} }))).toEqual([])
  })
})
