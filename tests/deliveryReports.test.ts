import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../src/kernel/api/day.ts'
import { codes } from '../src/kernel/api/envelope.ts'
import { formatDate } from '../src/kernel/api/time.ts'
import { deliveryRoutes as routes } from '../src/modules/salesOrder/api/delivery.ts'
import { transferRoutes } from '../src/modules/transfer/api/transfer.ts'
import { ReportAsked, type ReportFacts } from '../src/modules/warehouse/api/report.ts'
import { freshDemo } from './support/freshDemo.ts'
import { startServer, type TestServer } from './support/server.ts'
import { exported } from './support/transfer.ts'

const password = 'Tongzhou@2026'
const to = formatDate(Date.now())
const year = { from: addDays(to, -364), to }
const months = { from: addDays(to, -90), to: addDays(to, -2) }

let server: TestServer
let boss: string
let officeId: number
let facts: ReportFacts[]
beforeAll(async () => {
  server = await startServer({ database: await freshDemo() })
  boss = await server.signIn('boss', password)
  facts = await server.ask(routes.reports, { as: boss })
  const { rows } = await server.owner.query<{ id: number }>(`select id from office where office_name = '同舟建材'`)
  officeId = rows[0]?.id as number
}, 180_000)
afterAll(() => server?.stop())

const asked = (report: string, more: object = {}) => ReportAsked.parse({ report, ...more })
const read = (report: string, more: object = {}, as = boss) =>
  server.ask(routes.read, { as, body: asked(report, more) })

test('every report stands there, and in each of its groupings its sums are the same and are those of the rows of which it is made', async () => {
  expect(facts.map(({ key }) => key)).toEqual([
    'progress',
    'punctual',
    'ready',
    'returns',
    'damage',
    'margin',
    'drivers',
    'installers',
    'factories',
  ])
  for (const { key, groupings, period } of facts) {
    const days = period ? year : {}
    const all = await Promise.all(Object.keys(groupings).map(by => read(key, { by, ...days })))
    // Nothing of the demo breaks on its way; `signing.test.ts` of shipment has that report.
    expect(all[0]?.count ?? 0, key).toBeGreaterThan(key === 'damage' ? -1 : 0)
    for (const one of all) expect(one.sums, key).toEqual(all[0]?.sums)
    const [by = ''] = Object.keys(groupings)
    const [row] = all[0]?.rows ?? []
    if (!row) continue
    const made = await server.ask(routes.rows, {
      as: boss,
      body: { ...asked(key, { by, ...days }), group: row.id },
    })
    expect(made.count, key).toBeGreaterThan(0)
    expect(made.rows[0]?.to, key).not.toBe('')
  }
})

/** What figures of a report are by a statement of its own; `$1` is the company, `$2` and `$3` the days. */
const inDays = (day: string) => `${day} between $2::date and $3::date`
const shanghai = (moment: string) => `(${moment} at time zone 'Asia/Shanghai')::date`
const byHand: Readonly<Record<string, string>> = {
  progress: `select count(*) as orders, sum(pieces) as pieces, sum(pieces - net) as left from (
      select o.id, sum(l.pieces) as pieces, sum(l.net) as net, sum(l.signed) as signed from sales_order o
      join sales_order_line l on l.office_id = o.office_id and l.sales_order_id = o.id
      where o.office_id = $1 and o.state = 'done' and $2::date <= $3::date group by o.id) x
    where pieces > 0 and not (net >= pieces and signed >= net)`,
  punctual: `select count(*) as orders, count(*) filter (where net >= pieces and signed >= net and signed_on <= wish_on) as "onTime",
      count(*) filter (where net >= pieces) as gone, count(*) filter (where net >= pieces and times = 1) as whole from (
      select o.id, o.wish_on, (select sum(l.pieces) from sales_order_line l where l.sales_order_id = o.id) as pieces,
        sum(m.net) as net, sum(m.signed) as signed, max(m.on_day) filter (where m.act in ('sign', 'replace')) as signed_on,
        count(distinct m.document_id) filter (where m.act = 'leave') as times
      from sales_order o join sales_order_line l on l.sales_order_id = o.id left join sales_order_move m on m.sales_order_line_id = l.id
      where o.office_id = $1 and o.state = 'done' and ${inDays('o.wish_on')} group by o.office_id, o.id) x where pieces > 0`,
  ready: `select count(*) as orders, count(*) filter (where missing = 0) as ready from sales_order o join order_sum s on s.id = o.id
    where o.office_id = $1 and s.pieces > 0 and ${inDays(shanghai('coalesce(o.decided_at, o.created_at)'))}`,
  returns: `select sum(l.received) as pieces, sum(l.scrapped) as scrapped, sum(l.amount) as amount, sum(l.value) as value
    from goods_return r join goods_return_line l on l.goods_return_id = r.id where r.office_id = $1 and r.received_at is not null
      and r.state in ('received', 'inspected', 'settled') and ${inDays(shanghai('r.received_at'))}`,
  damage: `select sum(pieces) as pieces from sales_order_move where office_id = $1 and act in ('break', 'lose') and document_kind = 'shipment' and ${inDays('on_day')}`,
  margin: `select (select sum(m.net) from sales_order_move m where m.office_id = $1 and ${inDays('m.on_day')}) as pieces,
      (select sum(s.amount) - coalesce(sum((select sum(p.value) from shipment_part p where p.shipment_id = s.id)), 0)
         - coalesce(sum((select sum(l.returned_value) from shipment_line l where l.shipment_id = s.id)), 0)
         + coalesce(sum((select sum(f.value) from factory_package f where f.carrier_id = s.id and f.carrier_kind = 'shipment' and f.state in ('loaded', 'signed'))), 0)
       from shipment s where s.office_id = $1 and ${inDays(shanghai('s.left_at'))}) as cost`,
  drivers: `select count(*) as trips, sum((select count(distinct stop_id) from trip_shipment s where s.trip_id = t.id)) as stops,
      coalesce(sum((select sum(c.amount) from trip_collection c where c.trip_id = t.id)), 0) as amount
    from trip t where t.office_id = $1 and t.state in ('out', 'handed', 'settled') and ${inDays('t.runs_on')}`,
  installers: `select count(*) as installs, count(*) filter (where state = 'accepted') as accepted,
      sum((select count(*) from installation_problem p where p.installation_id = i.id)) as problems
    from installation i where i.office_id = $1 and installer_id is not null and state <> 'cancelled' and ${inDays('planned_on')}`,
  factories: `select count(*) as orders, count(*) filter (where state = 'arrived') as arrived, sum(amount) as amount
    from factory_order where office_id = $1 and kind = 'order' and not workshop and state not in ('draft', 'cancelled')
      and ${inDays(`coalesce(promised_on, wish_on, ${shanghai('coalesce(sent_at, created_at)')})`)}`,
}

