import { globSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FreshDatabase } from './support/database.ts'
import { freshDemo } from './support/freshDemo.ts'

/**
 * What a restore of pg_dump does: it writes rows and builds indexes while the search path is empty, so that a function that
 * looks its helpers up by their bare names fails then, and its table stays empty.
 */
let database: FreshDatabase
let owner: Client

beforeAll(async () => {
  database = await freshDemo()
  owner = new Client(database.ownerUrl)
  owner.on('error', () => {}) // dropping the database ends its sessions
  await owner.connect()
}, 180_000)
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

test('every function of the schema has its own search path or a body bound at creation', async () => {
  const { rows } = await owner.query<{ name: string; safe: boolean }>(
    `select p.oid::regprocedure::text as name,
       p.prosqlbody is not null or 'search_path=public, pg_temp' = any(coalesce(p.proconfig, '{}')) as safe
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') order by 1`,
  )
  expect(rows.map(row => row.name)).toContain('plain_address(text)')
  expect(rows.filter(row => !row.safe).map(row => row.name)).toEqual([])
})

test('every row can be restored and every index rebuilt with an empty search path', async () => {
  const { rows: tables } = await owner.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1 order by 1`,
  )
  expect(tables.map(table => table.name)).toContain('customer')
  await owner.query(`create schema restored; set search_path = ''`)
  const failed: string[] = []
  for (const { name, columns } of tables)
    await owner
      .query(
        `create table restored.${name} (like public.${name} including all);
         insert into restored.${name} (${columns}) overriding system value select ${columns} from public.${name}`,
      )
      .catch(error => failed.push(`${name}: ${error.message}`))
  expect(failed).toEqual([])
  const written = await owner.query('select from restored.customer where address_key is not null')
  expect(written.rowCount).toBeGreaterThan(100)
})

test('no name is read as an identifier, which folds its capitals: names are compared, and only literals are cast', () => {
  const files = globSync(['migrations/[0-9]*.sql', 'src/**/*.ts', 'scripts/**/*.ts']).filter(
    path => !path.includes('.test.'),
  )
  const isSafe = (what: string) =>
    /^'[a-z_.]+'$|(^|[._])\w*(oid|relid|inhparent)$|^pg_get_serial_sequence\(.*\)$/.test(what)
  const casts = files.flatMap(path =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /(pg_get_serial_sequence\([^)]*\)|[\w.$"']+|\))::reg(?:role|class|procedure|proc)\b/g,
      ),
      ...readFileSync(path, 'utf8').matchAll(/to_reg(?:role|class|procedure|proc)\(([^)]*)\)/g),
    ].flatMap(([, what = '']) => (isSafe(what) ? [] : [`${path}: ${what}`])),
  )
  expect(casts).toEqual([])
})
