import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/kernel/server/database/migrate.ts'
import { emptyDatabase, type FreshDatabase } from '../support/database.ts'
import { makeOlder } from './older.ts'

let database: FreshDatabase
let owner: pg.Client

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const hash = (token: string) => `'\\x${hashOf(token).toString('hex')}'`

/** Two companies, each with a sent quotation and a contract in effect; links of both with the same numbers, opened, revoked, ended and signed. */
const documents = `
insert into office (office_name, office_type, office_user_num) select '公司' || n, '瓷砖', '1-20人' from generate_series(1, 2) n;
insert into account (username, real_name, password_hash) select 'older' || id, '从前', '' from office;
insert into employee (office_id, account_id, name) select o.id, a.id, '从前' from office o join account a on a.username = 'older' || o.id;
insert into customer (office_id, name, phone) select id, '王小明', '1540000100' || id from office;
insert into stage_group (office_id, name, is_default) select id, '默认', true from office;
insert into stage (office_id, stage_group_id, name, kind, position, probability) select office_id, id, '接洽', 'open', 0, 10 from stage_group;
insert into opportunity (office_id, number, name, customer_id, stage_group_id, stage_id, owner_id, created_by)
select e.office_id, 'SJ1', '商机', c.id, s.stage_group_id, s.id, e.id, e.id from employee e join stage s using (office_id) join customer c using (office_id);
insert into quotation (office_id, number, opportunity_id, customer_id, priced_on, created_by, state, sent_at, line_count, gross, subtotal, total)
select o.office_id, 'BJ' || o.id, o.id, o.customer_id, '2026-11-24', o.owner_id, 'sent', now(), 0, 0, 0, 0 from opportunity o;
insert into contract (office_id, number, opportunity_id, customer_id, owner_id, priced_on, created_by, state, effective_at, line_count, gross, subtotal, total)
select o.office_id, 'HT' || o.id, o.id, o.customer_id, o.owner_id, '2026-11-24', o.owner_id, 'effective', now(), 0, 0, 0, 0 from opportunity o;
insert into quotation_link (office_id, quotation_id, token_hash, expires_at, revoked_at, opened, last_opened_at, created_by, created_at, version)
select q.office_id, q.id, t.hash, t.until, t.revoked, 2, '2026-11-25', q.created_by, '2026-11-24', 3 from quotation q
  join (values (1, ${hash('q1')}::bytea, timestamptz '2099-01-01', null::timestamptz), (2, ${hash('q2')}, '2099-01-01', null),
    (1, ${hash('q revoked')}, '2099-01-01', '2026-11-26'), (1, ${hash('q ended')}, '2026-11-25', null)) t (office, hash, until, revoked) on t.office = q.office_id;
insert into contract_link (office_id, contract_id, token_hash, expires_at, opened, last_opened_at, signed_at, created_by, created_at)
select c.office_id, c.id, t.hash, '2099-01-01', 1, '2026-11-25', t.signed, c.created_by, '2026-11-24' from contract c
  join (values (1, ${hash('c1')}::bytea, null::timestamptz), (2, ${hash('c2')}, null), (2, ${hash('c signed')}, '2026-11-26')) t (office, hash, signed) on t.office = c.office_id;
insert into quotation_opening (office_id, link_id, at, address, device)
select office_id, id, '2026-11-25', 'from q', 'phone' || n from quotation_link, generate_series(1, 2) n;
insert into contract_opening (office_id, link_id, at, address, device) select office_id, id, '2026-11-25', 'from c', 'phone' from contract_link;
insert into contract_signature (office_id, contract_id, revision, kind, signer, signed_on, address, device, digest, link_id)
select office_id, contract_id, 1, 'phone', '周女士', '2026-11-26', '', '', 'd', id from contract_link where signed_at is not null`

