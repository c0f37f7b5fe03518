import { expect, test } from 'vitest'
import { openPlaces } from './kernel/server/http/web.ts'
import { theOnly, type WebModule } from './kernel/web/module.ts'
import { screensAt } from './kernel/web/screen.ts'
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
