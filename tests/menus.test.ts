import { afterAll, beforeAll, expect, test } from 'vitest'
import { within } from '../src/kernel/api/place.ts'
import { accesses } from '../src/kernel/server/desk/access.ts'
import { bring, type World, worldOf } from '../src/kernel/server/module.ts'
import { declaredElements, declaredMenus } from '../src/modules/menu/server/declared.ts'
import { groups } from '../src/modules/organisation/api/groups.ts'
import { roleRoutes } from '../src/modules/organisation/api/role.ts'
import { defaultRolesOf } from '../src/modules/organisation/server/defaults/defaults.ts'
import { bringMenusUpToDate } from '../src/modules/organisation/server/defaults/upToDate.ts'
import { modules } from '../src/modules.ts'
import { world } from '../src/world.ts'
import { type Company, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let company: Company

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '升级公司', 'upgradeBoss')
})
afterAll(() => server.stop())

const upToDate = (to: World) => bringMenusUpToDate(server.database.ownerUrl, to)
const asked = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await server.owner.query<Row>(sql, values)).rows
const roleId = async (code: string) =>
  (await asked<{ id: number }>('select id from role where office_id = $1 and code = $2', company.officeId, code))[0]
    ?.id as number
const holders = async (code: string) =>
  (
    await asked<{ name: string }>(
      `select r.name from role r join (table role_menu union all table role_element) g on (g.office_id, g.role_id) = (r.office_id, r.id)
       where g.menu_code = $1 and r.office_id = $2 order by 1`,
      code,
      company.officeId,
    )
  ).map(({ name }) => name)

/** The product with one more screen, of which sellers have the menu and one button. */
function withNovelty(name: string, more: { edit?: string } = { edit: '编辑' }, path = `/baseManager/${name}`): World {
  const place = within(groups.base, path, { title: '新页面', icon: 'report', position: 90, authority: name })
  const access = { place, elements: { view: '查看', ...more }, grants: { seller: Object.keys({ view: '', ...more }) } }
  return worldOf([...modules, { name: 'novelty', brings: [bring(accesses, access)] }])
}

test('a migrated database has exactly the menus and elements that the modules declare', async () => {
  const menus = await asked<{ code: string }>(
    'select code from menu where not custom and kind = $1 order by code',
    'web',
  )
  expect(menus.map(({ code }) => code)).toEqual(
    declaredMenus(world)
      .map(({ code }) => code)
      .toSorted(),
  )
  const elements = await asked<{ code: string }>('select code from element where not custom order by code collate "C"')
  expect(elements.map(({ code }) => code)).toEqual(
    declaredElements(world)
      .map(({ code }) => code)
      .toSorted(),
  )
})

test('an up-to-date menu is not changed, and no permission version moves', async () => {
  const version = () => asked('select permission_version from office where id = $1', company.officeId)
  const before = await version()
  await upToDate(world)
  expect(await version()).toEqual(before)
})

test('the default roles of existing companies get a new screen, from two nodes that start at once, and so does a renamed role', async () => {
  const seller = await roleId('seller')
  await server.owner.query(`update role set name = '顾问' where id = $1`, [seller])
  const copy = await server.ask(roleRoutes.copy, { as: company.boss, body: { id: seller } })
  const novel = withNovelty('novelOne')
  await Promise.all([upToDate(novel), upToDate(novel)])
  expect(await holders('novelOne')).toEqual(['顾问'])
  expect(await holders('novelOne:edit')).toEqual(['顾问'])
  expect(copy.name).not.toBe('顾问')
  expect(
    await asked(
      `select person_name as who, changes->'menusAdded'->>1 as menus, changes->'elementsAdded'->>1 as elements
       from operation_log where office_id = $1 and subject = 'role' and subject_id = $2 and route = 'upgrade'`,
      company.officeId,
      seller,
    ),
  ).toEqual([{ who: '系统', menus: '基础配置管理、新页面', elements: '查看、编辑' }])
})

