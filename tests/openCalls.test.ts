import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addressOf } from '../src/kernel/api/route.ts'
import { world } from '../src/world.ts'

/** Calls named in the table of the architecture that says what open calls tell. */
function told(): string[] {
  const page = readFileSync('docs/security.md', 'utf8')
  const table = page.slice(page.indexOf('| call | tells | limit |')).split('\n\n')[0] as string
  const cells = table.split('\n').map(line => line.split('|')[1] ?? '')
  return cells.flatMap(cell => [...cell.matchAll(/`([^`]+)`/g)].map(found => found[1] as string))
}

test('docs/security.md lists exactly the open calls', () => {
  const open = world
    .handlers()
    .map(({ route }) => route)
    .filter(route => route.open)
  const paths = open.map(route => addressOf(route).path)
  expect(paths.filter(path => !told().some(name => path.endsWith(`/${name}`)))).toEqual([])
  expect(told().filter(name => !paths.some(path => path.endsWith(`/${name}`)))).toEqual([])
})

test('every call that the holder of a link makes bounds wrong tokens, with the same words for all links', () => {
  const calls = world.handlers().flatMap(({ route }) => (/Link\/(read|pdf|sign)$/.test(route.at) ? [route] : []))
  expect(calls.length).toBeGreaterThanOrEqual(5)
  for (const route of calls) {
    expect(route, route.at).toMatchObject({ open: expect.any(String), tries: { atOnce: 30, every: 5, of: 'wrong' } })
    const wrong = route.body?.safeParse({ token: '' }).error?.issues.map(({ message }) => message)
    expect(wrong, route.at).toContain('链接不正确，请打开收到的完整链接')
  }
})
