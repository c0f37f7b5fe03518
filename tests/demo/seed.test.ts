import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../seeds/demo.ts'
import { verifyLedgers } from '../../src/modules/money/server/book/ledger.ts'
import { world } from '../../src/world.ts'
import { rules } from './rules.ts'
import { contentOf, type Demo, openDemo } from './support.ts'

const now = new Date('2026-11-21T10:30:00+08:00')
let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
  await seedDemo(demo.ownerUrl, now)
}, 180_000)
afterAll(() => demo?.drop())

const emptyTables = (content: Record<string, string>) =>
  Object.keys(content).filter(table => content[table]?.startsWith('0 '))

test('同一时刻在两个新库中填充，内容完全相同；一半的流量，有内容的表一张不少', async () => {
  const two = await Promise.all([openDemo(), openDemo()])
  try {
    await Promise.all(two.map(one => seedDemo(one.ownerUrl, now, 0.5)))
    const [content, again] = await Promise.all(two.map(contentOf))
    expect(again).toEqual(content)
    expect(content?.clue).toMatch(/^2750 /)
    expect(emptyTables(content ?? {})).toEqual(emptyTables(await contentOf(demo)))
  } finally {
    await Promise.all(two.map(one => one.drop()))
  }
}, 180_000)

test('再次填充什么也不改变', async () => {
  const content = await contentOf(demo)
  const hashes = await demo.rows('select password_hash from account order by id')
  await seedDemo(demo.ownerUrl, new Date('2027-03-01T09:00:00+08:00'))
  expect(await contentOf(demo)).toEqual(content)
  expect(await demo.rows('select password_hash from account order by id')).toEqual(hashes)
})

test('填充之后外键一个不少，全部有效', async () => {
  const keys = `select conrelid::regclass::text as table, conname, convalidated, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' order by 1, 2`
  const empty = await openDemo()
  try {
    expect(await demo.rows(keys)).toEqual(await empty.rows(keys))
  } finally {
    await empty.drop()
  }
})

describe('数据前后一致', () => {
  test.each(rules)('$title', async ({ broken }) => {
    expect(await demo.rows(`${broken} limit 3`, broken.includes('$1') ? [now] : [])).toEqual([])
  })
})

