import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRoles } from '../tests/support/defaultRoles.ts'
import { type Company, foundCompany } from '../tests/support/people.ts'
import { startServer, type TestServer } from '../tests/support/server.ts'
import type { WebModule } from './kernel/web/module.ts'
import { markedIn, screenAt, screensAt, sidebarOf } from './kernel/web/screen.ts'
import { identityRoutes } from './modules/identity/api/identity.ts'
import { webModules } from './screens.ts'

const modules: readonly WebModule[] = webModules
const screens = screensAt(modules.flatMap(one => one.screens ?? []))
let server: TestServer
let company: Company

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '侧栏公司', 'sidebarBoss')
})
afterAll(() => server.stop())

async function sidebar(token: string) {
  const menus = await server.ask(identityRoutes.menus, { as: token, query: {} })
  const full = await server.ask(identityRoutes.allMenus, { as: token })
  const info = await server.ask(identityRoutes.info, { as: token, query: {} })
  const granted = Object.fromEntries(info.menus.map(({ code }: { code: string }) => [code, true as const]))
  return sidebarOf(menus, granted, full, screens)
}
const pathsOf = (items: Awaited<ReturnType<typeof sidebar>>) =>
  items.flatMap(item => (item.children.length > 0 ? item.children : [item])).map(({ path }) => path)
const screenOf = (path: string) => screenAt(screens, path)?.main ?? path

test.each(defaultRoles.map(role => [role.name, role] as const))(
  'S2.02 the sidebar shows every screen at most once: %s',
  async (name, { isAdmin }) => {
    const token = isAdmin
      ? company.boss
      : (await company.hire(`sidebar${name.length}${Math.random()}`.replace('.', ''), name)).token
    const paths = pathsOf(await sidebar(token))
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.map(screenOf)).toEqual([...new Set(paths.map(screenOf))])
  },
)

test('both addresses of a screen open it, and the sidebar marks the one link to it', async () => {
  const items = await sidebar(company.boss)
  for (const { path, main } of screens.filter(screen => screen.main))
    expect([path, screenAt(screens, path)?.page, markedIn(items, screens, path)]).toEqual([
      path,
      screenAt(screens, main ?? '')?.page,
      main,
    ])
  expect(pathsOf(items)).toContain('/companyManager/approvalDetial')
})
