import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Pool } from '../src/kernel/server/database/connections.ts'
import { openAppPool } from '../src/kernel/server/database/pool.ts'
import { customSearches } from './support/customFields.ts'
import { type FreshDatabase, freshDatabase } from './support/database.ts'
import { fixtures } from './support/fixtures.ts'

/** What the application's role sees and may do when its query names no office at all. */
let database: FreshDatabase
let owner: pg.Pool
let app: Pool
let client: pg.PoolClient
const offices: { officeId: number; employeeId: number; clue: number; customer: number }[] = []

beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  app = openAppPool(database.appUrl, { max: 1 })
  client = await app.connect()
  for (const name of ['甲', '乙']) offices.push(await office(name))
})
afterAll(async () => {
  client.release()
  await Promise.all([app.end(), owner.end()])
  await database.drop()
})
beforeEach(async () => {
  await client.query('rollback')
  await client.query('begin')
})

async function office(name: string) {
  const { rows } = await owner.query(
    `with o as (insert into office (office_name, office_type, office_user_num) values ($1, '瓷砖', '1-20人') returning id),
       a as (insert into account (username, real_name, password_hash) values ($1, $1, '') returning id)
     insert into employee (office_id, account_id, name) select o.id, a.id, $1 from o, a returning office_id, id`,
    [name],
  )
  const [{ office_id: officeId, id: employeeId }] = rows
  await foundWork(officeId)
  const { kinds } = await fixtures(owner, { officeId, employeeId }, name)
  const { rows: found } = await owner.query('select customer_id from clue where id = $1', [kinds.clue])
  const log = `insert into operation_log (office_id, person_name, action, subject, subject_id) values ($1, $2, '新增', 'clue', '1')`
  await owner.query(log, [officeId, name])
  return { officeId, employeeId, clue: kinds.clue as number, customer: found[0].customer_id as number }
}

/** What a company is founded with, and a bare row of an office is not: a pool, a word, stages, a form with its flow. */
async function foundWork(officeId: number) {
  await owner.query(
    `with f as (insert into approval_form (office_id, name, fields) values ($1, '通用', '[]') returning id),
       w as (insert into approval_flow (office_id, name, business, form_id, draft) select $1, '通用', 'form', id, '{}' from f returning id)
     insert into approval_flow_version (office_id, flow_id, number, definition) select $1, id, 1, '{}' from w`,
    [officeId],
  )
  await owner.query(
    `update approval_flow w set published_id = v.id from approval_flow_version v
     where w.office_id = $1 and v.office_id = w.office_id and v.flow_id = w.id`,
    [officeId],
  )
  await owner.query(`insert into pool (office_id, name, is_default) values ($1, '公海', true)`, [officeId])
  await owner.query(
    `with t as (insert into dictionary_type (office_id, code, name) values ($1, 'lostReason', '战败原因') returning office_id, code)
     insert into dictionary_item (office_id, type_code, label) select office_id, code, '其他' from t`,
    [officeId],
  )
  await owner.query(
    `insert into dictionary_type (office_id, code, name) values ($1, 'intentionBrand', '品牌'), ($1, 'intentionCategory', '品类')`,
    [officeId],
  )
  await owner.query(
    `with g as (insert into stage_group (office_id, name, is_default) values ($1, '流程', true) returning office_id, id)
     insert into stage (office_id, stage_group_id, name, kind, probability, position)
     select g.office_id, g.id, s.name, s.kind, 0, s.position
     from g, (values ('一', 'open', 1), ('二', 'open', 2), ('败', 'lost', 3)) s (name, kind, position)`,
    [officeId],
  )
}

const [here, there] = [() => at(0), () => at(1)]
function at(index: number) {
  const found = offices[index]
  if (!found) throw new Error('no office yet')
  return found
}

const workIn = (officeId: number) => client.query(`select set_config('app.office', $1, true)`, [String(officeId)])
const officesSeen = async (table: string) =>
  (await client.query(`select distinct office_id from ${table}`)).rows.map(row => row.office_id)
