import { describe, expect, it } from 'vitest'
import {
  isWithin,
  menuPath,
  nameOf,
  opens,
  reachableRoutes,
  type Screen,
  screenAbove,
  screenAt,
  sidebarOf,
} from './screen.ts'
import { grantedOf, type MenuNode } from './session.ts'

const page = async () => ({ default: () => null })
const screens: Screen[] = [
  { path: '/dashboard', title: '首页', page },
  { path: '/sales/leads', title: '线索', authority: 'leads', page },
  { path: '/sales/deals', title: '商机', authority: 'deals', page },
  { path: '/notes', title: '笔记', authority: 'notes', page },
]
const node = (code: string, authority: string | null, children: MenuNode[] = [], title = code): MenuNode => ({
  code,
  title,
  icon: '',
  path: '',
  authority,
  children,
})
const tree = [
  node('backOffice', 'backOffice', [node('secret', null)]),
  node('console', null, [
    node('sales', 'sales', [node('leads', 'leads'), node('deals', 'deals'), node('planned', 'planned')]),
    node('notes', 'notes'),
    node('empty', 'empty', [node('later', 'later')]),
  ]),
]
const codes = (granted: string[], menus = tree) =>
  sidebarOf(menus, grantedOf(granted), menus, screens).map(item => [item.code, item.children.map(child => child.code)])

describe('sidebar', () => {
  it('S2.02 shows the children of the first permitted menu, one level of nesting', () => {
    expect(codes(['sales', 'leads', 'deals', 'notes'])).toEqual([
      ['sales', ['leads', 'deals']],
      ['notes', []],
    ])
    expect(codes(['backOffice', 'sales', 'leads'])).toEqual([])
  })

  it('S2.04 an item links to its optional parent code and its own code', () => {
    expect(menuPath('leads', 'sales')).toBe('/sales/leads')
    expect(menuPath('notes')).toBe('/notes')
    const items = sidebarOf(tree, grantedOf(['sales', 'leads', 'notes']), tree, screens)
    expect(items.map(item => item.path)).toEqual(['/sales', '/notes'])
    expect(items[0]?.children[0]?.path).toBe('/sales/leads')
  })

  it('a screen that moved to another group keeps its address', () => {
    const moved = [node('console', null, [node('other', null, [{ ...node('leads', null), path: '/sales/leads' }])])]
    expect(sidebarOf(moved, {}, moved, screens)[0]?.children[0]?.path).toBe('/sales/leads')
  })

  it('S6.01 is filtered by the permission map, an item without an authority always shows', () => {
    expect(codes(['sales', 'deals'])).toEqual([['sales', ['deals']]])
    expect(codes([], [node('console', null, [node('notes', null)])])).toEqual([['notes', []]])
  })

  it('S6.01 takes titles and icons from the list of all menus', () => {
    const full = [node('console', null, [node('sales', null, [node('leads', null, [], '线索列表')])])]
    const [sales] = sidebarOf(tree, grantedOf(['sales', 'leads']), full, screens)
    expect(sales?.title).toBe('sales')
    expect(sales?.children[0]?.title).toBe('线索列表')
  })

  it('leaves out links without a screen, and groups that have only such links', () => {
    expect(codes(['sales', 'leads', 'planned', 'empty', 'later'])).toEqual([['sales', ['leads']]])
  })
})

describe('screens', () => {
  it('S1.06 a screen opens only with its authority', () => {
    const [home, leads] = screens as [Screen, Screen]
    expect(opens(home, {})).toBe(true)
    expect(opens(leads, {})).toBe(false)
    expect(opens(leads, grantedOf(['leads']))).toBe(true)
    expect(screenAt(screens, '/sales/nothing')).toBeUndefined()
    expect(screenAt(screens, '/sales/leads')).toBe(leads)
  })

  it('finds a screen by every spelling of its address, and none by a part of it', () => {
    for (const address of ['/notes', '/Notes', '/notes/', '/NOTES//'])
      expect(screenAt(screens, address)?.title).toBe('笔记')
    for (const address of ['', '/', '/note', '/notes/1', '/sales', 'notes'])
      expect(screenAt(screens, address)).toBeUndefined()
  })

  it('S4.02 the permission state lists the routes that the person may open, and those that need a permission', () => {
    const { routers, addRouters } = reachableRoutes(screens, grantedOf(['leads']))
    expect(routers.map(route => route.path)).toEqual(['/dashboard', '/sales/leads'])
    expect(addRouters).toEqual([{ path: '/sales/leads', name: 'leads', title: '线索', authority: 'leads' }])
    expect(nameOf({ path: '/sales/leads' })).toBe('leads')
  })
})

describe('a screen below another', () => {
  it('belongs to the menu entry of the screen above it', () => {
    const detail: Screen = { path: '/sales/leads/detail', title: '详情', authority: 'leads', page }
    expect(screenAbove([...screens, detail], detail)?.title).toBe('线索')
    expect(screens.map(one => screenAbove(screens, one))).toEqual([undefined, undefined, undefined, undefined])
    expect([isWithin(detail.path, '/sales/leads'), isWithin('/sales/leads', '/sales/leads')]).toEqual([true, true])
    expect([isWithin('/sales/leadsOld', '/sales/leads'), isWithin('/sales', '/sales/leads')]).toEqual([false, false])
  })
})
