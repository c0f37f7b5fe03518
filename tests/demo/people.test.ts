import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../seeds/demo.ts'
import { demoAccounts, demoPassword } from '../../seeds/demoAccounts.ts'
import { Mobile, normalisePhone } from '../../src/kernel/api/phone.ts'
import { fits } from '../../src/modules/identity/server/password.ts'
import { verifyLedgers } from '../../src/modules/money/server/book/ledger.ts'
import { ViewState } from '../../src/modules/settings/api/savedView.ts'
import { world } from '../../src/world.ts'
import { rules } from './rules.ts'
import { columnsAfter, type Demo, openDemo } from './support.ts'

// Shortly after midnight in the days of Spring Festival: nobody has worked yet today. It lies ahead of the clock (`columnsAfter`).
const now = new Date('2031-01-25T00:20:00+08:00')
let demo: Demo
let interrupted: unknown

/** Starts a seed and ends its session in the middle of the work. */
async function interrupt(): Promise<unknown> {
  const seed = seedDemo(demo.ownerUrl, now, 0.5).then(
    () => 'finished',
    error => error,
  )
  const stop = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'insert into follow_up%'`
  while ((await demo.rows(stop)).length === 0) await sleep(5)
  return seed
}

beforeAll(async () => {
  demo = await openDemo()
  interrupted = await interrupt()
}, 120_000)
afterAll(() => demo?.drop())

test('中途被杀，不留下一半的演示数据；这时已有企业，也可重新填充', async () => {
  expect(interrupted).toBeInstanceOf(Error)
  expect(await demo.count('select (select count(*) from account) + (select count(*) from office)')).toBe(0)
  await demo.rows(
    `insert into office (office_name, office_type, office_user_num) values ('早就有的公司', '其它', '1-20')`,
  )
  await seedDemo(demo.ownerUrl, now, 0.5)
  expect(await demo.count('select count(*) from office')).toBe(4)
}, 180_000)

describe('深夜、年关填充，数据同样前后一致', () => {
  test.each(rules)('$title', async ({ broken }) => {
    expect(await demo.rows(`${broken} limit 3`, broken.includes('$1') ? [now] : [])).toEqual([])
  })

  test('没有还没到的时间写成已经发生', async () => {
    expect(await columnsAfter(demo, now)).toEqual([])
  })

  test('账实相符', async () => {
    for (const { office, broken } of await verifyLedgers(demo.client, world)) expect(broken, office).toEqual([])
  })
})

describe('账号', () => {
  test('演示账号都能用同一密码登录，其余员工没有可用的密码', async () => {
    type Stored = { username: string; mobile: string; password_hash: string }
    const stored = await demo.rows<Stored>('select username, mobile, password_hash from account')
    const demos = stored.filter(({ username }) => demoAccounts.some(account => account.username === username))
    expect(demos).toHaveLength(8)
    expect(new Set(demos.map(account => account.password_hash)).size).toBe(8)
    for (const account of demos) expect(await fits(demoPassword, account.password_hash), account.username).toBe(true)
    const others = stored.filter(account => !demos.includes(account))
    expect(others.length).toBeGreaterThan(60)
    for (const hash of new Set(others.map(account => account.password_hash)))
      expect(await fits(demoPassword, hash)).toBe(false)
    for (const { mobile } of stored) expect(Mobile.parse(mobile)).toBe(normalisePhone(mobile))
    for (const { password_hash } of stored) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('各账号在其公司、部门，有其角色', async () => {
    const jobs = await demo.rows(
      `select a.username, o.office_name as office, o.office_login_status as status, d.name as department, r.name as role
       from account a join employee e on e.account_id = a.id join office o on o.id = e.office_id
       join department d on d.office_id = o.id and d.id = e.department_id
       join employee_role er on er.office_id = o.id and er.employee_id = e.id join role r on r.office_id = o.id and r.id = er.role_id
       where a.username = any($1) order by a.id, o.id`,
      [demoAccounts.map(account => account.username)],
    )
    const at = (username: string, office: string, department: string, role: string, status = 0) => ({
      username,
      office,
      status,
      department,
      role,
    })
    expect(jobs).toEqual([
      at('boss', '同舟建材', '总经办', '公司管理员'),
      at('boss', '同舟家居', '总经办', '公司管理员'),
      at('boss', '旧梦建材', '总经办', '部门经理', 1),
      at('manager', '同舟建材', '城东门店', '部门经理'),
      at('sales1', '同舟建材', '城东一组', '导购'),
      at('sales2', '同舟建材', '城西门店', '导购'),
      at('finance', '同舟建材', '财务部', '财务'),
      at('warehouse', '同舟建材', '仓储部', '仓管'),
      at('partner', '同舟建材', '设计师渠道部', '设计师专员'),
    ])
    const platform = await demo.rows('select username from account where is_platform')
    expect(platform).toEqual([{ username: 'platform' }])
  })

  test('manager 领导的部门及下级有 sales1，没有 sales2', async () => {
    const below = await demo.rows<{ username: string }>(
      `with recursive below as (
         select d.office_id, d.id from department d join employee e on e.office_id = d.office_id and e.id = d.leader_id
         join account a on a.id = e.account_id and a.username = 'manager'
         union select d.office_id, d.id from department d join below b on b.office_id = d.office_id and b.id = d.parent_id)
       select a.username from below b join employee e on e.office_id = b.office_id and e.department_id = b.id
       join account a on a.id = e.account_id`,
    )
    const names = below.map(row => row.username)
    expect(names).toEqual(expect.arrayContaining(['manager', 'sales1']))
    expect(names).not.toContain('sales2')
  })

  test('每家公司另有约三十名员工，部分已停用', async () => {
    const staff = await demo.rows<{ others: number; disabled: number }>(
      `select count(*) filter (where not a.username = any($1))::int as others, count(e.disabled_at)::int as disabled
       from office o join employee e on e.office_id = o.id join account a on a.id = e.account_id
       where o.office_login_status = 0 group by o.id`,
      [demoAccounts.map(account => account.username)],
    )
    expect(staff).toHaveLength(2)
    for (const { others, disabled } of staff) {
      expect(others).toBeGreaterThanOrEqual(28)
      expect(others).toBeLessThanOrEqual(36)
      expect(disabled).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('每个人一登录就有事可做', () => {
  const dueFor = `select count(*) filter (where next_follow_up_at >= day and next_follow_up_at < day + interval '1 day')::int as today,
      count(*) filter (where next_follow_up_at < day)::int as overdue
    from clue c join employee e on e.office_id = c.office_id and e.id = c.owner_id join account a on a.id = e.account_id,
      (select date_trunc('day', $1::timestamptz at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as day) as today
    where a.username = $2 and c.status = 'following'`

  test.each(['sales1', 'sales2'])('%s 有今日需联系的，也有已逾期的', async username => {
    const [work] = await demo.rows<{ today: number; overdue: number }>(dueFor, [now, username])
    expect(work?.today).toBeGreaterThan(0)
    expect(work?.overdue).toBeGreaterThan(0)
  })

  test('manager、sales1、sales2 有分配通知，少数未读', async () => {
    const boxes = await demo.rows<{ username: string; unread: number; read: number }>(
      `select a.username, count(*) filter (where read_at is null)::int as unread, count(read_at)::int as read
       from notification n join employee e on e.office_id = n.office_id and e.id = n.employee_id join account a on a.id = e.account_id
       where n.office_id = (select id from office where office_name = '同舟建材') group by 1 order by 1`,
    )
    expect(boxes.map(box => box.username)).toEqual(['manager', 'sales1', 'sales2'])
    for (const box of boxes) expect(box.unread).toBeGreaterThan(0)
  })

  test('boss 的视图符合视图的约定', async () => {
    const views = await demo.rows<{ state: unknown }>('select state from saved_view')
    expect(views.length).toBeGreaterThan(0)
    for (const { state } of views) expect(ViewState.parse(state)).toEqual(state)
  })
})
