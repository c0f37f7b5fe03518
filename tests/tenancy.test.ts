import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appRole } from '../src/kernel/server/database/role.ts'
import { doors } from '../src/kernel/server/desk/doors.ts'
import { customSearches } from './support/customFields.ts'
import { ownerOfFresh } from './support/database.ts'

/** The rows of several offices stand in these without their being tenant tables: a session may have no office yet. */
const exempt = ['session']

let owner: Client
let end: () => Promise<void>

beforeAll(async () => {
  ;({ owner, end } = await ownerOfFresh())
})
afterAll(() => end())

async function column<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  const { rows } = await owner.query({ text: sql, values, rowMode: 'array' })
  return rows.map(row => row[0])
}

/** Tables with an office_id, but the exempt ones. */
const tenants = `select c.oid, c.relname, c.relrowsecurity, c.relowner from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'office_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relname = any($1)`

/**
 * Tables of the installation as a whole, and why they belong to no company. Whoever adds one says it in its migration:
 * `comment on table … is 'installation: why'`.
 */
const installation = {
  account: 'a person, whom several companies may employ',
  browser_error: "the product's, whoever met it; holds no text of a company",
  browser_error_seen: "of the product's errors: how often, by account",
  default_grant: 'part of the product: what its default roles were given once',
  default_scope: 'part of the product: which data scopes its default roles were given once',
  element: 'part of the product',
  installation_secret: 'the same for all nodes and companies; granted to nobody',
  known_place: 'where an account has been signed in, whichever company it works in',
  menu: 'part of the product',
  migration: "the owner's own book",
  office: 'the companies themselves, by their id',
  one_time_code: 'before anyone has signed in',
  operation_log_sealing: 'how far the log is sealed: a snapshot of transactions',
  password_link: 'before anyone has signed in',
  picture: 'known by their hash, which tells nothing',
  pinyin: 'how letters are said',
  submission: "an account's, which may have no company yet",
  throttle: 'before anyone has signed in',
}

test('every table belongs to companies or to the installation', async () => {
  const loose = await column(
    `select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and coalesce(obj_description(c.oid, 'pg_class'), '') !~ '^installation: .' and not exists (
       select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'office_id') order by relname`,
  )
  expect(loose).toEqual(Object.keys(installation))
})

describe('every table with an office_id', () => {
  test('exists', async () => {
    expect(await column(`select relname from (${tenants}) t`, [exempt])).toContain('clue')
  })

  test('has row-level security with a policy for reading and writing', async () => {
    const bare = await column(
      `select relname from (${tenants}) t where not relrowsecurity or not exists (
         select 1 from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polpermissive
           and pg_get_expr(p.polqual, p.polrelid) like '%current_office()%'
           and pg_get_expr(p.polwithcheck, p.polrelid) like '%current_office()%')`,
      [exempt],
    )
    expect(bare).toEqual([])
  })

  test('has no second policy that could widen the first', async () => {
    const wide = await column(
      `select relname from (${tenants}) t where (select count(*) from pg_policy p where p.polrelid = t.oid) <> 1`,
      [exempt],
    )
    expect(wide).toEqual([])
  })

  test('has a primary key that starts with it, except the log, whose entries may belong to nobody', async () => {
    const other = await column(
      `select relname from (${tenants}) t left join pg_index i on i.indrelid = t.oid and i.indisprimary
       left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
       where a.attname is distinct from 'office_id'`,
      [exempt],
    )
    expect(other).toEqual(['operation_log'])
  })
})

test("the company's own table has row-level security by its id", async () => {
  const [policy] = await column(
    `select pg_get_expr(polqual, polrelid) from pg_policy where polrelid = 'office'::regclass`,
  )
  expect(policy).toContain('id = ( SELECT current_office()')
  expect(await column(`select relrowsecurity from pg_class where oid = 'office'::regclass`)).toEqual([true])
})

describe("the application's role", () => {
  test('owns nothing, bypasses nothing, is a member of nothing', async () => {
    const role = (await owner.query('select oid, rolsuper, rolbypassrls from pg_roles where rolname = $1', [appRole]))
      .rows
    expect(role).toEqual([{ oid: expect.any(Number), rolsuper: false, rolbypassrls: false }])
    const owned = `select relname from pg_class where relowner = $1 union all select proname from pg_proc where proowner = $1`
    expect(await column(owned, [role[0].oid])).toEqual([])
    expect(await column('select roleid::regrole::text from pg_auth_members where member = $1', [role[0].oid])).toEqual(
      [],
    )
  })

  test('may truncate nothing and alter no migration', async () => {
    const granted = `select table_name || ' ' || privilege_type from information_schema.role_table_grants
      where grantee = $1 and (privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES') or table_name = 'migration')`
    expect(await column(granted, [appRole])).toEqual([])
  })
})

describe('functions across offices', () => {
  test('are exactly the doors of src/kernel/server/desk/doors.ts', async () => {
    const found = await column(`select proname from pg_proc where proname like 'door\\_%' order by proname`)
    expect(found).toEqual(Object.keys(doors).sort())
  })

  test("every function with the owner's rights is a door, the search or a trigger, and fixes its search path", async () => {
    const privileged = (
      await owner.query(
        `select proname as name, prorettype = 'trigger'::regtype as fires, proconfig as config from pg_proc
         where prosecdef and pronamespace = 'public'::regnamespace`,
      )
    ).rows
    const searches = [
      'find_contracts',
      'find_customers',
      'find_customers_by_sound',
      'find_goods',
      'find_in_factory_order',
      'find_in_goods_return',
      'find_in_installation',
      'find_in_processing',
      'find_in_sales_order',
      'find_in_shipment',
      'find_lots',
      'find_newest_goods',
      'find_opportunities',
      'find_receipts',
      'find_sold_lines',
      ...(await customSearches(owner)),
    ]
    const listed = [...Object.keys(doors), ...searches]
    expect(privileged.filter(one => !one.fires && !listed.includes(one.name)).map(one => one.name)).toEqual([])
    expect(privileged.filter(one => !one.config?.includes('search_path=public, pg_temp')).map(one => one.name)).toEqual(
      [],
    )
  })

  test('may be called by the application only', async () => {
    const open = await column(
      `select proname from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) as grants
       where prosecdef and prorettype <> 'trigger'::regtype and pronamespace = 'public'::regnamespace and grantee = 0`,
    )
    expect(open).toEqual([])
  })
})
