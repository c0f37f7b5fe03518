// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../fixtures.ts'
import type { SidebarItem } from '../screen.ts'
import { emptySession, type MenuNode, type Person, useSession } from '../session.ts'
import { openTabs, useTabs, type View } from '../tabs.ts'
import { Sidebar } from './Sidebar.tsx'
import { type ConsoleSettings, SettingsProvider } from './settings.ts'
import { TabStrip } from './TabStrip.tsx'

const item = (code: string, title: string, children: SidebarItem[] = []): SidebarItem => ({
  code,
  title,
  icon: 'report',
  path: `/money/${code}`,
  children,
})
const items = [item('group', '业务', [item('receipts', '收款'), item('aging', '账龄')])]
const node = (code: string, children: MenuNode[] = []): MenuNode => ({
  code,
  title: code,
  icon: 'report',
  path: '',
  authority: null,
  children,
})
const screens = [{ path: '/money/receipts', title: '收款', page: vi.fn() }]
const keep = vi.fn()
const settings = { product: '同舟', home: '/', placeMissing: '', screens, brought: () => [keep] }
const view = (path: string, title: string): View => ({ name: path, path, url: path, meta: { title, affix: false } })

function drawConsole(favourites: string[]) {
  useSession.setState({
    ...emptySession(''),
    person: { favourites } as unknown as Person,
    permissionMenus: [node('root', [node('money', [node('receipts')])])],
  })
  draw(
    <SettingsProvider value={settings as unknown as ConsoleSettings}>
      <Sidebar items={items} />
      <TabStrip />
    </SettingsProvider>,
    '/money/receipts',
  )
}
const acts = async (title: string) => {
  await userEvent.pointer({ keys: '[MouseRight]', target: screen.getByRole('tab', { name: title }) })
  return (await screen.findAllByRole('menuitem')).map(act => act.textContent)
}

beforeEach(() => {
  keep.mockClear()
  openTabs('1:1', [], () => true)
  useTabs.setState({ views: [view('/money/receipts', '收款'), view('/elsewhere', '别处')] })
})

test('favourites stand on top of the sidebar in the order of the menu, without those that the menu does not have', () => {
  drawConsole(['/money/aging', '/gone', '/money/receipts'])
  const links = within(screen.getByRole('list', { name: '收藏' })).getAllByRole('link')
  expect(links.map(link => link.textContent)).toEqual(['收款', '账龄'])
})

test('whoever has no favourites has no empty place for them', () => {
  drawConsole([])
  expect(screen.queryByRole('list', { name: '收藏' })).toBeNull()
})

test('the menu of a tab keeps its screen, and only one that the sidebar has', async () => {
  drawConsole(['/money/aging'])
  expect(await acts('收款')).toContain('收藏到菜单顶部')
  await userEvent.click(screen.getByRole('menuitem', { name: '收藏到菜单顶部' }))
  expect(keep).toHaveBeenCalledWith(['/money/aging', '/money/receipts'])
  expect(await acts('别处')).not.toContain('收藏到菜单顶部')
})

test('the menu of a tab takes its screen out of the favourites', async () => {
  drawConsole(['/money/receipts'])
  await acts('收款')
  await userEvent.click(screen.getByRole('menuitem', { name: '从收藏移出' }))
  expect(keep).toHaveBeenCalledWith([])
})
