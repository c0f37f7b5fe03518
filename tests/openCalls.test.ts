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
