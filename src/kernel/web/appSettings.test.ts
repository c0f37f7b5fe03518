import { beforeEach, describe, expect, test, vi } from 'vitest'
import { restoreAppSettings, setAppearance, setSidebarOpened, useAppSettings } from './appSettings.ts'

const kept = new Map<string, string>()
const dataset: Record<string, string> = {}
const page = { cookie: '', documentElement: { dataset } }
const system = { matches: false, changed: () => {} }
vi.stubGlobal('document', page)
vi.stubGlobal('matchMedia', () => ({
  get matches() {
    return system.matches
  },
  addEventListener: (_: string, changed: () => void) => Object.assign(system, { changed }),
}))
vi.stubGlobal('location', { protocol: 'http:' })
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})

beforeEach(() => {
  kept.clear()
  system.matches = false
  page.cookie = ''
  restoreAppSettings()
})

describe('S4.06 app settings', () => {
  test('begin with the sidebar opened, theme default, and no live news channel as JSON text', () => {
    expect(useAppSettings.getInitialState()).toMatchObject({ sidebar: { opened: true }, theme: 'default' })
    expect(useAppSettings.getState().livenewsChannels).toBe('[]')
    expect(dataset).toEqual({ theme: 'default', density: 'comfortable' })
  })

  test('a look is shown at once and remembered', () => {
    setAppearance({ theme: 'dark', density: 'compact' })
    expect(dataset).toEqual({ theme: 'dark', density: 'compact' })
    useAppSettings.setState(useAppSettings.getInitialState())
    restoreAppSettings()
    expect(useAppSettings.getState()).toMatchObject({ theme: 'dark', density: 'compact' })
  })

  test('the theme default is dark where the system is, from the start and when that changes', () => {
    system.matches = true
    restoreAppSettings()
    expect(useAppSettings.getState()).toMatchObject({ theme: 'default', shown: 'dark' })
    expect(dataset.theme).toBe('dark')
    system.matches = false
    system.changed()
    expect(dataset.theme).toBe('default')
    system.matches = true
    for (const theme of ['light', 'contrast']) {
      setAppearance({ theme, density: 'comfortable' })
      expect([dataset.theme, useAppSettings.getState().shown]).toEqual([theme, theme])
    }
  })

  test("S2.03 a cookie remembers the sidebar's state", () => {
    setSidebarOpened(false)
    expect(page.cookie).toMatch(/^sidebarStatus=0;/)
    expect(useAppSettings.getState().sidebar.opened).toBe(false)
  })

  test('damaged stored settings are ignored', () => {
    kept.set('appearance', '{')
    restoreAppSettings()
    expect(useAppSettings.getState().theme).toBe('default')
  })
})
