import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { addAccount, type Company, type Employee, employ, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { identityRoutes } from '../../../identity/api/identity.ts'
import { staffRoutes } from '../../api/employeeRoutes.ts'
import { roleRoutes as routes } from '../../api/role.ts'
import { roleTypeRoutes as types } from '../../api/roleType.ts'

let server: TestServer
let company: Company
let as: string
let made = 0
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '角色公司', 'roleBoss')
  as = company.boss
})
afterAll(() => server.stop())

const list = () => server.ask(routes.list, { as })
const idOf = async (name: string) => (await list()).find(role => role.name === name)?.id as number
const detail = (id: number) => server.ask(routes.detail, { as, params: { id } })
const typeId = async () => (await server.ask(types.list, { as }))[0]?.id as number
const history = (id: number) => server.ask(routes.history, { as, params: { id } })

async function newRole(name = `新角色${++made}`) {
  return server.ask(routes.add, { as, body: { name, typeId: await typeId() } })
}

async function hired(role: string): Promise<Employee> {
  return company.hire(`roleMan${++made}`, role)
}

type Rights = {
  menus?: string[]
  elements?: string[]
  scopes?: {
    module: 'clue' | 'employee'
    scope: 'own' | 'office' | 'department' | 'departmentAndBelow' | 'chosen'
    departmentIds?: number[]
  }[]
}
async function grant(id: number, rights: Rights, by = as) {
  const { version } = await detail(id)
  return server.call(routes.grant, { as: by, body: { id, version, menus: [], elements: [], scopes: [], ...rights } })
}

