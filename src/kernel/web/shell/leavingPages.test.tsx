// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { draw } from '../fixtures.ts'
import { useUnsaved } from '../form/useUnsaved.ts'
import type { SidebarItem } from '../screen.ts'
import { openTabs, useTabs, type View } from '../tabs.ts'
import { Content } from './Content.tsx'
import { Sidebar } from './Sidebar.tsx'
import { type ConsoleSettings, SettingsProvider } from './settings.ts'
import { TabStrip } from './TabStrip.tsx'

/** A page whose edits belong to no drawer, such as 目标管理. */
function Targets() {
  const [typed, setTyped] = useState('')
  useUnsaved(typed !== '', 'year', () => setTyped(''))
  return <input aria-label="目标" value={typed} onChange={event => setTyped(event.target.value)} />
}
const Home = () => <p>首页内容</p>

const pages: Record<string, () => Promise<{ default: () => React.JSX.Element }>> = {
  '/home': async () => ({ default: Home }),
  '/targets': async () => ({ default: Targets }),
}
const settings = {
  product: '同舟',
  home: '/home',
  placeMissing: '',
  screens: [],
  brought: () => [],
} as Partial<ConsoleSettings>
const items: SidebarItem[] = [{ code: 'targets', path: '/targets', title: '目标管理', icon: 'target', children: [] }]
const view = (path: string, title: string, affix = false): View => ({
  name: path,
  path,
  url: path,
  meta: { title, affix },
})

function Console() {
  const { pathname } = useLocation()
  return (
    <SettingsProvider value={settings as ConsoleSettings}>
      <Sidebar items={items} />
      <TabStrip />
      <Content path={pathname} title="" load={pages[pathname] as never} />
    </SettingsProvider>
  )
}

const field = () => screen.findByLabelText<HTMLInputElement>('目标')
const entry = () => screen.getByRole('link', { name: '目标管理' })
const answer = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const stays = async () => {
  await answer('继续填写')
  expect((await field()).value).toBe('120')
  expect(useTabs.getState().views.map(one => one.path)).toEqual(['/home', '/targets'])
}
const fromMenu = async (title: string, act: string) => {
  await userEvent.pointer({ keys: '[MouseRight]', target: screen.getByRole('tab', { name: title }) })
  await userEvent.click(await screen.findByRole('menuitem', { name: act }))
}

beforeEach(async () => {
  sessionStorage.clear()
  openTabs('1:1', [view('/home', '首页', true), view('/targets', '目标管理')], () => true)
  useTabs.setState({ views: [view('/home', '首页', true), view('/targets', '目标管理')] })
  draw(<Console />, '/targets?year=2026')
  await userEvent.type(await field(), '120')
})

test('a press on the menu entry of the page asks before it makes the page anew', async () => {
  await userEvent.click(entry())
  await stays()
  await userEvent.click(entry())
  await answer('离开')
  expect((await field()).value).toBe('')
  expect(location.search).toBe('')
})

test('刷新 of the tab asks first', async () => {
  await fromMenu('目标管理', '刷新')
  await stays()
  await fromMenu('目标管理', '刷新')
  await answer('离开')
  expect((await field()).value).toBe('')
})

test('a tab stays while the person goes on filling in its page', async () => {
  await userEvent.click(screen.getByTitle('关闭目标管理'))
  await stays()
  await fromMenu('目标管理', '关闭')
  await stays()
  await fromMenu('首页', '关闭其他')
  await stays()
  await fromMenu('首页', '关闭全部')
  await stays()
  await userEvent.click(screen.getByTitle('关闭目标管理'))
  await answer('离开')
  expect(await screen.findByText('首页内容')).toBeTruthy()
  expect(useTabs.getState().views.map(one => one.path)).toEqual(['/home'])
})

test('a page without changes is made anew and closed at once', async () => {
  await userEvent.clear(await field())
  const before = await field()
  await userEvent.click(entry())
  await expect.poll(field).not.toBe(before)
  await userEvent.click(screen.getByTitle('关闭目标管理'))
  expect(await screen.findByText('首页内容')).toBeTruthy()
})
