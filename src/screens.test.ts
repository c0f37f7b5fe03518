import { expect, test, vi } from 'vitest'
import { accesses } from './kernel/server/desk/access.ts'
import { openPlaces } from './kernel/server/http/web.ts'
import { readCookie, writeCookie } from './kernel/web/cookies.ts'
import { elementsIn, elementsText } from './kernel/web/elementList.ts'
import { theOnly, type WebModule } from './kernel/web/module.ts'
import { screensAt } from './kernel/web/screen.ts'
import { menuCodeOf } from './modules/menu/server/index.ts'
import { webModules } from './screens.ts'
import { world } from './world.ts'

const modules: readonly WebModule[] = webModules
const screens = screensAt(modules.flatMap(one => one.screens ?? []))
const publicScreens = screensAt(modules.flatMap(one => one.publicScreens ?? []))

test('every module is listed under the name of its folder', () => {
  expect(modules.map(({ name }) => `./modules/${name}/web/module.ts`).sort()).toEqual(
    Object.keys(import.meta.glob('./modules/*/web/module.ts')).sort(),
  )
})

test('no two screens have one address', () => {
  const paths = [...screens, ...publicScreens].map(({ path }) => path.toLowerCase())
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
})

test('the collapsed sidebar can be read: no two entries of a company or of the platform have one icon', () => {
  const tops = new Map(
    screens
      .filter(({ icon }) => icon !== undefined)
      .map(({ group, path, icon }) => [
        group?.code ?? path,
        { icon: group?.icon ?? icon, platform: group?.forPlatform },
      ]),
  )
  const icons = (platform: boolean) => [...tops.values()].filter(top => (top.platform ?? false) === platform)
  for (const shown of [icons(true), icons(false)]) {
    const names = shown.map(({ icon }) => icon)
    expect(names.length).toBeGreaterThan(1)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  }
})

test('the server sends the application at the addresses of public screens, without a token', () => {
  expect(
    world
      .all(openPlaces)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(publicScreens.map(({ path }) => path).sort())
})

test('each single part of the application is in one module', () => {
  expect(theOnly(modules, 'home').path).toBe('/dashboard')
  expect(() => theOnly([], 'home')).toThrow('no module')
  expect(() => theOnly([...modules, ...modules], 'home')).toThrow('several modules')
})

test('S4.01 all elements of the product fit into a cookie, of which a browser keeps 4096 bytes, and are read as they were', () => {
  const codes = world
    .all(accesses)
    .flatMap(({ place, elements }) => Object.keys(elements ?? {}).map(word => `${menuCodeOf(place)}:${word}`))
  expect(codes.length).toBeGreaterThan(150)
  const all = [...new Set(codes)]
  const text = elementsText(all)
  const browser = { cookie: '' }
  vi.stubGlobal('document', browser)
  vi.stubGlobal('location', { protocol: 'https:' })
  writeCookie('Elements', text)
  const [pair = ''] = browser.cookie.split('; ')
  expect(pair.length).toBeLessThan(4096)
  browser.cookie = pair
  expect(elementsIn(readCookie('Elements') ?? '').toSorted()).toEqual(all.toSorted())
  expect(elementsText(['clueList:add', 'clueList:edit'])).toBe('["clueList:add","clueList:edit"]')
})

test('a cookie holds any text', () => {
  const browser = { cookie: '' }
  vi.stubGlobal('document', browser)
  vi.stubGlobal('location', { protocol: 'http:' })
  for (const text of ['a; b=c', '100 %', '%22', '“瓷砖”,"x"', 'a\nb']) {
    writeCookie('one', text)
    browser.cookie = browser.cookie.split('; ')[0] as string
    expect(readCookie('one')).toBe(text)
  }
})
