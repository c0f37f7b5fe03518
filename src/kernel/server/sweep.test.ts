import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts'
import { openAppPool } from './database/pool.ts'
import { sweep } from './sweep.ts'

let database: FreshDatabase
let owner: pg.Pool
let app: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  app = openAppPool(database.appUrl, 1)
  await owner.query(`
    insert into account (id, username, real_name, password_hash) overriding system value values (1, 'one', '一', '');
    insert into office (id, office_name, office_type, office_user_num) overriding system value values (1, '甲', '瓷砖', ''), (2, '乙', '瓷砖', '');
    insert into employee (office_id, id, account_id, name) overriding system value values (1, 1, 1, '一')`)
})
afterAll(async () => {
  await Promise.all([app.end(), owner.end()])
  await database.drop()
})

const left = async (table: string, column: string) =>
  (await owner.query(`select ${column} as what from ${table} order by 1`)).rows.map(row => row.what)

test('what has served its time goes in every office, what has not stays', async () => {
  await owner.query(`
    insert into file (office_id, name, media_type, complete, created_at, expires_at) values
      (1, 'expired', '', true, now() - interval '9 days', now() - interval '1 second'),
      (2, 'expired elsewhere', '', true, now(), now() - interval '1 second'),
      (1, 'never finished', '', false, now() - interval '25 hours', null),
      (1, 'being written', '', false, now() - interval '23 hours', null),
      (1, 'kept for good', '', true, now() - interval '9 days', null),
      (2, 'kept a while', '', true, now() - interval '9 days', now() + interval '1 minute');
    insert into file_piece (office_id, file_id, piece, bytes) select office_id, id, 0, 'x' from file;
    insert into submission (account_id, route, key, at) values (1, 'r', 'old', now() - interval '25 hours'), (1, 'r', 'new', now());
    insert into one_time_code (mobile, purpose, code_hash, address, expires_at) values
      ('old', 'signIn', '', '', now() - interval '25 hours'), ('new', 'signIn', '', '', now() - interval '23 hours');
    insert into sign_in_throttle (key, failures, blocked_until, updated_at) values
      ('old', 1, now() - interval '1 day', now() - interval '25 hours'),
      ('blocked', 9, now() + interval '1 minute', now() - interval '25 hours'), ('new', 1, now(), now())`)
  const told: unknown[] = []
  await sweep({ pool: app, log: { info: (what: unknown) => told.push(what) } as never })
  expect(told).toEqual([{ files: 3, submissions: 1, codes: 1, throttles: 1 }])
  expect(await left('file', 'name')).toEqual(['being written', 'kept a while', 'kept for good'])
  expect(await left('file_piece', 'count(*)')).toEqual([3])
  expect(await left('submission', 'key')).toEqual(['new'])
  expect(await left('one_time_code', 'mobile')).toEqual(['new'])
  expect(await left('sign_in_throttle', 'key')).toEqual(['blocked', 'new'])
})

test('a file whose record stays goes too, and the record knows that it is gone', async () => {
  await owner.query(`
    with f as (insert into file (office_id, name, media_type, complete, expires_at)
      values (1, 'sheet', '', true, now() - interval '1 second') returning id)
    insert into import_batch (office_id, kind, file_id, error_file_id, file_name, status, created_by)
      select 1, 'clue', id, id, 'sheet', 'done', 1 from f`)
  await sweep({ pool: app, log: { info: () => {} } as never })
  const { rows } = await owner.query('select office_id, file_id, error_file_id from import_batch')
  expect(rows).toEqual([{ office_id: 1, file_id: null, error_file_id: null }])
})
