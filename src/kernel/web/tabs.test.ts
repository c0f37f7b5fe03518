import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  afterClosing,
  closeOtherTabs,
  closeTab,
  openTabs,
  refreshTab,
  updateTab,
  useTabs,
  type View,
  visit,
} from './tabs.ts'

const view = (name: string, affix?: boolean): View => ({
  name,
  path: `/${name}`,
  url: `/${name}`,
  meta: { title: name, affix },
})
const home = view('dashboard', true)
const open = (owner: string) => openTabs(owner, [home], path => path !== '/gone')
const paths = () => useTabs.getState().views.map(one => one.path)

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  open('1:1')
})

describe('visited views', () => {
  it('S3.01 a visit adds a tab if its path is not there yet', () => {
    visit(view('a'))
    visit({ ...view('a'), url: '/a?page=2' })
    expect(useTabs.getState().views).toEqual([home, { ...view('a'), url: '/a?page=2' }])
  })

  it('S3.02 a tab is closed, or its data updated, by path', () => {
    visit(view('a'))
    visit(view('b'))
    updateTab('/b', { meta: { title: 'renamed' } })
    closeTab('/a')
    expect(useTabs.getState().views.map(one => one.meta.title)).toEqual(['dashboard', 'renamed'])
  })

  it('S3.03 the dashboard is always there and first', () => {
    expect(paths()).toEqual(['/dashboard'])
    visit(view('a'))
    open('1:1')
    expect(paths()).toEqual(['/dashboard', '/a'])
  })

  it('S3.04 a tab closes unless its route fixes it', () => {
    visit(view('a'))
    closeTab('/dashboard')
    expect(paths()).toContain('/dashboard')
    closeOtherTabs()
    expect(paths()).toEqual(['/dashboard'])
  })

  it('S3.05 closing the active tab moves to the last that remains, otherwise to /', () => {
    visit(view('a'))
    visit({ ...view('b'), url: '/b?view=due' })
    visit(view('c'))
    expect(closeTab('/c')).toBe('/b?view=due')
    expect(closeOtherTabs()).toBe('/dashboard')
    expect(afterClosing([])).toBe('/')
  })

  it('keeps one tab beside the fixed ones when the others close', () => {
    for (const name of ['a', 'b', 'c']) visit(view(name))
    closeOtherTabs('/b')
    expect(paths()).toEqual(['/dashboard', '/b'])
  })

  it('survives a reload, separately for each person and office', () => {
    visit(view('a'))
    open('1:2')
    expect(paths()).toEqual(['/dashboard'])
    open('1:1')
    expect(paths()).toEqual(['/dashboard', '/a'])
  })

  it('removes tabs of screens that the person may no longer open', () => {
    visit(view('gone'))
    visit(view('a'))
    open('1:1')
    expect(paths()).toEqual(['/dashboard', '/a'])
  })

  it('counts reloads of a page', () => {
    refreshTab('/a')
    refreshTab('/a')
    expect(useTabs.getState().generations).toEqual({ '/a': 2 })
  })
})
