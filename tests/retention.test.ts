import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keptDays } from '../src/modules/fleet/server/parts.ts'
import { type FreshDatabase, freshDatabase } from './support/database.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')

/** Tables that are neither records nor belong to one, and why they stay small or last as long as what they tell of. */
const small: Record<string, string> = {
  attachment: 'goes with its record, which it names by kind and number',
  book: 'one of a warehouse, account or partner',
  commission_closing: 'one a month',
  commission_month: 'one of a person a month',
  contact_reminder: 'one of a record, until somebody has called',
  default_grant: 'part of the product',
  default_scope: 'part of the product',
  fleet_fact: 'one of a kind',
  hidden_step: 'one of a person and step of the first hour',
  installation_secret: 'one',
  intake: 'one of a person and kind, whatever the day',
  kept_default: 'one of a step of the first hour',
  money_closing: 'one a month',
  operation_log_proof: 'one of a company',
  operation_log_sealing: 'one',
  own_unique: 'one of a value of a record',
  own_work: 'one of a change of custom fields',
  picture: 'one of a picture of goods, by what it shows',
  pinyin: 'part of the product',
  recycled_untold: 'one of a person, until they are told',
  stock_closing: 'one of a warehouse a month',
  stock_goods_month: 'one of goods a month, if they moved',
}

/** What stays for good though it grows without end. */
const forGood = ['operation_log', 'operation_log_seal']

type Row = { table: string; kept: string; how: string }
const rows: Row[] = [...page.matchAll(/^\| `(\w+)` \|.*\|([^|\n]*)\|([^|\n]*)\|$/gm)]
  .map(([, table = '', kept = '', how = '']) => ({ table, kept: kept.trim(), how: how.trim() }))
  .filter(({ how }) => how !== '')
const listed = rows.map(({ table }) => table)

let database: FreshDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** Returns the tables that neither are a record (with a version) nor refer to one, other than to people, departments and companies. */
async function loose(): Promise<string[]> {
  const { rows: found } = await owner.query<{ name: string }>(
    `with recursive business as (
       select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'version' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       union select k.conrelid from pg_constraint k join business b on k.confrelid = b.oid
       where k.contype = 'f' and k.confrelid::regclass::text not in ('office', 'account', 'employee', 'department')
     )
     select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname <> 'migration' and c.oid not in (select oid from business) order by 1`,
  )
  return found.map(({ name }) => name)
}

const sweepOf = async () =>
  (await owner.query<{ body: string }>(`select pg_get_functiondef('door_sweep'::regproc) as body`)).rows[0]?.body ?? ''

test('every table is a record, belongs to one, is listed among those that only grow, or stays small', async () => {
  expect(await loose()).toEqual([...new Set([...listed, ...Object.keys(small)])].sort())
  expect(Object.keys(small).filter(table => listed.includes(table))).toEqual([])
})

describe('what only grows is bounded', () => {
  test('or stays for good, which is said of the log alone', () => {
    expect(rows.filter(({ kept }) => kept === 'for good').map(({ table }) => table)).toEqual(forGood)
  })

  test.each(rows.filter(({ kept }) => kept !== 'for good'))('$table: $how', async ({ table, how }) => {
    if (how === 'day partitions') {
      const { rows: kinds } = await owner.query(`select relkind from pg_class where oid = $1::regclass`, [table])
      expect(kinds).toEqual([{ relkind: 'p' }])
      expect(Object.keys(keptDays)).toContain(table)
      return
    }
    if (how.startsWith('with ')) {
      const parent = how.slice('with '.length).replaceAll('`', '')
      const { rowCount } = await owner.query(
        `select from pg_constraint where contype = 'f' and confdeltype = 'c' and conrelid = $1::regclass and confrelid = $2::regclass`,
        [table, parent],
      )
      expect([rowCount, listed.includes(parent)]).toEqual([1, true])
      return
    }
    const removes = new RegExp(`delete from ${table}\\b`)
    if (how === '`door_sweep`') expect(await sweepOf()).toMatch(removes)
    else expect(readFileSync(join(root, how.replaceAll('`', '')), 'utf8')).toMatch(removes)
  })

  test('and nothing is swept that the page does not tell', async () => {
    const swept = [...(await sweepOf()).matchAll(/delete from (\w+)/g)].map(([, table]) => table)
    const told = rows.filter(({ how }) => how === '`door_sweep`').map(({ table }) => table)
    expect([...new Set(swept)].sort()).toEqual([...told].sort())
    expect(Object.keys(keptDays).sort()).toEqual(
      rows
        .filter(({ how }) => how === 'day partitions')
        .map(({ table }) => table)
        .sort(),
    )
  })
})