const told = `select l.office_id::int as office, document_kind as kind, encode(token_hash, 'hex') as hash, expires_at, revoked_at, signed_at, opened,
  last_opened_at, created_at, version, array(select o.address || o.device from shared_opening o where o.office_id = l.office_id and o.link_id = l.id order by o.id) as openings
  from shared_link l order by l.id`
const before = `select office_id::int as office, 'quotation' as kind, encode(token_hash, 'hex') as hash, expires_at, revoked_at, null::timestamptz as signed_at, opened,
  last_opened_at, created_at, version, array(select o.address || o.device from quotation_opening o where o.office_id = l.office_id and o.link_id = l.id order by o.id) as openings
  from quotation_link l union all
  select office_id::int, 'contract', encode(token_hash, 'hex'), expires_at, revoked_at, signed_at, opened, last_opened_at, created_at, version,
  array(select o.address || o.device from contract_opening o where o.office_id = l.office_id and o.link_id = l.id order by o.id) from contract_link l`

let older: unknown[]

beforeAll(async () => {
  database = await emptyDatabase()
  await makeOlder(database.ownerUrl, '0720', documents)
  owner = new pg.Client(database.ownerUrl)
  owner.on('error', () => {}) // dropping the database ends its sessions
  await owner.connect()
  older = await rows(before)
  await migrate(database.ownerUrl)
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

const rows = async (sql: string, values: unknown[] = []) => (await owner.query(sql, values)).rows
const open = async (kind: string, token: string) =>
  (await rows('select door_open_link($1, $2, $3, $4) as shown', [kind, hashOf(token), 'now', 'phone']))[0].shown

test('an older database keeps every link of quotations and contracts with its openings', async () => {
  expect(older).toHaveLength(7)
  expect(await rows(told)).toEqual(older)
})

test('the links that customers hold open what they opened, and those that were ended stay so', async () => {
  expect([(await open('quotation', 'q1')).number, (await open('quotation', 'q2')).number]).toEqual(['BJ1', 'BJ2'])
  expect([(await open('contract', 'c1')).paper.number, (await open('contract', 'c2')).paper.number]).toEqual([
    'HT1',
    'HT2',
  ])
  expect((await open('contract', 'c signed')).signed).toMatchObject({ signer: '周女士' })
  expect([await open('quotation', 'q revoked'), await open('quotation', 'q ended')]).toEqual([null, null])
  // quotation and contract have the same number: a token is of its own kind alone
  expect([await open('quotation', 'c1'), await open('contract', 'q1')]).toEqual([null, null])
  expect(
    await rows(
      'select opened, address from shared_link l join shared_opening o on o.link_id = l.id where o.address = $1',
      ['now'],
    ),
  ).toHaveLength(5)
})

test('a signature stays at the link by which it was given', async () => {
  const sql =
    'select l.token_hash from contract_signature g join shared_link l on l.office_id = g.office_id and l.id = g.link_id'
  expect(await rows(sql)).toEqual([{ token_hash: hashOf('c signed') }])
})

test('a new link gets a number of its own and belongs to a document of its kind in the same company, or is refused', async () => {
  const add = (kind: string, id: number, token: string) =>
    rows(
      `insert into shared_link (office_id, document_kind, document_id, token_hash, expires_at) values (1, $1, $2, $3, '2099-01-01') returning id::int`,
      [kind, id, hashOf(token)],
    )
  expect(await add('quotation', 1, 'new')).toEqual([{ id: 8 }])
  await expect(add('quotation', 2, 'theirs')).rejects.toThrow(/foreign key/)
  await expect(add('customer', 1, 'another')).rejects.toThrow(/check/)
  await expect(add('contract', 1, 'c1')).rejects.toThrow(/unique/)
})

test('links and openings go with their document', async () => {
  await owner.query('delete from quotation where id = 1')
  expect(await rows(`select from shared_link where document_kind = 'quotation' and office_id = 1`)).toEqual([])
  expect(
    await rows(`select from shared_opening o where not exists (select from shared_link l where l.id = o.link_id)`),
  ).toEqual([])
})
