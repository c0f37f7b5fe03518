import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRole } from '../../../../tests/support/factories.ts'
import { addAccount, type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { listen } from '../../../../tests/support/stream.ts'
import { clueRoutes } from '../../clue/api/clue.ts'
import { identityRoutes } from '../../identity/api/identity.ts'
import { menuRoutes as routes } from '../api/menu.ts'

let server: TestServer
let second: TestServer
let company: Company
let sales: Employee
let operator: string
let colleague: string
beforeAll(async () => {
  server = await startServer()
  second = await startServer({ database: server.database })
  company = await foundCompany(server, '菜单公司', 'menuBoss')
  sales = await company.hire('menuSales', '导购')
  await addAccount(server.owner, 'menuOperator', { isPlatform: true, realName: '运营甲' })
  await addAccount(server.owner, 'menuColleague', { isPlatform: true, realName: '运营乙' })
  operator = await server.signIn('menuOperator')
  colleague = await server.signIn('menuColleague')
})
afterAll(async () => {
  await second?.stop()
  await server?.stop()
})

const managed = () => server.ask(routes.managed, { as: operator })
const menuOf = async (code: string) => {
  const found = (await managed()).menus.find(menu => menu.menuCode === code)
  if (!found) throw new Error(`no menu ${code}`)
  return found
}
const below = async (parent: string) =>
  (await managed()).menus.filter(menu => menu.parentCode === parent).map(menu => menu.menuCode)
const attempt = (route: Parameters<TestServer['send']>[0], body: object, as = operator) =>
  server.send(route, { as, body }).then(answer => answer.json())
const enable = (menuCode: string, enabled: boolean) => attempt(routes.enable, { menuCode, enabled })
const addMenu = (menuCode: string, more: object = {}) =>
  attempt(routes.add, { kind: 'web', parentCode: 'baseManager', menuCode, title: menuCode.slice(0, 20), ...more })
const clues = (on: TestServer) => on.call(clueRoutes.list, { as: sales.token, body: {} }).then(answer => answer.code)

describe('disabling a menu', () => {
  test.each(['clueList', 'approvalInfoManager'])(
    '%s takes the screen and its buttons from everybody at once, on every node, until it is enabled again',
    async code => {
      expect([await clues(server), await clues(second)]).toEqual([0, 0])
      expect(await enable(code, false)).toMatchObject({ code: 0, data: { enabled: false } })
      expect([await clues(server), await clues(second)]).toEqual([40300, 40300])
      const info = await second.ask(identityRoutes.info, { as: company.boss, query: {} })
      expect(info.menus).not.toContainEqual({ code: 'clueList' })
      expect(info.elements.filter(element => element.code.startsWith('clueList:'))).toEqual([])
      expect(await enable(code, true)).toMatchObject({ code: 0, data: { enabled: true } })
      expect([await clues(server), await clues(second)]).toEqual([0, 0])
    },
  )

  test('may be limited to an element, which removes one button', async () => {
    const body = { name: '王小明', phone: '15400000001' }
    const turn = (enabled: boolean) => attempt(routes.enableElement, { elementCode: 'clueList:add', enabled })
    await turn(false)
    expect(await second.call(clueRoutes.add, { as: sales.token, body })).toMatchObject({ code: 40300 })
    expect(await clues(second)).toBe(0)
    await turn(true)
    expect(await second.call(clueRoutes.add, { as: sales.token, body })).toMatchObject({ code: 0 })
  })

  test("is told to everyone's open browser on every node, also to operators, who work in no company", async () => {
    const address = await second.listen()
    const streams = await Promise.all([sales.token, company.boss, colleague].map(token => listen(address, token)))
    await enable('groupTypeManager', false)
    for (const stream of streams) await stream.until('permission')
    await enable('groupTypeManager', true)
    for (const stream of streams) stream.stop()
  })

  test('is refused for the menu that manages menus, its button and every group above it', async () => {
    for (const code of ['menuManager', 'platform/baseManager', 'webConsole'])
      expect(await enable(code, false)).toMatchObject({ code: 40900, msg: expect.stringContaining('不能停用') })
    const button = { elementCode: 'menuManager:edit', enabled: false }
    expect(await attempt(routes.enableElement, button)).toMatchObject({ code: 40900 })
    expect(
      (await managed()).menus
        .filter(menu => menu.vital)
        .map(menu => menu.menuCode)
        .sort(),
    ).toEqual(['menuManager', 'platform/baseManager', 'webConsole'])
  })
})

describe('editing a menu', () => {
  test("changes its title and icon in everyone's sidebar at once", async () => {
    const { version, title, icon } = await menuOf('clueList')
    const edited = await attempt(routes.edit, { menuCode: 'clueList', version, title: '线索池', icon: 'chart' })
    expect(edited).toMatchObject({ code: 0, data: { title: '线索池', icon: 'chart', version: version + 1 } })
    const [root] = await second.ask(identityRoutes.menus, { as: sales.token, query: {} })
    const shown = root?.children.flatMap(group => group.children).find(menu => menu.code === 'clueList')
    expect(shown).toMatchObject({ title: '线索池', icon: 'chart' })
    await attempt(routes.edit, { menuCode: 'clueList', version: version + 1, title, icon })
  })

  test('refuses the second operator, shows who changed what, and may overwrite it', async () => {
    const { version } = await menuOf('sysLogManager')
    const edit = { menuCode: 'sysLogManager', version, title: '系统日志', icon: 'report' }
    expect(await attempt(routes.edit, edit, colleague)).toMatchObject({ code: 0 })
    const stale = await attempt(routes.edit, { ...edit, title: '平台日志' })
    expect(stale).toMatchObject({
      code: 40901,
      data: { by: '运营乙', changes: [{ title: '名称', before: '系统操作日志', after: '系统日志' }] },
    })
    expect((await menuOf('sysLogManager')).title).toBe('系统日志')
    expect(await attempt(routes.edit, { ...edit, title: '系统操作日志', force: true })).toMatchObject({ code: 0 })
  })

  test('shows the sum of two earlier edits, each field once', async () => {
    const { version, title, icon } = await menuOf('errorLog')
    const edit = { menuCode: 'errorLog', version, title: '甲', icon }
    await attempt(routes.edit, edit, colleague)
    await attempt(routes.edit, { ...edit, version: version + 1, title: '乙' }, colleague)
    expect(await attempt(routes.edit, { ...edit, title: '丙' })).toMatchObject({
      code: 40901,
      data: { by: '运营乙', changes: [{ title: '名称', before: title, after: '乙' }] },
    })
    await attempt(routes.edit, { ...edit, title, force: true })
  })

  test('at the same moment accepts one edit and refuses the other as stale', async () => {
    const { version } = await menuOf('errorLog')
    const edit = (title: string) => ({ menuCode: 'errorLog', version, title, icon: 'bug' })
    const answers = await Promise.all([attempt(routes.edit, edit('甲')), attempt(routes.edit, edit('乙'), colleague)])
    expect(answers.map(answer => answer.code).sort()).toEqual([0, 40901])
    await attempt(routes.edit, { ...edit('错误日志'), force: true })
  })
})

describe('adding and removing a menu', () => {
  test('works with its buttons: roles can have them, and then neither can be removed', async () => {
    expect(await addMenu('estateManager', { title: '楼盘管理', icon: 'office' })).toMatchObject({
      code: 0,
      data: { path: '/baseManager/estateManager', custom: true, forPlatform: false },
    })
    const button = { menuCode: 'estateManager', elementCode: 'add', title: '新增' }
    expect(await attempt(routes.addElement, button)).toMatchObject({ data: { elementCode: 'estateManager:add' } })
    const info = await server.ask(identityRoutes.info, { as: company.boss, query: {} })
    expect(info.menus).toContainEqual({ code: 'estateManager' })
    await makeRole(server.owner, company.officeId, { menus: ['estateManager'], elements: ['estateManager:add'] })
    const held = { code: 40900, msg: expect.stringContaining('有 1 个角色持有') }
    expect(await attempt(routes.remove, { menuCode: 'estateManager' })).toMatchObject(held)
    expect(await attempt(routes.removeElement, { elementCode: 'estateManager:add' })).toMatchObject(held)
    await server.owner.query(`delete from role_menu where menu_code = 'estateManager'`)
    await server.owner.query(`delete from role_element where element_code = 'estateManager:add'`)
    expect(await attempt(routes.remove, { menuCode: 'estateManager' })).toMatchObject({ code: 0 })
    expect((await managed()).elements.map(one => one.elementCode)).not.toContain('estateManager:add')
  })

  test('while a role gets the menu never removes it from the role silently', async () => {
    for (let round = 0; round < 6; round++) {
      const code = `raced${round}`
      await addMenu(code)
      const role = await makeRole(server.owner, company.officeId)
      const [removed, granted] = await Promise.all([
        attempt(routes.remove, { menuCode: code }),
        server.owner
          .query(
            `insert into role_menu (office_id, role_id, menu_code) select office_id, id, $1 from role where name = $2`,
            [code, role],
          )
          .then(
            () => true,
            () => false,
          ),
      ])
      expect(granted).toBe(removed.code !== 0)
    }
  })

  test('is refused for menus of the product', async () => {
    const refused = { code: 40900, msg: expect.stringContaining('系统内置') }
    expect(await attempt(routes.remove, { menuCode: 'clueList' })).toMatchObject(refused)
    expect(await attempt(routes.removeElement, { elementCode: 'clueList:add' })).toMatchObject(refused)
  })

  test('of one code at the same moment creates one menu', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => addMenu('together')))
    expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
    expect(answers.map(answer => answer.code)).not.toContain(50000)
  })

  test.each([
    [{ menuCode: 'clueList' }, 40000, 'menuCode'],
    [{ menuCode: 'a/b' }, 40000, 'menuCode'],
    [{ menuCode: 'fine', path: 'no-slash' }, 40000, 'path'],
    [{ menuCode: 'fine', parentCode: null }, 40000, 'parentCode'],
    [{ menuCode: 'fine', kind: 'mobile' }, 40000, 'parentCode'],
  ])('refuses %j by the field', async (wrong, code, field) => {
    const { menuCode, ...more } = { ...wrong }
    expect(await addMenu(menuCode, more)).toMatchObject({ code, data: { issues: [{ field }] } })
  })

  test('menus of the back office and of phones form trees of their own', async () => {
    expect(await addMenu('mobileHome', { kind: 'mobile', parentCode: null, title: '工作台' })).toMatchObject({
      code: 0,
    })
    expect(await addMenu('mobileClue', { kind: 'mobile', parentCode: 'mobileHome', title: '流量' })).toMatchObject({
      code: 0,
    })
    expect(await addMenu('mobileDeep', { kind: 'mobile', parentCode: 'mobileClue' })).toMatchObject({ code: 40900 })
    const { menus } = await server.ask(identityRoutes.info, { as: company.boss, query: {} })
    expect(menus.map(menu => menu.code)).toContain('mobileClue')
    const { menus: operators } = await server.ask(identityRoutes.info, { as: operator, query: {} })
    expect(operators.map(menu => menu.code)).not.toContain('mobileClue')
    const front = [
      await server.ask(identityRoutes.menus, { as: company.boss, query: {} }),
      await server.ask(identityRoutes.allMenus, { as: company.boss }),
    ]
    expect(JSON.stringify(front)).not.toContain('mobileClue')
  })
})