test('the default roles of existing companies get the data scope of a new module once, and what a company takes away stays away', async () => {
  const keeper = await roleId('warehouse')
  const scopes = () =>
    asked<{ scope: string }>(`select scope from role_scope where role_id = $1 and module = 'stockReceipt'`, keeper)
  const [usual] = await scopes()
  expect(usual).toBeDefined()
  const take = () =>
    server.owner.query(`delete from role_scope where role_id = $1 and module = 'stockReceipt'`, [keeper])
  await take()
  await server.owner.query(`delete from default_scope where module = 'stockReceipt'`)
  await Promise.all([upToDate(world), upToDate(world)])
  expect(await scopes()).toEqual([usual])
  const [told] = await asked<{ who: string; scopes: string }>(
    `select person_name as who, changes->'scopes'->>1 as scopes from operation_log
     where office_id = $1 and subject = 'role' and subject_id = $2 and route = 'upgrade' and changes ? 'scopes'`,
    company.officeId,
    keeper,
  )
  expect(told).toMatchObject({ who: '系统', scopes: expect.stringMatching(/：/) })
  await take()
  await upToDate(world)
  expect(await scopes()).toEqual([])
})

test('a menu that a company took from a default role does not come back; a new menu comes alone', async () => {
  const seller = await roleId('seller')
  await upToDate(withNovelty('novelTwo', {}))
  const role = await server.ask(roleRoutes.detail, { as: company.boss, params: { id: seller } })
  const elements = role.elements.filter((code: string) => code !== 'novelTwo:view')
  await server.ask(roleRoutes.grant, {
    as: company.boss,
    body: { id: seller, version: role.version, menus: role.menus, elements, scopes: role.scopes },
  })
  await upToDate(withNovelty('novelTwo', {}))
  expect(await holders('novelTwo:view')).toEqual([])
  await upToDate(withNovelty('novelTwo'))
  expect(await holders('novelTwo:view')).toEqual([])
  expect(await holders('novelTwo:edit')).toEqual(['顾问'])
})

test('changes of operators stay; values of the product are restored', async () => {
  await server.owner.query(
    `update menu set title = '线索', icon = 'bug', position = 7, enabled = false, parent_code = 'baseManager', path = '/elsewhere', authority = 'nobody' where code = 'clueList'`,
  )
  await server.owner.query(
    `update element set title = '登记', position = 9, enabled = false, menu_code = 'errorLog' where code = 'clueList:add'`,
  )
  await upToDate(world)
  expect(
    await asked(
      `select title, icon, position, enabled, parent_code, path, authority from menu where code = 'clueList'`,
    ),
  ).toEqual([
    {
      title: '线索',
      icon: 'bug',
      position: 7,
      enabled: false,
      parent_code: 'baseManager',
      path: '/approvalInfoManager/clueList',
      authority: 'clueList',
    },
  ])
  expect(await asked(`select title, position, enabled, menu_code from element where code = 'clueList:add'`)).toEqual([
    { title: '登记', position: 9, enabled: false, menu_code: 'clueList' },
  ])
})

test("a menu of operators whose code the product takes becomes the product's", async () => {
  await server.owner.query(
    `insert into menu (code, parent_code, title, path, authority, kind, custom) values ('novelThree', 'baseManager', '自建', '/own', 'novelThree', 'web', true)`,
  )
  await upToDate(withNovelty('novelThree'))
  expect(await asked(`select title, path, custom from menu where code = 'novelThree'`)).toEqual([
    { title: '自建', path: '/baseManager/novelThree', custom: false },
  ])
})

test('default roles get the menus of their companies, and an unknown role is refused', async () => {
  const manager = defaultRolesOf(world).find(({ code }) => code === 'manager')
  expect(manager?.menus).toContain('functionManager')
  expect(manager?.elements).toContain('teamManager:edit')
  const place = within(groups.base, '/baseManager/wrong', { title: '错', icon: 'report', position: 1 })
  const wrong = worldOf([...modules, { name: 'wrong', brings: [bring(accesses, { place, grants: { nobody: [] } })] }])
  expect(() => defaultRolesOf(wrong)).toThrow('there is no default role nobody')
})
