import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/kernel/server/database/migrate.ts'
import { emptyDatabase, type FreshDatabase } from '../support/database.ts'
import { makeOlder } from './older.ts'

let database: FreshDatabase
let owner: pg.Client

/** A clue that is one still, one that became a deal, a deal of its own; two contacts of each, and a merge that moved them. */
const sales = `
with person as (insert into account (username, real_name, password_hash) values ('older', '从前', '') returning id)
insert into employee (office_id, account_id, name) select o.id, person.id, '从前' from office o, person;
insert into clue (office_id, customer_id, status, created_by)
select c.office_id, c.id, 'unassigned', e.id from customer c join employee e using (office_id) order by c.id limit 2;
insert into stage_group (office_id, name, is_default) select id, '默认', true from office;
insert into stage (office_id, stage_group_id, name, kind, position, probability) select office_id, id, '接洽', 'open', 0, 10 from stage_group;
insert into opportunity (office_id, number, name, customer_id, stage_group_id, stage_id, owner_id, created_by, clue_id)
select e.office_id, 'SJ' || n, '商机', 2, s.stage_group_id, s.id, e.id, e.id, case when n = 1 then 2 end
from employee e join stage s using (office_id), generate_series(1, 2) n;
insert into follow_up (office_id, clue_id, opportunity_id, customer_id, content, created_by, version)
select e.office_id, clue, deal, 2, said || n, e.id, n from employee e,
  (values (1, null, '流量'), (2, 1, '转过'), (null, 2, '商机')) t (clue, deal, said), generate_series(1, 2) n;
insert into customer_merge (office_id, kept_id, merged_id, moved, created_by)
select e.office_id, 1, 2, jsonb_build_object('clue.customerId', '[2]'::jsonb, 'followUp.customerId', (select jsonb_agg(id) from follow_up)), e.id
from employee e`

beforeAll(async () => {
  database = await emptyDatabase()
  await makeOlder(database.ownerUrl, '0086')
  owner = new pg.Client(database.ownerUrl)
  owner.on('error', () => {}) // dropping the database ends its sessions
  await owner.connect()
  await owner.query(sales)
  await migrate(database.ownerUrl)
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

const rows = async (sql: string) => (await owner.query(sql)).rows

test('an older database keeps every follow-up on its record', async () => {
  expect(await rows('select kind, subject_id::int, content, version from follow_up order by id')).toEqual([
    { kind: 'clue', subject_id: 1, content: '流量1', version: 1 },
    { kind: 'clue', subject_id: 2, content: '转过1', version: 1 },
    { kind: 'opportunity', subject_id: 2, content: '商机1', version: 1 },
    { kind: 'clue', subject_id: 1, content: '流量2', version: 2 },
    { kind: 'clue', subject_id: 2, content: '转过2', version: 2 },
    { kind: 'opportunity', subject_id: 2, content: '商机2', version: 2 },
  ])
})

test('a follow-up moved by an earlier merge tells its kind of record', async () => {
  const [{ moved }] = await rows('select moved from customer_merge')
  expect(moved).toEqual({
    'clue.customerId': [2],
    'followUp.clue': expect.any(Array),
    'followUp.opportunity': expect.any(Array),
  })
  expect([moved['followUp.clue'].length, moved['followUp.opportunity'].length]).toEqual([4, 2])
})

test('new follow-ups get their own numbers and belong to a record of their kind in the same company, or are refused', async () => {
  const add = (kind: string, id: number, office = '(select min(id) from office)') =>
    owner.query(`insert into follow_up (office_id, kind, subject_id, content, created_by)
      values (${office}, '${kind}', ${id}, '再说', (select min(id) from employee)) returning id::int`)
  expect((await add('clue', 1)).rows).toEqual([{ id: 7 }])
  await expect(add('clue', 9)).rejects.toThrow(/foreign key/)
  await expect(add('nothing', 1)).rejects.toThrow(/no partition/)
  await owner.query(
    `insert into office (office_name, office_type, office_user_num) values ('另一家', '瓷砖', '1-20人')`,
  )
  await expect(add('clue', 1, '(select max(id) from office)')).rejects.toThrow(/foreign key/)
  await expect(owner.query('delete from clue where id = 1')).rejects.toThrow(/foreign key/)
})
