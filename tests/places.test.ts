import { expect, test } from 'vitest'
import { declaredPlaces } from './support/declaredPlaces.ts'
import { sourceFiles } from './support/imports.ts'

const places = await declaredPlaces()
const spots = places.flatMap(place => [place, ...(place.also ?? [])])

/** The paths of screens that a text says outright, with whatever query or anchor follows. */
const literals = (text: string) =>
  spots.filter(({ path }) => new RegExp(`['"\`]${path}(?:['"\`?#$]|/\\$)`).test(text)).map(({ path }) => path)

test('no path of a screen is written outside of its place', () => {
  expect(spots.length).toBeGreaterThan(50)
  expect(literals('<Link to="/dashboard?show=deeds">')).toEqual(['/dashboard'])
  const files = sourceFiles('src/**/*.{ts,tsx}').filter(({ path }) => !/\.test\.tsx?$|\/api\/places\.ts$/.test(path))
  const said = files.flatMap(({ path, text }) => literals(text).map(found => `${path}: ${found}`))
  // The sign-in page is a document of its own; its script must not bring all places along.
  expect(said).toEqual([
    'src/kernel/api/place.ts: /404',
    'src/kernel/api/place.ts: /401',
    'src/modules/identity/api/signIn.ts: /login',
  ])
})

test('a screen is declared once, with an address of its own', () => {
  const paths = spots.map(({ path }) => path.toLowerCase())
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
})

/** What the heads of screens in a text say they are called, in words of their own. */
const ownNames = (text: string) =>
  [...text.matchAll(/<header(?: className="split-head[^"]*")?>\s*(?:<div>\s*)?<h2>(\p{Script=Han}+)<\/h2>/gu)].map(
    ([, name]) => name,
  )

test("a screen's heading is the title of its place, as in the menu", () => {
  expect(ownNames('<header className="split-head lined"><h2>公海</h2>')).toEqual(['公海'])
  const screens = sourceFiles('src/**/web/**/*Page.tsx')
  expect(screens.length).toBeGreaterThan(40)
  expect(screens.flatMap(({ path, text }) => ownNames(text).map(said => `${path}: ${said}`))).toEqual([])
})
