import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerOfFresh } from '../../../../tests/support/database.ts'

/* What `make_document` gives a new table is what a document that was made by hand has: its common columns, keys, indexes, policy and rights. */

let owner: Client
let end: () => Promise<void>
beforeAll(async () => {
  ;({ owner, end } = await ownerOfFresh())
  await owner.query(
    `call make_document('made_paper', array['draft', 'approving', 'approved', 'rejected', 'withdrawn'])`,
  )
})
afterAll(() => end?.())

const [made, model] = ['made_paper', 'special_offer'] as const
type Told = { told: string }

/** Returns what a query tells of a table, in order, with the table's name left out. */
async function told(table: string, sql: string): Promise<string[]> {
  const { rows } = await owner.query<Told>(sql, [table])
  return rows.map(row => row.told.replaceAll(table, 'document').replaceAll('status', 'state')).sort()
}

const columns = `select a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
    || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid), '') || case when a.attidentity::text <> '' then ' identity' else '' end as told
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`
const keys = `select conname || ' ' || pg_get_constraintdef(oid) as told from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u', 'f', 'c')`
const indexes = 'select pg_get_indexdef(indexrelid) as told from pg_index where indrelid = $1::regclass'
const policies = `select polname || ' ' || polcmd::text || ' ' || polroles::text || ' ' || pg_get_expr(polqual, polrelid) || ' ' || pg_get_expr(polwithcheck, polrelid)
    || ' ' || c.relrowsecurity::text as told from pg_policy join pg_class c on c.oid = polrelid where polrelid = $1::regclass`
const rights = `select grantee || ' ' || privilege_type as told from information_schema.role_table_grants where table_name = $1`

test.each([
  ['columns', columns, ['created_by bigint']],
  [
    'keys and checks',
    keys,
    ['document_office_id_created_by_fkey FOREIGN KEY (office_id, created_by) REFERENCES employee(office_id, id)'],
  ],
  ['indexes', indexes, []],
  ['policies', policies, []],
  ['rights', rights, []],
])('its %s are among those of a document that was made by hand', async (_, sql, besides) => {
  const [mine, theirs] = [await told(made, sql), await told(model, sql)]
  expect(mine.length).toBeGreaterThan(0)
  expect(mine.filter(one => !theirs.includes(one))).toEqual(besides)
})

test('its policy and rights are all that a document has, and no index is missing but those of its own columns', async () => {
  expect(await told(made, policies)).toEqual(await told(model, policies))
  expect(await told(made, rights)).toEqual(await told(model, rights))
  const missing = (await told(model, indexes)).filter(one => !one.includes('goods_id'))
  expect(await told(made, indexes)).toEqual(missing)
})

test('a state that it does not have is refused, and a kind of document that is never approving', async () => {
  const row = `insert into made_paper (office_id, number, owner_id, state) values (1, 'MP1', 1, 'gone')`
  await expect(owner.query(row)).rejects.toMatchObject({ constraint: 'made_paper_state_check' })
  await expect(owner.query(`call make_document('other', array['draft', 'done'])`)).rejects.toThrow('approving')
})

test('its table of goods lines goes with it, keeps their order, and refuses what is no piece', async () => {
  await owner.query(`call make_goods_lines('made_paper')`)
  expect(await told('made_paper_line', columns)).toEqual(
    expect.arrayContaining(['made_paper_id bigint not null', 'pieces bigint not null', 'amount bigint']),
  )
  expect(await told('made_paper_line', policies)).toEqual(await told(model, policies))
  expect(await told('made_paper_line', rights)).toEqual(await told(model, rights))
  const line =
    'insert into made_paper_line (office_id, made_paper_id, position, goods_id, pieces) values (1, 1, 0, 1, 0)'
  await expect(owner.query(line)).rejects.toMatchObject({ constraint: 'made_paper_line_pieces_check' })
})

test('a migration adds its own columns and keys to it', async () => {
  await owner.query(`alter table made_paper add customer_id bigint not null,
    add foreign key (office_id, customer_id) references customer (office_id, live_id)`)
  expect(await told(made, columns)).toContain('customer_id bigint not null')
})
