import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts'
import { ask } from '../../../../tests/support/embedded.ts'
import { spawnNode } from '../../../../tests/support/node.ts'
import { missingFrom, missingIn } from './structure.ts'

let harmed: FreshDatabase
beforeAll(async () => {
  harmed = await freshDatabase()
})
afterAll(() => harmed.drop())

test('objects that the operator adds are allowed', async () => {
  const { ownerUrl, drop } = await freshDatabase()
  onTestFinished(drop)
  const own = [
    'create table operators_own (id bigint primary key)',
    'create index operators_index on clue (remark)',
    'alter table clue add column operators_column text',
    'grant select on operators_own to tongzhou_app',
    `create function operators_function() returns text language sql return 'x'`,
  ]
  for (const sql of own) await ask(ownerUrl, sql)
  expect(await missingIn(ownerUrl)).toEqual([])
})

test.each([
  ['a column', 'alter table follow_up drop column content', 'column follow_up.content text not null'],
  ['a column that is of another type', 'alter table clue alter remark type varchar(9)', 'column clue.remark text'],
  ['an index', 'drop index operation_log_time', 'index operation_log.operation_log_time'],
  ['a unique index', 'drop index operation_log_seal_entry', 'unique index operation_log_seal.operation_log_seal_entry'],
  ['a check', 'alter table pool drop constraint pool_check', 'constraint pool.pool_check'],
  [
    'a foreign key',
    'alter table pool_member drop constraint pool_member_office_id_pool_id_fkey',
    'foreign key pool_member.',
  ],
  ['a policy', 'drop policy own_office on target', 'policy target.own_office'],
  ['row-level security', 'alter table notification disable row level security', 'policy notification.own_office'],
  ['a trigger', 'drop trigger customer_sounds on customer', 'trigger customer.customer_sounds'],
  ['a trigger that fires', 'alter table role disable trigger permission_moves_on', 'trigger role.permission_moves_on'],
  ['a function', 'drop function door_office_figures', 'function door_office_figures() security definer'],
  [
    'the search path of a function',
    'alter function plain_address(text) reset search_path',
    'setting of plain_address(text) search_path=public, pg_temp',
  ],
  ['a grant', 'revoke select on saved_view from tongzhou_app', 'grant select on saved_view'],
  [
    'a grant of a function',
    'revoke execute on function door_enter from tongzhou_app',
    'grant execute on door_enter(bytea, boolean)',
  ],
  ['a table, of which nothing else is named', 'drop table saved_view cascade', 'table saved_view'],
])('it is noticed that a database lacks %s', async (_, harm, named) => {
  await ask(harmed.ownerUrl, harm)
  expect(await missingIn(harmed.ownerUrl)).toContainEqual(expect.stringContaining(named))
})

test('only the table is named when a whole table is missing', () => {
  const expected = [
    'column clue.id bigint',
    'foreign key clue.clue_pool',
    'grant select on clue',
    'table clue',
    'table pool',
  ]
  expect(missingFrom(['table pool'], expected)).toEqual(['table clue'])
})

test('a node refuses to start on a partly restored database, and says why in both languages', async () => {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  await ask(database.ownerUrl, 'alter table customer drop constraint customer_pkey cascade')
  const node = spawnNode(database)
  expect(await node.ended()).toBe(1)
  expect(node.printed()).toMatch(
    /^数据库的结构不完整，缺少 \d+ 项：.*foreign key .* 等。.*docs\/operations\.md.*\/ The database lacks \d+ of/,
  )
})
