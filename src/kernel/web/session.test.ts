import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  acceptMenus,
  acceptPerson,
  acceptToken,
  changeRole,
  forcedLogout,
  grantedOf,
  logout,
  may,
  mayDo,
  type Person,
  readElements,
  restoreSession,
  useSession,
  visitedViewsKey,
} from './session.ts'

const person: Person = {
  userId: 7,
  username: 'li',
  realName: '李雷',
  name: '李雷',
  description: '导购',
  avatar: '/a.png',
  officeId: 3,
  officeName: '甲公司',
  officeLogo: '',
  officePaper: { colour: '', contact: '', form: 'a4', left: 0, top: 0 },
  departmentName: '一部',
  employeeId: 9,
  isPlatform: false,
  theme: 'default',
  density: 'comfortable',
  favourites: [],
  menus: [{ code: 'leads' }],
  elements: [{ code: 'leads:add' }],
  moduleList: ['sales'],
}

/** Returns a browser's cookies as `document.cookie` shows them. */
function cookieJar() {
  const jar = new Map<string, string>()
  return {
    jar,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(written: string) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(written) as unknown as [string, string, string]
      if (written.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  }
}

let browser: ReturnType<typeof cookieJar>
let stored: Record<string, string>

beforeEach(() => {
  browser = cookieJar()
  stored = {}
  vi.stubGlobal('document', browser)
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(
      {},
      {
        ownKeys: () => Object.keys(stored),
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
        get: () => (key: string) => delete stored[key],
      },
    ),
  )
  restoreSession()
})

describe('session', () => {
  it('keeps the company in which the page was opened, whichever another tab chooses, until somebody signs in', () => {
    acceptToken('a token')
    const offices = [null, 4, 9].map(officeId => {
      acceptPerson({ ...person, officeId })
      return useSession.getState().office
    })
    expect(offices).toEqual([null, 4, 4])
    acceptToken('another')
    acceptPerson({ ...person, officeId: 9 })
    expect(useSession.getState().office).toBe(9)
  })

  it('S4.01 keeps the token in cookie Admin-Token and the elements as JSON text in cookie Elements', () => {
    acceptToken('a token')
    acceptPerson(person)
    expect(browser.jar.get('Admin-Token')).toBe('a%20token')
    expect(JSON.parse(decodeURIComponent(browser.jar.get('Elements') as string))).toEqual(['leads:add'])
    expect(readElements()).toEqual(['leads:add'])
    logout()
    expect(browser.jar.size).toBe(0)
    expect(readElements()).toEqual([])
  })

  it('starts with the token and elements stored in the browser', () => {
    browser.cookie = 'Admin-Token=kept'
    browser.cookie = 'Elements=%5B%22leads%3Aadd%22%5D'
    restoreSession()
    expect(useSession.getState().token).toBe('kept')
    expect(useSession.getState().elements).toEqual({ 'leads:add': true })
  })

  it('reads damaged elements as an empty list', () => {
    browser.cookie = 'Elements=%5B%22lea'
    expect(readElements()).toEqual([])
  })

  it('S4.02 has the state of the specification', () => {
    expect(useSession.getState()).toMatchObject({
      token: '',
      avatar: '',
      name: '',
      introduction: '',
      status: '',
      code: '',
      roles: [],
      menus: {},
      elements: {},
      permissionMenus: [],
      setting: { articlePlatform: [] },
      userId: null,
      showOfficeChange: false,
      moduleList: [],
      routers: [],
      addRouters: [],
    })
    acceptPerson(person)
    expect(useSession.getState()).toMatchObject({
      avatar: '/a.png',
      name: '李雷',
      introduction: '导购',
      menus: { leads: true },
      elements: { 'leads:add': true },
      userId: 7,
      moduleList: ['sales'],
    })
  })

  it('S4.03 logout clears token, roles, menus, elements, permission menus and the stored token', () => {
    acceptToken('t')
    acceptPerson(person)
    acceptMenus([{ code: 'c', title: '', icon: '', path: '', authority: null, children: [] }], [])
    stored[`${visitedViewsKey}7:3`] = '[]'
    logout()
    expect(useSession.getState()).toMatchObject({ token: '', roles: [], menus: {}, elements: {}, permissionMenus: [] })
    expect(browser.jar.has('Admin-Token')).toBe(false)
    expect(Object.keys(stored)).toHaveLength(1)
  })

  it('S4.03 a forced logout also forgets the visited views', () => {
    acceptToken('t')
    stored[`${visitedViewsKey}7:3`] = '[]'
    stored.other = 'stays'
    forcedLogout()
    expect(useSession.getState().token).toBe('')
    expect(Object.keys(stored)).toEqual(['other'])
  })

  it('S4.04 changing the role makes it the only one and stores the value as the token', () => {
    acceptToken('before')
    acceptPerson(person)
    changeRole('editor')
    expect(useSession.getState()).toMatchObject({ roles: ['editor'], token: 'editor', name: person.name })
    expect(browser.jar.get('Admin-Token')).toBe('editor')
  })

  it('S4.05 the role is admin once user info is loaded', () => {
    acceptPerson(person)
    expect(useSession.getState().roles).toEqual(['admin'])
  })
})

describe('may', () => {
  const asked = { at: 'POST /api/leads', does: '一件事' } as const

  beforeEach(() => useSession.setState({ menus: grantedOf(['leads']), elements: grantedOf(['leads:add']) }))

  it('S6.02 an element or a menu shows only with its code', () => {
    expect([may('leads'), may('leads:add'), may('deals'), may('leads:edit')]).toEqual([true, true, false, false])
  })

  it('checks the codes of a route, of which one is enough', () => {
    expect(may({ ...asked, needs: 'leads:edit' })).toBe(false)
    expect(may({ ...asked, needs: ['leads:edit', 'leads:add'] })).toBe(true)
    expect(may({ ...asked, signedIn: 'for everyone' })).toBe(true)
  })

  it('refuses every write while somebody views the product as another person', () => {
    const routes = [
      { ...asked, needs: 'leads:add' },
      { ...asked, signedIn: 'for everyone' },
      { ...asked, needs: 'leads', at: 'GET /api/leads/export', writes: true },
    ] as const
    const seen = [
      { ...asked, needs: 'leads', reads: true },
      { ...asked, needs: 'leads', at: 'GET /api/leads' },
      { ...asked, signedIn: 'to come back', whileViewing: true },
    ] as const
    expect([...routes, ...seen].map(may)).toEqual([true, true, true, true, true, true])
    expect(mayDo('leads:add')).toBe(true)
    useSession.setState({ person: { ...person, viewing: { by: '韩梅梅', until: '', reason: null } } })
    expect(routes.map(may)).toEqual([false, false, false])
    expect(seen.map(may)).toEqual([true, true, true])
    expect([may('leads'), may('leads:add'), mayDo('leads:add')]).toEqual([true, true, false])
  })
})
