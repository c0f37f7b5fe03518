import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
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

test('一天前的提交记录和验证码、过去的次数限制、九十天没有来过的地方、四十天前的编号计数没有了，新的和一直数下去的还在', async () => {
  await server.owner.query(`
    insert into submission (account_id, key, route, at) select id, 'old', 'r', now() - interval '25 hours' from account;
    insert into submission (account_id, key, route) select id, 'new', 'r' from account;
    insert into one_time_code (mobile, purpose, code_hash, address, expires_at) values
      ('15400000001', 'signIn', 'x', 'a', now() - interval '25 hours'), ('15400000002', 'signIn', 'x', 'a', now());
    insert into throttle (key, until) values ('old', now() - interval '1 second'), ('new', now() + interval '1 hour');
    insert into known_place (account_id, place, last_at)
      select id, 'network:' || days, now() - make_interval(days => days) from account, unnest(array[89, 91]) days`)
  await server.owner.query(
    `insert into document_counter (office_id, prefix, day, last) select $1, 'KC', day, 1
     from (values ('epoch'::date), (current_date - 41), (current_date - 39), (current_date)) days (day)`,
    [officeId],
  )
  await sweep(server.app.runtime)
  expect(await names(`document_counter where prefix = 'KC'`, '(current_date - day)')).toEqual([
    0,
    39,
    expect.anything(),
  ])
  expect(await names('submission', 'key')).toEqual(['new'])
  expect(await names('one_time_code', 'mobile')).toEqual(['15400000002'])
  expect(await names('throttle', 'key')).not.toContain('old')
  expect(await names('throttle', 'key')).toContain('new')
  expect(await names('known_place', 'place')).not.toContain('network:91')
  expect(await names('known_place', 'place')).toContain('network:89')
})

test('过期三个月的登录没有了，每个账号在每家企业的最后一次还在；一个月前的密码链接、查过和导入过的号码没有了', async () => {
  await server.owner.query(
    `insert into account (username, password_hash, real_name) values ('sweepAway', 'x', '久未登录');
     delete from session`,
  )
  const add = (days: number, device: string, office: number | null = officeId) =>
    server.owner.query(
      `insert into session (token_hash, account_id, office_id, address, device, expires_at)
       select decode(md5($3::text), 'hex'), id, $1::bigint, '', $3::text, now() - make_interval(days => $2::int) from account where username = 'sweepAway'`,
      [office, days, device],
    )
  for (const [days, device] of [
    [200, '前年'],
    [100, '去年'],
    [95, '最后'],
  ] as const)
    await add(days, device)
  await add(150, '没有企业', null)
  await server.owner.query(
    `insert into password_link (token_hash, account_id, expires_at)
       select decode(md5(days::text), 'hex'), id, now() - make_interval(days => days) from account, unnest(array[29, 32]) days where username = 'sweepAway';
     insert into known_value (office_id, account_id, kind, value, known_at)
       select o.id, a.id, 'phone', 'k' || days, now() - make_interval(days => days) from account a, office o, unnest(array[29, 32]) days
       where a.username = 'sweepAway' and o.office_name = '清扫测试公司';
     insert into imported_number (office_id, account_id, value, shown, at)
       select o.id, a.id, 'n' || days, '', now() - make_interval(days => days) from account a, office o, unnest(array[29, 32]) days
       where a.username = 'sweepAway' and o.office_name = '清扫测试公司'`,
  )
  await sweep(server.app.runtime)
  expect((await names('session', 'device')).sort()).toEqual(['最后', '没有企业'].sort())
  expect(await names('password_link', 'expires_at')).toHaveLength(1)
  expect(await names('known_value', 'value')).toEqual(['k29'])
  expect(await names('imported_number', 'value')).toEqual(['n29'])
})

test('积压再多也一块一块清完，每块的行数有限', async () => {
  await server.owner.query(
    `insert into submission (account_id, key, route, at)
     select a.id, 'much' || n, 'r', now() - interval '2 days' from account a, generate_series(1, 1200) n where a.username = 'sweepAway'`,
  )
  const { rows } = await server.owner.query('select submissions from door_sweep(500)')
  expect(rows).toEqual([{ submissions: 500 }])
  await sweep(server.app.runtime)
  expect(await names('submission', 'key')).toEqual(['new'])
})
