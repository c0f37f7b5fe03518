import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerOfFresh } from './support/database.ts'

/**
 * What a distribution of companies over several servers needs of the schema (docs/decisions/0017-distribution.md). Tables with an office lie where
 * their office lies; those without are the platform's, and lie on one server or are copied to all.
 */
let owner: Client
let end: () => Promise<void>
beforeAll(async () => {
  const fresh = await ownerOfFresh()
  owner = fresh.owner
  end = fresh.end
})
afterAll(() => end?.())

/** Belong to a company or to none: sessions before a company is chosen, and what the platform's people do. They stay on one server. */
const mixed = ['operation_log', 'session']

const ofOffices = `(select attrelid, attnum, attnotnull from pg_attribute join pg_class on oid = attrelid
  where attname = 'office_id' and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace)`

/** Queries of what is wrong. */
const wrong = {
  withoutOffice: `select attrelid::regclass::text as told from ${ofOffices} a where not attnotnull`,
  keys: `select distinct indrelid::regclass::text as told from pg_index join ${ofOffices} a on attrelid = indrelid
    where indisunique and not indisexclusion and not attnum = any (indkey::int2[])`,
  exclusions: `select conrelid::regclass::text as told from pg_constraint join ${ofOffices} a on attrelid = conrelid
    where contype = 'x' and not exists (select from unnest(conkey, conexclop) as part (attribute, operator)
      join pg_operator o on o.oid = operator where attribute = attnum and oprname = '=')`,
  apart: `select conrelid::regclass || ' → ' || confrelid::regclass as told from pg_constraint
    join ${ofOffices} a on a.attrelid = conrelid join ${ofOffices} b on b.attrelid = confrelid
    where contype = 'f' and coalesce(array_position(conkey, a.attnum) <> array_position(confkey, b.attnum), true)`,
  inward: `select conrelid::regclass || ' → ' || confrelid::regclass as told from pg_constraint
    join ${ofOffices} b on b.attrelid = confrelid
    where contype = 'f' and conrelid not in (select attrelid from ${ofOffices} a)`,
}
const told = async (query: string): Promise<string[]> =>
  (await owner.query<{ told: string }>(query)).rows.map(row => row.told).sort()

test('a row with an office always has it, but in two tables', async () => {
  expect(await told(wrong.withoutOffice)).toEqual(mixed)
})

test('keys of an office’s table contain the office', async () => {
  expect(await told(wrong.keys)).toEqual(mixed)
  expect(await told(wrong.exclusions)).toEqual([])
})

test('a reference from one office’s table to another holds the office on both sides', async () => {
  expect(await told(wrong.apart)).toEqual(['session → employee'])
})

test('nothing of the platform refers to an office’s row', async () => {
  expect(await told(wrong.inward)).toEqual([])
})

test('each query finds what is wrong', async () => {
  await owner.query('begin')
  await owner.query(`
    create table planted (office_id bigint, id bigint, days daterange, unique (id), unique (id, office_id), exclude using gist (days with &&));
    create table planted_part (office_id bigint not null, planted_id bigint references planted (id));
    create table planted_platform (planted_id bigint references planted (id))`)
  const found = { ...wrong }
  for (const kind of Object.keys(wrong) as (keyof typeof wrong)[]) found[kind] = (await told(wrong[kind])).join()
  await owner.query('rollback')
  expect(found).toEqual({
    withoutOffice: 'operation_log,planted,session',
    keys: 'operation_log,planted,session',
    exclusions: 'planted',
    apart: 'planted_part → planted,session → employee',
    inward: 'planted_platform → planted',
  })
})
