import { expect, test } from 'vitest'
import { openPlaces } from './kernel/server/web.ts'
import { theOnly, type WebModule } from './kernel/web/module.ts'
import { screensAt } from './kernel/web/screen.ts'
import { webModules } from './screens.ts'
import { world } from './world.ts'

const modules: readonly WebModule[] = webModules
const screens = screensAt(modules.flatMap(one => one.screens ?? []))
const publicScreens = screensAt(modules.flatMap(one => one.publicScreens ?? []))

test('each module is listed by the name of its folder', () => {
  expect(modules.map(({ name }) => `./modules/${name}/web/module.ts`)).toEqual(
    Object.keys(import.meta.glob('./modules/*/web/module.ts')),
  )
})

test('no address is said twice', () => {
  const paths = [...screens, ...publicScreens].map(({ path }) => path.toLowerCase())
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
})

test('the server hands out the application, without a token, at the addresses of the public screens', () => {
  expect(
    world
      .all(openPlaces)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(publicScreens.map(({ path }) => path).sort())
})

test('what the application has once is in one module', () => {
  expect(theOnly(modules, 'home').path).toBe('/dashboard')
  expect(() => theOnly([], 'home')).toThrow('no module')
  expect(() => theOnly([...modules, ...modules], 'home')).toThrow('several modules')
})