test('每种单号的计数都不落后于已有的单据，再新增也不会重号', async () => {
  const tables = await demo.rows<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and (column_name = 'office_id' or column_name = 'number' and data_type = 'text')
     group by 1 having count(*) = 2`,
  )
  const numbers = tables.map(({ name }) => `select office_id, number from ${name}`).join(' union all ')
  const behind = await demo.rows(
    `select n.number from (select office_id, number, regexp_match(number, '^([A-Z]+)([0-9]{8})-([0-9]+)$') as m from (${numbers}) d) n
     left join document_counter c on c.office_id = n.office_id and c.prefix = n.m[1] and c.day = to_date(n.m[2], 'YYYYMMDD')
     where n.m is not null and coalesce(c.last, 0) < n.m[3]::int order by 1 limit 5`,
  )
  expect(behind).toEqual([])
})

test('两家公司各有一年的流量、客户与跟进', async () => {
  const perOffice = await demo.rows(
    `select o.office_name as name, count(*)::int as clues, count(distinct customer_id)::int as customers,
       min(c.created_at) between $1::timestamptz - interval '366 days' and $1::timestamptz - interval '355 days' as a_year,
       count(distinct c.status)::int as statuses
     from clue c join office o on o.id = c.office_id group by 1 order by 2 desc`,
    [now],
  )
  expect(perOffice).toMatchObject([
    { name: '同舟建材', clues: 4000, a_year: true, statuses: 5 },
    { name: '同舟家居', clues: 1500, a_year: true, statuses: 5 },
  ])
  const comingBack =
    'select count(*) from (select from clue group by office_id, customer_id having count(*) = 2) as twice'
  expect(await demo.count(comingBack)).toBeGreaterThan(200)
  expect(await demo.count('select count(distinct content) from follow_up')).toBeGreaterThan(5000)
})

test('两家公司各有自己卖的商品：价格成序，规格能换算，品类在自己的树里', async () => {
  const perOffice = await demo.rows(
    `select o.office_name as name, count(*)::int as goods, bool_and(g.cost < g.floor_director and g.floor_director <= g.floor_manager
       and g.floor_manager <= g.floor_seller and g.floor_seller <= g.list_price) as priced,
       bool_and(s.brand_id = g.brand_id) as lined, bool_and(g.price_unit <> 'area' or g.side_b is not null) as measured,
       bool_and(g.sounds <> '') as heard
     from goods g join office o on o.id = g.office_id join series s on s.office_id = g.office_id and s.id = g.series_id
     group by 1 order by 2 desc`,
  )
  const sound = { priced: true, lined: true, measured: true, heard: true }
  expect(perOffice).toMatchObject([
    { name: '同舟建材', ...sound },
    { name: '同舟家居', ...sound },
  ])
  expect(perOffice[0]?.goods).toBeGreaterThan(500)
})

test('两家公司各有套餐，也有各种状态的特价：用的不多于批的，批过的都有审批', async () => {
  const sets = await demo.rows(
    `select count(*)::int as sets, bool_and(jsonb_array_length(parts) > 1 and price > 0) as whole from goods_set group by office_id`,
  )
  expect(sets).toHaveLength(2)
  for (const one of sets) expect(one).toMatchObject({ whole: true })
  const specials = await demo.rows(
    `select array_agg(distinct s.status order by s.status) as states, bool_or(s.used = s.quantity) as used,
       bool_or(s.status = 'approved' and s.until_on < current_date and s.used < s.quantity) as expired,
       bool_and((s.status = 'draft') = (s.approval_id is null)) as asked,
       bool_and(s.used = (select coalesce(sum(u.quantity), 0) from special_use u where u.office_id = s.office_id and u.special_id = s.id)) as counted,
       bool_and(s.price < s.floor and s.floor < s.list_price) as below
     from special_offer s group by office_id`,
  )
  const states = ['approved', 'approving', 'draft', 'rejected', 'withdrawn']
  const sound = { states, used: true, expired: true, asked: true, counted: true, below: true }
  expect(specials).toMatchObject([sound, sound])
})

test('周末和节日客户多，春节几乎没有', async () => {
  const perDay = (days: string) =>
    demo.count(`with at as (select (created_at at time zone 'Asia/Shanghai')::date as day from clue)
      select count(*)::float / count(distinct day) from at where ${days}`)
  const usual = await perDay('extract(isodow from day) < 6')
  expect(await perDay('extract(isodow from day) > 5')).toBeGreaterThan(usual * 1.2)
  expect(await perDay(`day between '2026-10-01' and '2026-10-07'`)).toBeGreaterThan(usual * 1.3)
  expect(await perDay(`day between '2026-02-17' and '2026-02-22'`)).toBeLessThan(usual * 0.4)
})

test('商机走到每个阶段，有成交、战败和公海，有团队与分成；演示账号手里有到期的', async () => {
  const stages = await demo.rows<{ office: string; name: string; deals: number }>(
    `select o.office_name as office, s.name, count(d.id)::int as deals from stage s join office o on o.id = s.office_id
     left join opportunity d on d.office_id = s.office_id and d.stage_id = s.id where o.office_login_status = 0 group by 1, 2, s.position order by 1, s.position`,
  )
  expect(stages).toHaveLength(18)
  for (const stage of stages) expect(stage.deals, `${stage.office}的${stage.name}`).toBeGreaterThan(2)
  expect(await demo.count('select count(*) from opportunity where pool_id is not null')).toBeGreaterThan(5)
  expect(await demo.count('select count(*) from team')).toBeGreaterThan(3)
  expect(await demo.count('select count(distinct opportunity_id) from opportunity_member')).toBeGreaterThan(100)
  const due = await demo.rows<{ username: string; due: number }>(
    `select a.username, count(*)::int as due from opportunity d join employee e on e.office_id = d.office_id and e.id = d.owner_id
     join account a on a.id = e.account_id where d.status = 'open' and d.next_follow_up_at < $1::timestamptz + interval '14 hours'
       and a.username in ('sales1', 'sales2') group by 1 order by 1 limit 5`,
    [now],
  )
  expect(due.map(one => one.username)).toEqual(['sales1', 'sales2'])
})

test('300 份报价单：每份的合计等于明细之和，低于底价的只是草稿，各种状态都有', async () => {
  const [whole] = await demo.rows(
    `select count(*)::int as quotations, count(distinct q.state)::int as states, count(*) filter (where q.below_count > 0)::int > 0 as below,
       bool_and(q.state = 'draft' or q.below_count = 0) as kept, bool_and(l.lines = q.line_count and l.net = q.total and l.settled = q.subtotal) as summed
     from quotation q join lateral (select count(*)::int as lines, sum(net) as net, sum(settled) as settled from quotation_line l
       where l.office_id = q.office_id and l.quotation_id = q.id) l on true`,
  )
  expect(whole).toEqual({ quotations: 300, states: 4, below: true, kept: true, summed: true })
})

test('两家公司各有一年的钱：账实相符，每种收款、申请、账龄都有，也有等着办的', async () => {
  const reports = await verifyLedgers(demo.client, world)
  for (const { office, broken } of reports) expect(broken, office).toEqual([])
  expect(reports.map(one => one.receipts > 300)).toEqual([true, true, false])
  const perOffice = await demo.rows(
    `select array_agg(distinct r.state order by r.state) as states, array_agg(distinct a.kind order by a.kind) as ways, array_agg(distinct r.kind order by r.kind) as kinds,
       count(*) filter (where r.state = 'submitted' and r.voucher_count > 0)::int > 0 as with_voucher,
       count(*) filter (where r.state = 'submitted' and r.voucher_count = 0)::int > 0 as without_voucher, count(*) filter (where r.balance > 0)::int > 4 as balances
     from receipt r join money_account a on a.office_id = r.office_id and a.id = r.account_id group by r.office_id order by r.office_id`,
  )
  const sound = {
    states: ['confirmed', 'draft', 'returned', 'reversed', 'submitted'],
    ways: ['alipay', 'bank', 'cash', 'mall', 'wechat'],
    kinds: ['earnest', 'payment', 'prepayment'],
    with_voucher: true,
    without_voucher: true,
    balances: true,
  }
  expect(perOffice).toEqual([sound, sound])
  const asked = await demo.rows<{ asked: string[] }>(
    `select array_agg(distinct kind || ' ' || state) as asked from money_request group by office_id order by office_id`,
  )
  const wanted = [
    'refund approving',
    'refund approved',
    'refund done',
    'refund rejected',
    'forfeiture done',
    'release approving',
    'release done',
  ]
  const invoices = ['invoice approving', 'invoice approved', 'invoice done', 'redInvoice done']
  for (const one of asked) expect(one.asked).toEqual(expect.arrayContaining([...wanted, ...invoices]))
})

test('两家公司的对公流水各种状态都有，商场按月回款，有一个月没付足，最近一笔回款等着登记', async () => {
  const rows = await demo.rows<{ states: string[]; kinds: string[] }>(
    `select array_agg(distinct s.state order by s.state) as states, count(s.refund_id)::int > 0 as refunds, count(s.mall_entry_id)::int > 0 as malls,
       count(*) filter (where s.state = 'suggested' and s.how = 'mall' and s.counterparty like '红星%')::int as waiting
     from statement_row s join money_account a on a.office_id = s.office_id and a.id = s.account_id where a.kind = 'bank' group by s.office_id order by s.office_id`,
  )
  const states = ['ignored', 'matched', 'suggested', 'unmatched']
  expect(rows).toMatchObject([
    { states, malls: true, waiting: 1 },
    { states, malls: true, waiting: 1 },
  ])
  const malls = await demo.rows(
    `select count(*)::int > 5 as months, count(*) filter (where left_over > 0)::int as short, count(*) filter (where charged > 0)::int as charged
     from mall_closing group by office_id order by office_id`,
  )
  expect(malls).toEqual([
    { months: true, short: 1, charged: 1 },
    { months: true, short: 1, charged: 1 },
  ])
})

test('欠款落在每一段账龄里，超过 90 天的也有，还有没到期的', async () => {
  const buckets = await demo.rows(
    `select o.id::int, count(*) filter (where late between 1 and 30)::int > 0 as a, count(*) filter (where late between 31 and 60)::int > 0 as b,
       count(*) filter (where late between 61 and 90)::int > 0 as c, count(*) filter (where late > 90)::int > 0 as d, count(*) filter (where late < 1)::int > 0 as ahead,
       count(*) filter (where due_on is null)::int > 0 as undated
     from office o cross join lateral (select due_on, $1::date - due_on as late from money_open_terms(o.id, $1::date)) t where o.office_login_status = 0 group by 1 order by 1 limit 5`,
    ['2026-11-21'],
  )
  const all = { a: true, b: true, c: true, d: true, ahead: true, undated: true }
  expect(buckets).toEqual([
    { id: 1, ...all },
    { id: 2, ...all },
  ])
})

test('有审批中的合同与增减项，审批单就是它们的', async () => {
  const waiting = await demo.rows(
    `select i.office_id::int as office, i.business, count(*)::int > 0 as some from approval_instance i where i.status = 'running'
       and (exists (select from contract c where c.office_id = i.office_id and c.approval_id = i.id and c.state = 'approving' and i.business = 'contract')
         or exists (select from contract_change h where h.office_id = i.office_id and h.approval_id = i.id and h.state = 'approving' and i.business = 'contractChange'))
     group by 1, 2 order by 1, 2`,
  )
  const of = (office: number) => ['contract', 'contractChange'].map(business => ({ office, business, some: true }))
  expect(waiting).toEqual([...of(1), ...of(2)])
})