describe('moving a menu', () => {
  const move = async (menuCode: string, parentCode: string | null, afterCode: string | null, as = operator) =>
    attempt(routes.move, { menuCode, version: (await menuOf(menuCode)).version, parentCode, afterCode }, as)

  test('puts it behind a sibling or into another group, and it opens the same screen', async () => {
    expect(await move('sortManager', 'baseManager', null)).toMatchObject({ code: 0 })
    expect((await below('baseManager'))[0]).toBe('sortManager')
    const { path } = await menuOf('sortManager')
    expect(await move('sortManager', 'organizationManager', 'officeManager')).toMatchObject({ code: 0, data: { path } })
    expect((await below('organizationManager')).slice(0, 2)).toEqual(['officeManager', 'sortManager'])
    expect(await move('sortManager', 'baseManager', 'dictionaryManager')).toMatchObject({ code: 0 })
    const order = await below('baseManager')
    expect(order.indexOf('sortManager')).toBe(order.indexOf('dictionaryManager') + 1)
  })

  test.each([
    ['a group with screens into a group', 'organizationManager', 'baseManager'],
    ['below a screen of a group', 'sortManager', 'dictionaryManager'],
    ["a company's screen among the platform's", 'sortManager', 'authManager'],
    ["the platform's among a company's", 'menuManager', 'baseManager'],
    ['a screen where it already has a place', 'officeManager', 'group/companyManager'],
  ])('refuses %s', async (_, code, parent) => {
    const before = await managed()
    expect(await move(code, parent, null)).toMatchObject({ code: 40900 })
    expect(await managed()).toEqual(before)
  })

  test('is refused for the menu that manages menus, into a disabled group', async () => {
    await enable('authManager', false)
    expect(await move('menuManager', 'authManager', null)).toMatchObject({ code: 40900 })
    await enable('authManager', true)
  })

  test('by two operators at once loses nothing', async () => {
    const before = await below('baseManager')
    const answers = await Promise.all([
      move('gateLogManager', 'baseManager', null),
      move('groupTypeManager', 'baseManager', before.at(-1) as string, colleague),
    ])
    expect(answers.map(answer => answer.code)).toEqual([0, 0])
    const after = await below('baseManager')
    expect([...after].sort()).toEqual([...before].sort())
    expect([after[0], after.at(-1)]).toEqual(['gateLogManager', 'groupTypeManager'])
  })

  test('works for elements too: it changes the order of buttons', async () => {
    const codes = async () =>
      (await managed()).elements.filter(one => one.menuCode === 'serviceManager').map(one => one.elementCode)
    const before = await codes()
    const body = { elementCode: before.at(-1), afterCode: null }
    expect(await attempt(routes.moveElement, body)).toMatchObject({ code: 0 })
    expect(await codes()).toEqual([before.at(-1), ...before.slice(0, -1)])
  })
})

test("every change is in the platform's log, in no company's", async () => {
  await addMenu('logged', { title: '留痕' })
  await attempt(routes.addElement, { menuCode: 'logged', elementCode: 'edit', title: '编辑' })
  await enable('logged', false)
  await attempt(routes.remove, { menuCode: 'logged' })
  const { rows } = await server.owner.query(
    `select office_id, person_name, action, subject_name, changes from operation_log
     where subject in ('menu', 'element') and subject_id like 'logged%' order by id`,
  )
  expect(rows.map(row => row.action)).toEqual(['新增菜单', '新增按钮', '停用菜单', '删除按钮', '删除菜单'])
  expect(rows.every(row => row.office_id === null && row.person_name === '运营甲')).toBe(true)
  expect(rows[2].changes).toEqual({ enabled: [true, false] })
})
