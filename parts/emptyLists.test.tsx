// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { RowBase } from '../src/kernel/web/list/rows.ts'
import type { ListSpec } from '../src/kernel/web/list/spec.ts'
import { logViews } from '../src/modules/audit/api/log.ts'

const filesWith = (pattern: RegExp) =>
  globSync('{src/modules,parts}/**/*.{ts,tsx}').filter(
    file => pattern.test(readFileSync(file, 'utf8')) && !file.includes('.test.'),
  )

type Spec = Pick<ListSpec<RowBase>, 'name' | 'views' | 'empty' | 'searchHint'>
const isSpec = (value: unknown): value is Spec => typeof value === 'object' && value !== null && 'searchHint' in value

const valuesOf = async (file: string): Promise<unknown[]> =>
  Object.values(await import(/* @vite-ignore */ `../${file}`))

/** Returns the lists that a file declares, also those that it makes by a name. */
async function specsIn(file: string): Promise<Spec[]> {
  const isMaking = (one: unknown): one is (name: string) => unknown =>
    typeof one === 'function' && /list/i.test(one.name) && !/^[A-Z]/.test(one.name) && !/^use/.test(one.name)
  return (await valuesOf(file)).map(one => (isMaking(one) ? one(one.name) : one)).filter(isSpec)
}

/** The page of parts shows one among its samples. */
const isScreen = (file: string) => file.startsWith('src/modules')

/** Returns the list of a screen that the kernel makes whole. */
async function plainIn(file: string): Promise<Spec[]> {
  const [page] = (await valuesOf(file)) as [() => ReactElement<Spec & { record: Spec }>]
  const { empty, searchHint, record } = page().props
  return [{ name: record.name, views: record.views, empty, searchHint }]
}

test('each list says in words of its own why each of its views is empty', async () => {
  const declaring = filesWith(/ListSpec<\w+>(?: =|\)? ?\{|\) ?=>| => \()/)
  const specs = (await Promise.all(declaring.map(specsIn))).flat()
  expect(specs.length).toBeGreaterThanOrEqual(declaring.length)
  const plain = (
    await Promise.all(
      filesWith(/<PlainScreen/)
        .filter(isScreen)
        .map(plainIn),
    )
  ).flat()
  const said = new Map([...specs, ...plain].map(spec => [spec.name, spec]))
  expect(said.size).toBeGreaterThan(20)

  const silent = [...said.values()].flatMap(({ name, views, empty }) =>
    Object.keys(views ?? { all: '' })
      .filter(view => (empty[view]?.length ?? 0) < 6)
      .map(view => `${name}: ${view}`),
  )
  expect(silent).toEqual([])
  // The log stands on several screens.
  const whole = [...said.values()].filter(({ views }) => views !== logViews).map(({ empty }) => empty.all)
  const twice = whole.filter((words, at) => words && whole.indexOf(words) !== at)
  expect(twice).toEqual([])
})
