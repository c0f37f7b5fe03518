import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { foundCompany } from '../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../tests/support/server.ts'
import { sweep } from './sweep.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let officeId: number
beforeAll(async () => {
  server = await startServer()
  officeId = (await foundCompany(server, '清扫测试公司', 'sweepBoss')).officeId
})
afterAll(() => server?.stop())

async function file(name: string, complete: boolean, age: string, expires: string | null): Promise<number> {
  const { rows } = await server.owner.query(
    `with made as (
       insert into file (office_id, name, media_type, complete, created_at, expires_at)
       values ($1, $2, 'text/csv', $3, now() - $4::interval, now() + $5::interval) returning office_id, id
     ), piece as (
       insert into file_piece (office_id, file_id, piece, bytes) select office_id, id, 0, 'x' from made
     ) select id from made`,
    [officeId, name, complete, age, expires],
  )
  return rows[0].id
}

const names = async (table: string, column: string) =>
  (await server.owner.query(`select ${column} as name from ${table} order by 1`)).rows.map(row => row.name)

test('过期的、没存完的文件连同内容没有了，留着的还在', async () => {
  const expired = await file('过期', true, '8 days', '-1 hour')
  await file('没存完', false, '2 days', null)
  await file('正在存', false, '1 hour', null)
  await file('还要用', true, '8 days', '1 hour')
  const { rows } = await server.owner.query('select id from employee where office_id = $1', [officeId])
  await server.owner.query(
    `insert into export_task (office_id, kind, title, settings, status, file_id, created_by) values ($1, 'clue', '旧导出', '{}', 'done', $2, $3)`,
    [officeId, expired, rows[0].id],
  )
  await sweep(server.app.runtime)
  expect(await names('file', 'name')).toEqual(['正在存', '还要用'])
  expect(await names('file_piece', 'piece')).toEqual([0, 0])
  expect((await server.owner.query('select title, file_id from export_task')).rows).toEqual([
    { title: '旧导出', file_id: null },
  ])
})

test('一天前的提交记录和验证码、过去的次数限制、九十天没有来过的地方没有了，新的还在', async () => {
  await server.owner.query(`
    insert into submission (account_id, key, route, at) select id, 'old', 'r', now() - interval '25 hours' from account;
    insert into submission (account_id, key, route) select id, 'new', 'r' from account;
    insert into one_time_code (mobile, purpose, code_hash, address, expires_at) values
      ('15400000001', 'signIn', 'x', 'a', now() - interval '25 hours'), ('15400000002', 'signIn', 'x', 'a', now());
    insert into throttle (key, until) values ('old', now() - interval '1 second'), ('new', now() + interval '1 hour');
    insert into known_place (account_id, place, last_at)
      select id, 'network:' || days, now() - make_interval(days => days) from account, unnest(array[89, 91]) days`)
  await sweep(server.app.runtime)
  expect(await names('submission', 'key')).toEqual(['new'])
  expect(await names('one_time_code', 'mobile')).toEqual(['15400000002'])
  expect(await names('throttle', 'key')).not.toContain('old')
  expect(await names('throttle', 'key')).toContain('new')
  expect(await names('known_place', 'place')).not.toContain('network:91')
  expect(await names('known_place', 'place')).toContain('network:89')
})
