import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type Place, shellPlaces } from '../src/kernel/contract/place.ts'
import { sourceFiles } from './support/imports.ts'

const declared = await Promise.all(
  globSync('src/modules/*/contract/places.ts').map(
    async path => (await import(/* @vite-ignore */ resolve(path))) as Record<string, Record<string, Place>>,
  ),
)
const places = [shellPlaces, ...declared.flatMap(Object.values)].flatMap(some => Object.values<Place>(some))
const spots = places.filter(place => place.path !== undefined).flatMap(place => [place, ...(place.also ?? [])])

/** The paths of screens that a text says outright, with whatever query or anchor follows. */
const literals = (text: string) =>
  spots.filter(({ path }) => new RegExp(`['"\`]${path}(?:['"\`?#$]|/\\$)`).test(text)).map(({ path }) => path)

test('no literal path of a screen stands outside its place', () => {
  expect(spots.length).toBeGreaterThan(50)
  expect(literals('<Link to="/dashboard?show=deeds">')).toEqual(['/dashboard'])
  const files = sourceFiles('src/**/*.{ts,tsx}').filter(
    ({ path }) => !/\.test\.tsx?$|\/contract\/places\.ts$/.test(path),
  )
  const said = files.flatMap(({ path, text }) => literals(text).map(found => `${path}: ${found}`))
  // The sign-in page is a document of its own; its script must not bring all places along.
  expect(said).toEqual([
    'src/kernel/contract/place.ts: /404',
    'src/kernel/contract/place.ts: /401',
    'src/modules/identity/contract/signIn.ts: /login',
  ])
})

test('a screen is declared once, with an address of its own', () => {
  const paths = spots.map(({ path }) => path.toLowerCase())
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
})