describe('roles', () => {
  test('are listed in their order with type and number of members', async () => {
    const roles = await list()
    expect(roles.map(role => role.name)).toEqual([
      '公司管理员',
      '部门经理',
      '导购',
      '设计师专员',
      '财务',
      '仓管',
      '安装搬运',
    ])
    expect(roles[0]).toMatchObject({ isAdmin: true, memberCount: 1, version: 1, remark: '' })
  })

  test('are added at the end and edited; the history shows both', async () => {
    const role = await newRole('客服')
    const [, other] = await server.ask(types.list, { as })
    const body = { id: role.id, version: 1, name: '客服专员', remark: '接电话', typeId: other?.id, position: 2 }
    const edited = await server.ask(routes.edit, { as, body })
    expect(edited).toMatchObject({ name: '客服专员', remark: '接电话', typeId: other?.id, position: 2, version: 2 })
    const [last, first] = await history(role.id)
    expect(last).toMatchObject({ action: '编辑', personName: 'roleBoss' })
    expect(last?.changes.map(change => [change.title, change.before, change.after])).toEqual([
      ['角色名称', '客服', '客服专员'],
      ['角色类型', '管理岗位', '销售岗位'],
      ['备注', '', '接电话'],
      ['顺序', '7', '2'],
    ])
    expect(first).toMatchObject({ action: '新增' })
    await server.ask(routes.remove, { as, body: { id: role.id } })
  })

  test('need a unique name and an existing type', async () => {
    const body = { name: '导购', typeId: await typeId() }
    expect(await server.call(routes.add, { as, body })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'name', msg: '已有名为“导购”的角色，请换一个名称' }] },
    })
    const wrong = { name: '无类型', typeId: 999_999 }
    expect(await server.call(routes.add, { as, body: wrong })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'typeId', msg: '角色类型不存在，或不在您的数据范围内，请重新选择' }] },
    })
    expect((await server.send(routes.add, { as, body: { name: ' ', typeId: 1 } })).json()).toMatchObject({
      code: 40000,
      msg: '角色名称不能为空',
    })
  })

  test('refuse a stale edit and tell who changed what', async () => {
    const { id } = await newRole()
    await server.ask(routes.edit, { as, body: { id, version: 1, remark: '先' } })
    const second = { id, version: 1, remark: '后' }
    expect(await server.call(routes.edit, { as, body: second })).toMatchObject({
      code: 40901,
      data: { by: 'roleBoss', changes: [{ title: '备注', before: '', after: '先' }] },
    })
    const forced = await server.ask(routes.edit, { as, body: { ...second, force: true } })
    expect(forced.remark).toBe('后')
  })

  test('are not removed while somebody is just being given them', async () => {
    const { id } = await newRole()
    const { employeeId } = await hired('导购')
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ $1`
    const wait = (query: string) =>
      expect.poll(async () => (await server.owner.query(waiting, [query])).rowCount).toBeGreaterThan(0)
    const other = await server.owner.connect()
    try {
      await other.query('begin')
      await other.query('lock table operation_log in share mode')
      const given = server.call(staffRoutes.addRole, { as, body: { employeeId, roleIds: [id] } })
      await wait('insert into operation_log')
      const removed = server.call(routes.remove, { as, body: { id } })
      await wait('"(role|office)"')
      await other.query('commit')
      expect(await given).toMatchObject({ success: true })
      expect(await removed).toMatchObject({ code: 40900, msg: expect.stringContaining('还有 1 名成员') })
    } finally {
      other.release()
    }
    expect(await detail(id)).toMatchObject({ memberCount: 1 })
  })

  test('are removed once nobody has them', async () => {
    const { id, name } = await newRole()
    const man = await hired(name)
    const refused = await server.call(routes.remove, { as, body: { id } })
    expect(refused).toMatchObject({ code: 40900, msg: `还有 1 名成员：${man.username}。请先移出成员再删除` })
    await server.ask(routes.removeMembers, { as, body: { id, employeeIds: [man.employeeId] } })
    await server.ask(routes.remove, { as, body: { id } })
    expect(await server.call(routes.detail, { as, params: { id } })).toMatchObject({ code: 40400 })
  })

  test('are copied with all permissions, under a unique name', async () => {
    const id = await idOf('部门经理')
    const copy = await server.ask(routes.copy, { as, body: { id } })
    const { menus, elements, scopes } = await detail(id)
    expect(copy).toMatchObject({ name: '部门经理 副本', menus, elements, scopes, memberCount: 0 })
    expect((await server.ask(routes.copy, { as, body: { id } })).name).toBe('部门经理 副本2')
    const told = (await history(copy.id))[0]?.changes.map(change => [change.title, change.after])
    expect(told).toContainEqual(['复制自', '部门经理'])
    expect(told).toContainEqual(['数据范围', expect.stringContaining('流量：本部门及下级；商机：本部门及下级')])
  })
})

describe('permissions of a role', () => {
  test('are completed: an element brings its menu, a menu those above it, and the answer says so', async () => {
    const { id } = await newRole()
    const { data } = await grant(id, { elements: ['clueList:add'], scopes: [{ module: 'clue', scope: 'own' }] })
    expect(data).toMatchObject({
      menus: ['approvalInfoManager', 'clueList', 'webConsole'],
      elements: ['clueList:add'],
      scopes: [{ module: 'clue', scope: 'own', departmentIds: [] }],
      completed: ['同舟', '业务数据管理', '流量列表'],
      version: 2,
    })
    expect((await history(id))[0]).toMatchObject({
      action: '授权',
      changes: [
        { title: '增加菜单', before: '', after: '同舟、业务数据管理、流量列表' },
        { title: '增加按钮与字段', before: '', after: '流量列表 · 新增' },
        { title: '数据范围', before: '流量：无', after: '流量：本人' },
      ],
    })
  })

  test('are replaced as a whole; unchanged ones raise no version', async () => {
    const { id } = await newRole()
    await grant(id, { menus: ['clueList', 'employeesManager'], scopes: [{ module: 'clue', scope: 'office' }] })
    const chosen = { module: 'clue' as const, scope: 'chosen' as const, departmentIds: [company.departmentId] }
    const now = (await grant(id, { menus: ['employeesManager'], scopes: [chosen] })).data
    expect(now).toMatchObject({ menus: ['employeesManager', 'organizationManager', 'webConsole'], scopes: [chosen] })
    expect((await history(id))[0]?.changes.map(({ title, before, after }) => [title, before, after])).toEqual([
      ['收回菜单', '业务数据管理、流量列表', ''],
      ['数据范围', '流量：全公司', '流量：指定部门（总部）'],
    ])
    const again = (await grant(id, { menus: ['employeesManager'], scopes: [chosen] })).data
    expect(again.version).toBe(now.version)
  })

  test('keep the permissions of a screen that is disabled at present', async () => {
    const { id } = await newRole()
    await grant(id, { elements: ['dictionaryManager:edit'] })
    await server.owner.query(`update menu set enabled = false where code = 'dictionaryManager'`)
    const { data } = await grant(id, { menus: ['clueList'] })
    await server.owner.query(`update menu set enabled = true where code = 'dictionaryManager'`)
    expect(data.menus).toEqual(expect.arrayContaining(['clueList', 'dictionaryManager']))
    expect(data.elements).toEqual(['dictionaryManager:edit'])
  })

  test.each([
    ['a menu that is not there', { menus: ['nowhere'] }, 'menus'],
    ["the platform's menu", { menus: ['menuManager'] }, 'menus'],
    ["the platform's element", { elements: ['menuManager:edit'] }, 'elements'],
    ['a module that is not there', { scopes: [{ module: 'nowhere', scope: 'own' }] }, 'scopes'],
    ['chosen departments without one', { scopes: [{ module: 'clue', scope: 'chosen' }] }, 'scopes'],
    [
      'departments that are not there',
      { scopes: [{ module: 'clue', scope: 'chosen', departmentIds: [999_999] }] },
      'scopes',
    ],
    [
      'a module twice',
      {
        scopes: [
          { module: 'clue', scope: 'own' },
          { module: 'clue', scope: 'office' },
        ],
      },
      'scopes',
    ],
  ] as [string, Rights, string][])('%s is refused, and nothing changes', async (_, rights, field) => {
    const { id } = await newRole()
    expect(await grant(id, rights)).toMatchObject({ code: 40000, data: { issues: [{ field }] } })
    expect(await detail(id)).toMatchObject({ menus: [], elements: [], scopes: [], version: 1 })
  })

  test('refuse the second of two changes at once', async () => {
    const { id } = await newRole()
    const send = (menus: string[]) =>
      server.call(routes.grant, { as, body: { id, version: 1, menus, elements: [], scopes: [] } })
    const answers = await Promise.all([send(['clueList']), send(['employeesManager'])])
    expect(answers.map(answer => answer.code).sort()).toEqual([0, 40901])
  })
})

describe('the administrator', () => {
  test('has everything, so it cannot be granted more, copied or removed', async () => {
    const id = await idOf('公司管理员')
    expect((await grant(id, { menus: ['clueList'] })).code).toBe(40900)
    expect((await server.call(routes.copy, { as, body: { id } })).code).toBe(40900)
    expect(await server.call(routes.remove, { as, body: { id } })).toMatchObject({
      code: 40900,
      msg: '公司管理员角色不能删除',
    })
  })

  test('keeps its last active member, also when two are removed at once', async () => {
    const id = await idOf('公司管理员')
    const second = await hired('仓管')
    await server.ask(routes.addMembers, { as, body: { id, employeeIds: [second.employeeId] } })
    const members = await server.ask(routes.members, { as, params: { id } })
    expect(members).toHaveLength(2)
    const out = (employeeId: number) =>
      server.call(routes.removeMembers, { as, body: { id, employeeIds: [employeeId] } })
    const answers = await Promise.all(members.map(member => out(member.employeeId)))
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    const { rows } = await server.owner.query('select count(*)::int as n from employee_role where role_id = $1', [id])
    expect(rows[0].n).toBe(1)
    await server.owner.query(
      `insert into employee_role (office_id, employee_id, role_id) select office_id, id, $2 from employee
       where office_id = $1 and (name = 'roleBoss' or id = $3) on conflict do nothing`,
      [company.officeId, id, second.employeeId],
    )
    await server.owner.query('update employee set disabled_at = now() where id = $1', [second.employeeId])
    const boss = members.find(member => member.name === 'roleBoss')?.employeeId as number
    expect(await out(boss)).toMatchObject({
      code: 40900,
      msg: '企业至少要保留一位在职的管理员，请先让另一位员工成为管理员',
    })
  })
})

describe('members', () => {
  test('are added once and removed; role and person both show it', async () => {
    const { id, name } = await newRole()
    const man = await hired('仓管')
    const body = { id, employeeIds: [man.employeeId] }
    expect(await server.ask(routes.addMembers, { as, body })).toEqual({ done: 1, refused: [] })
    expect(await server.ask(routes.addMembers, { as, body })).toEqual({ done: 0, refused: [] })
    expect(await server.ask(routes.members, { as, params: { id } })).toEqual([
      { employeeId: man.employeeId, name: man.username, departmentName: '总部', active: true, within: true },
    ])
    expect(await server.ask(routes.removeMembers, { as, body })).toEqual({ done: 1, refused: [] })
    expect((await history(id)).map(entry => [entry.action, entry.changes[0]?.title])).toEqual([
      ['移出成员', '移出成员'],
      ['加入成员', '加入成员'],
      ['新增', '角色名称'],
    ])
    const { rows } = await server.owner.query(
      `select action, changes from operation_log where subject = 'employee' and subject_id = $1 order by id`,
      [String(man.employeeId)],
    )
    expect(rows).toEqual([
      { action: '加入角色', changes: { roles: ['', name] } },
      { action: '移出角色', changes: { roles: [name, ''] } },
    ])
  })

  test('are not people who have left', async () => {
    const { id } = await newRole()
    const man = await hired('仓管')
    await server.owner.query('update employee set disabled_at = now() where id = $1', [man.employeeId])
    expect(await server.ask(routes.addMembers, { as, body: { id, employeeIds: [man.employeeId] } })).toEqual({
      done: 0,
      refused: [{ id: man.employeeId, name: man.username, msg: '已停用' }],
    })
  })
})

describe('comparing two roles', () => {
  test('shows the differences in words', async () => {
    const [id, roleId] = [await idOf('部门经理'), await idOf('导购')]
    const { one, other, differences } = await server.ask(routes.compare, { as, params: { id, roleId } })
    expect([one, other]).toEqual(['部门经理', '导购'])
    expect(differences).toContainEqual({ kind: 'menu', title: '员工管理', one: '有', other: '无' })
    expect(differences).toContainEqual({ kind: 'element', title: '流量列表 · 分配', one: '有', other: '无' })
    expect(differences).toContainEqual({ kind: 'scope', title: '流量', one: '本部门及下级', other: '本人' })
    expect(differences.some(difference => difference.title === '流量列表 · 新增')).toBe(false)
  })
})

describe('role types', () => {
  test('are added, renamed, reordered, and removed once no role has them', async () => {
    const before = await server.ask(types.list, { as })
    const added = await server.ask(types.add, { as, body: { name: '临时岗位' } })
    const renamed = await server.ask(types.edit, { as, body: { id: added.id, version: added.version, name: '外聘' } })
    expect(renamed).toMatchObject({ name: '外聘', roleCount: 0, version: 2 })
    const ids = [added.id, ...before.map(type => type.id)]
    const ordered = await server.ask(types.order, { as, body: { ids } })
    expect(ordered.map(type => type.id)).toEqual(ids)
    expect(await server.call(types.order, { as, body: { ids: [added.id, added.id] } })).toMatchObject({ code: 40000 })
    await server.ask(types.remove, { as, body: { id: added.id } })
    const used = before.find(type => type.name === '职能岗位')?.id as number
    expect(await server.call(types.remove, { as, body: { id: used } })).toMatchObject({
      code: 40900,
      msg: '还有 3 个角色属于此类型：财务、仓管、安装搬运。请先改为其他类型',
    })
  })

  test('need a unique name', async () => {
    expect(await server.call(types.add, { as, body: { name: '管理岗位' } })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'name', msg: '已有名为“管理岗位”的角色类型，请换一个名称' }] },
    })
  })
})

describe('nobody grants what they do not have', () => {
  const keeper = {
    menus: ['webConsole', 'organizationManager', 'groupManager', 'approvalInfoManager', 'clueList'],
    elements: ['groupManager:add', 'groupManager:edit', 'groupManager:members', 'clueList:add'],
    scopes: { clue: 'department', employee: 'office' },
  } as const
  let by: string
  beforeAll(async () => {
    by = (await hired(await makeRole(server.owner, company.officeId, keeper))).token
  })

  test.each([
    ['a menu', { menus: ['dictionaryManager'] }, '不能授予自己没有的权限：基础配置管理、数据字典'],
    ['an element', { elements: ['clueList:export'] }, '不能授予自己没有的权限：流量列表 · 导出'],
    ['a wider scope', { scopes: [{ module: 'clue', scope: 'office' }] }, '不能授予自己没有的权限：流量的数据范围'],
  ] as [string, Rights, string][])('%s is refused', async (_, rights, msg) => {
    const { id } = await newRole()
    expect(await grant(id, rights, by)).toMatchObject({ code: 40900, msg })
    expect((await detail(id)).version).toBe(1)
  })

  test('people grant what they have; a role keeps what it has, and they may remove that', async () => {
    const { id } = await newRole()
    await grant(id, { elements: ['clueList:export'], scopes: [{ module: 'clue', scope: 'office' }] })
    const more = {
      elements: ['clueList:export', 'clueList:add'],
      scopes: [{ module: 'clue' as const, scope: 'office' as const }],
    }
    expect((await grant(id, more, by)).data.elements).toEqual(['clueList:add', 'clueList:export'])
    expect((await grant(id, { elements: ['clueList:add'] }, by)).success).toBe(true)
    expect((await grant(id, more, by)).code).toBe(40900)
  })

  test('a scope of the own department means other rows for members of another department', async () => {
    const { id, name } = await newRole()
    const { rows } = await server.owner.query(
      `insert into department (office_id, name) values ($1, '另一部门') returning id`,
      [company.officeId],
    )
    await company.hire(`roleFar${++made}`, name, rows[0].id)
    expect((await grant(id, { scopes: [{ module: 'clue', scope: 'department' }] }, by)).code).toBe(40900)
    expect((await grant(id, { scopes: [{ module: 'clue', scope: 'own' }] }, by)).success).toBe(true)
  })

  test('nobody gives or copies a role with more permissions than their own', async () => {
    const id = await idOf('部门经理')
    const admin = await idOf('公司管理员')
    const man = await hired('仓管')
    expect((await server.call(routes.copy, { as: by, body: { id } })).code).toBe(40900)
    for (const role of [id, admin]) {
      const { done, refused } = await server.ask(routes.addMembers, {
        as: by,
        body: { id: role, employeeIds: [man.employeeId] },
      })
      expect(done).toBe(0)
      expect(refused[0]?.msg).toContain('不能授予自己没有的权限')
    }
    expect(await server.call(routes.removeMembers, { as: by, body: { id: admin, employeeIds: [1] } })).toMatchObject({
      code: 40900,
    })
  })

  test('people outside the data scope are neither found nor named', async () => {
    const near = { ...keeper, scopes: { employee: 'own' } } as const
    const narrow = (await hired(await makeRole(server.owner, company.officeId, near))).token
    const account = await addAccount(server.owner, `roleHidden${++made}`)
    const { officeId, departmentId } = company
    const other = await employ(server.owner, { officeId, departmentId, accountId: account.id, name: '藏' }, '仓管')
    const { id } = await newRole()
    const outcome = await server.ask(routes.addMembers, { as: narrow, body: { id, employeeIds: [other] } })
    expect(outcome).toEqual({ done: 0, refused: [{ id: other, name: '', msg: '不存在，或不在您的数据范围内' }] })
  })
})

describe('menus of phones and of the back office', () => {
  const phone = ['phoneClue', 'phoneHome']
  const told = '移动端 · 流量'

  beforeAll(async () => {
    await server.owner.query(
      `insert into menu (code, parent_code, title, kind, position) values
       ('phoneHome', null, '工作台', 'mobile', 1), ('phoneClue', 'phoneHome', '流量', 'mobile', 2), ('backHome', null, '后台首页', 'back', 1)`,
    )
    await server.owner.query(
      `insert into element (code, menu_code, title) values ('phoneClue:call', 'phoneClue', '打电话')`,
    )
  })

  test('can be granted beside those of the console, each shown with its kind', async () => {
    const { menus } = await server.ask(routes.rights, { as })
    expect(menus.filter(menu => menu.kind !== 'web')).toEqual([
      { code: 'backHome', parentCode: null, title: '后台首页', kind: 'back', mine: true },
      { code: 'phoneHome', parentCode: null, title: '工作台', kind: 'mobile', mine: true },
      { code: 'phoneClue', parentCode: 'phoneHome', title: '流量', kind: 'mobile', mine: true },
    ])
    expect(menus.findIndex(menu => menu.kind !== 'web')).toBe(menus.length - 3)
  })

  test('are previewed, granted with what they need, compared and copied, and work at once', async () => {
    const role = await newRole()
    const member = await hired(role.name)
    const menusOf = async () =>
      (await server.ask(identityRoutes.info, { as: member.token, query: {} })).menus.map(menu => menu.code)
    expect(await menusOf()).toEqual([])
    const rights = { menus: [], elements: ['phoneClue:call'], scopes: [] }
    const { people, completed } = await server.ask(routes.preview, { as, body: { id: role.id, ...rights } })
    expect(completed).toEqual(['移动端 · 工作台', told])
    expect(people[0]?.gains.map(gain => gain.text)).toEqual(expect.arrayContaining([told, `${told} · 打电话`]))
    expect(await grant(role.id, rights)).toMatchObject({ code: 0, data: { menus: phone } })
    expect((await menusOf()).sort()).toEqual(phone)
    expect(await server.ask(identityRoutes.menus, { as: member.token, query: {} })).toEqual([])
    const copy = await server.ask(routes.copy, { as, body: { id: role.id } })
    expect((await detail(copy.id)).menus.sort()).toEqual(phone)
    const other = await newRole()
    const { differences } = await server.ask(routes.compare, { as, params: { id: role.id, roleId: other.id } })
    expect(differences.map(one => one.title)).toContain(told)
  })

  test('cannot be granted by people who do not have them', async () => {
    const granting = await makeRole(server.owner, company.officeId, {
      menus: ['webConsole', 'groupManager'],
      elements: ['groupManager:edit'],
    })
    const clerk = await hired(granting)
    const role = await newRole()
    expect(await grant(role.id, { menus: ['phoneHome'] }, clerk.token)).toMatchObject({
      code: 40900,
      msg: '不能授予自己没有的权限：移动端 · 工作台',
    })
  })
})
