import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kernelTables } from '../src/kernel/server/kernelTables.ts'
import type { Module } from '../src/kernel/server/module.ts'
import { modules } from '../src/modules.ts'
import { sourceFiles } from './support/imports.ts'
import { tablesNamed } from './support/tablesNamed.ts'

const declared: readonly Module[] = modules
const [, listed = ''] = /export interface DB \{([^}]*)\}/.exec(
  readFileSync('src/kernel/server/database/tables.ts', 'utf8'),
) as RegExpExecArray
const everyTable = [...listed.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name as string)

/** Tables that every module may read: a company, its departments, its people and its words. */
const common = ['office', 'department', 'employee', 'dictionaryItem']

const owners = new Map<string, string>([
  ...kernelTables.map(table => [table, 'kernel'] as const),
  ...declared.flatMap(({ name, tables = [] }) => tables.map(table => [table as string, name] as const)),
])

/** Every place where a module's server names a table that is another's: `clue customer src/…:12`. */
const named = sourceFiles('src/modules/*/server/**/*.ts')
  .filter(({ path }) => !path.endsWith('.test.ts'))
  .flatMap(({ path, text }) => {
    const [, module = ''] = /^src\/modules\/(\w+)/.exec(path) ?? []
    return tablesNamed(text, new Set(owners.keys())).map(one => {
      const place = { module, owner: owners.get(one.table) as string, at: `${path}:${one.line}` }
      return { ...one, ...place }
    })
  })
const foreign = named.filter(({ module, owner }) => module !== owner)

test('every table belongs to the kernel or to one module', () => {
  const owned: string[] = [...kernelTables, ...declared.flatMap(({ tables = [] }) => tables)]
  expect(owned.toSorted()).toEqual(everyTable.toSorted())
  expect(common.filter(table => !everyTable.includes(table))).toEqual([])
})

test('a module writes and locks its own tables alone', () => {
  expect(named.filter(({ writes }) => writes).length).toBeGreaterThan(300)
  expect(foreign.filter(({ writes }) => writes).map(({ at, table }) => `${at} ${table}`)).toEqual([])
})

test('a module reads other tables that its manifest lists, and lists none besides', () => {
  const read = foreign.filter(({ table }) => !common.includes(table))
  const told = read.map(({ module, owner, table }) => `${module} reads ${owner}: ${table}`)
  const listed = declared.flatMap(({ name, reads = {} }) =>
    Object.entries(reads).flatMap(([owner, tables = []]) => tables.map(table => `${name} reads ${owner}: ${table}`)),
  )
  expect(listed.toSorted()).toEqual([...new Set(told)].sort())
})

test('the tables that a module reads belong to modules before it in src/modules.ts', () => {
  const order = ['kernel', ...modules.map(({ name }) => name as string)]
  const wrong = declared.flatMap(({ name, reads = {} }) =>
    Object.keys(reads)
      .filter(owner => !(order.includes(owner) && order.indexOf(owner) < order.indexOf(name)))
      .map(owner => `${name} reads ${owner}`),
  )
  expect(wrong).toEqual([])
})

test('tables are found in SQL, in calls and in what lists and points say of them', () => {
  const found = (source: string) =>
    tablesNamed(source, new Set(['clue', 'goodsPrice', 'pool'])).map(({ table, writes }) =>
      writes ? `${table}!` : table,
    )
  expect(found('`select from clue c join goods_price p on true`')).toEqual(['clue', 'goodsPrice'])
  expect(found('`select from pool, clue c where true`').sort()).toEqual(['clue', 'pool'])
  expect(found("desk.from('goodsPrice').select('id').execute()")).toEqual(['goodsPrice'])
  expect(found("desk.lock('clue', ids)")).toEqual(['clue!'])
  expect(found('`insert into goods_price (id) select 1`')).toEqual(['goodsPrice!'])
  expect(found('`update clue c set x = 1`')).toEqual(['clue!'])
  expect(found('`select from clue c order by id for no key update`')).toEqual(['clue!'])
  expect(found('`select from other o join clue c on true for update of o`')).toEqual(['clue'])
  expect(found("desk.from('clue').where('id', '=', 1).forUpdate().execute()")).toEqual(['clue!'])
  expect(found("desk.from('clue').where('id', '=', 1).forKeyShare().execute()")).toEqual(['clue'])
  expect(found("await changeBulk(desk, 'clue', rows, log)")).toEqual(['clue!'])
  expect(found("{ table: 'goods_price e' }, { table: 'pool' }, 'clue.pool_id'")).toEqual(['goodsPrice', 'pool', 'clue'])
  expect(found('// from clue\n/* join pool */')).toEqual([])
})