const tables = ['clue', 'customer', 'employee', 'department', 'file', 'file_piece', 'operation_log', 'saved_view']

describe.each(tables)('a query over %s without an office', table => {
  test("sees only the rows of the transaction's office", async () => {
    await workIn(here().officeId)
    expect(await officesSeen(table)).toEqual([here().officeId])
  })

  test('sees nothing if no office is set', async () => {
    expect(await officesSeen(table)).toEqual([])
  })

  test('sees nothing after the transaction that set an office', async () => {
    await workIn(here().officeId)
    await client.query('commit')
    expect(await officesSeen(table)).toEqual([])
  })
})

test('a company sees itself and no other company', async () => {
  await workIn(here().officeId)
  expect((await client.query('select id from office')).rows).toEqual([{ id: here().officeId }])
})

describe('a write into another company', () => {
  test('is refused for an insert', async () => {
    await workIn(here().officeId)
    const insert = `insert into clue (office_id, customer_id) values ($1, $2)`
    await expect(client.query(insert, [there().officeId, there().customer])).rejects.toThrow('row-level security')
  })

  test('is refused for an update that moves a row there', async () => {
    await workIn(here().officeId)
    const move = 'update saved_view set office_id = $1'
    await expect(client.query(move, [there().officeId])).rejects.toThrow('row-level security')
  })

  test('finds no row to update or delete', async () => {
    await workIn(here().officeId)
    expect((await client.query(`update clue set remark = 'x' where id = $1`, [there().clue])).rowCount).toBe(0)
    expect((await client.query('delete from notification where office_id = $1', [there().officeId])).rowCount).toBe(0)
  })

  test('cannot refer to its rows: keys contain the own office', async () => {
    await workIn(here().officeId)
    const insert = `insert into clue (office_id, customer_id) values ($1, $2)`
    await expect(client.query(insert, [here().officeId, there().customer])).rejects.toThrow('foreign key')
  })
})

test('the searches for custom texts find rows of the own company only, and none without an office', async () => {
  for (const name of await customSearches(owner)) {
    const table = name.replace('find_own_', '')
    await owner.query(`update ${table} set own = '{"x1": "样板间"}'`)
    const find = async () => (await client.query(`select ${name}('{样板}', '样板', '{x1}', '{}', null)`)).rowCount
    await client.query(`select set_config('app.office', '', true)`)
    expect(await find()).toBe(0)
    await workIn(here().officeId)
    const own = await client.query(`select id from ${table}`)
    expect(own.rowCount).toBeGreaterThan(0)
    expect(await find()).toBe(own.rowCount)
  }
})

describe('the operation log', () => {
  test.each([
    ['changed', `update operation_log set action = 'x'`],
    ['deleted from', 'delete from operation_log'],
    ['emptied', 'truncate operation_log'],
  ])('cannot be %s by the application', async (_, sql) => {
    await workIn(here().officeId)
    await expect(client.query(sql)).rejects.toThrow('permission denied')
  })

  test("accepts no entry in another company's name", async () => {
    await workIn(here().officeId)
    const insert = `insert into operation_log (office_id, person_name, action, subject, subject_id) values ($1, 'x', 'x', 'x', '1')`
    await expect(client.query(insert, [there().officeId])).rejects.toThrow('row-level security')
  })
})

test.each([
  ['find_customers', 'customer where merged_into_id is null'],
  ['find_customers_by_sound', 'customer where merged_into_id is null'],
  ['find_goods', 'goods'],
  ['find_lots', 'stock_lot'],
  ['find_newest_goods', 'goods', ', null, null'],
  ['find_opportunities', 'opportunity'],
])("%s finds the transaction's own rows only, and none without an office", async (name, rows, more = '') => {
  const find = async () => (await client.query(`select ${name}('{}', ''${more})`)).rowCount
  expect(await find()).toBe(0)
  await workIn(here().officeId)
  const own = await client.query(`select id from ${rows}`)
  expect(own.rowCount).toBeGreaterThan(0)
  expect(await find()).toBe(own.rowCount)
})
