import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { snake } from '../src/kernel/server/desk/bulk.ts'
import { customerReferences } from '../src/modules/customer/server/index.ts'
import { ownReferences } from '../src/modules/customer/server/references.ts'
import { world } from '../src/world.ts'
import { type FreshDatabase, freshDatabase } from './support/database.ts'

const all = [...world.all(customerReferences), ...ownReferences].filter(one => 'table' in one)
const registered = all.map(({ table, column }) => `${snake(table)}.${snake(column)}`)

let database: FreshDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client(database.ownerUrl)
  owner.on('error', () => {}) // dropping the database ends its sessions
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** Foreign keys to customers: the column that points, and the one it points to. */
const keys = `select conrelid::regclass || '.' || f.attname as name, t.attname as "to" from pg_constraint
  cross join unnest(conkey, confkey) as pair(mine, theirs)
  join pg_attribute f on f.attrelid = conrelid and f.attnum = pair.mine
  join pg_attribute t on t.attrelid = confrelid and t.attnum = pair.theirs
  where confrelid = 'customer'::regclass and contype = 'f' and f.attname <> 'office_id'`

test('every column that points to customers is moved by a merge, or says why it stays', async () => {
  const { rows } = await owner.query<{ name: string }>(keys)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.map(row => row.name).filter(name => !registered.includes(name))).toEqual([])
})

test('moved columns point to live customers (live_id), so that no row can point to a merged one', async () => {
  const { rows } = await owner.query<{ name: string; to: string }>(keys)
  const moving = all.flatMap(one => ('title' in one ? [`${snake(one.table)}.${snake(one.column)}`] : []))
  expect(rows.filter(row => moving.includes(row.name) && row.to !== 'live_id').map(row => row.name)).toEqual([])
})

test('every registered column exists', async () => {
  const { rows } = await owner.query(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const names = new Set(rows.map(row => row.name))
  expect(registered.filter(name => !names.has(name))).toEqual([])
})