describe('figures are those of a statement of its own', () => {
  test.each(Object.keys(byHand))('%s', async key => {
    // What came back later is told of its day, while the statement counts it with its shipment.
    for (const days of key === 'margin' ? [year] : [year, months]) {
      const { rows } = await server.owner.query<Record<string, number>>(byHand[key] as string, [
        officeId,
        days.from,
        days.to,
      ])
      const expected = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([of, value]) => [of, Number(value ?? 0)]))
      expect((await read(key, days)).sums, `${days.from}–${days.to}`).toMatchObject(expected)
    }
  })
})

test('a report sees what its person sees: less for a seller, no cost or money without the right, none without its screen', async () => {
  const seller = await server.signIn('sales1', password)
  const [all, own] = [await read('progress'), await read('progress', {}, seller)]
  expect(own.sums.orders ?? 0).toBeLessThan(all.sums.orders ?? 0)
  const theirs = await server.ask(routes.reports, { as: seller })
  expect(theirs.map(({ key }) => key)).not.toContain('margin')
  expect(JSON.stringify(theirs.map(({ columns }) => columns))).not.toMatch(/成本|工厂价|未确认/)
  const refused = await server.call(routes.read, { as: seller, body: asked('margin', year) })
  expect(refused.code).toBe(codes.forbidden)
  const keeper = await server.signIn('warehouse', password)
  expect(JSON.stringify(await read('drivers', year, keeper))).not.toMatch(/amount|unconfirmed/)
})

test('a department narrows to itself and those below; a wrong one, too long a period and an unknown grouping are refused by field', async () => {
  const { rows } = await server.owner.query<{ id: number; orders: number }>(
    `select d.id, (select count(*) from sales_order o join order_sum s on s.id = o.id where o.department_id = d.id and o.state = 'done' and s.stage <> 'signed'
       and s.pieces > 0)::integer as orders
     from department d where d.office_id = $1 and not exists (select from department c where c.parent_id = d.id)`,
    [officeId],
  )
  const most = rows.toSorted((a, b) => b.orders - a.orders)[0]
  const { sums } = await read('progress', { departmentId: most?.id })
  expect(sums.orders).toBe(most?.orders)
  for (const [more, field] of [
    [{ departmentId: 999_999_999 }, 'departmentId'],
    [{ from: addDays(to, -400), to }, 'to'],
    [{ by: 'nobody' }, 'by'],
  ] as const)
    expect(await server.call(routes.read, { as: boss, body: asked('ready', more) })).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field }] },
    })
})

test('every report is exported', async () => {
  for (const { key, columns } of facts) {
    const body = { columns: columns.map(column => column.key), reason: '看看', filters: {} }
    const params = { kind: `deliveryReport_${key}` }
    const { id } = await server.ask(transferRoutes.startExport, { as: boss, params, body: body as never })
    expect(await exported(server, boss, id), key).toMatchObject({ status: 'done' })
  }
})
