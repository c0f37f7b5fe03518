import { addDays } from '../../src/kernel/api/day.ts'
import { formatDate } from '../../src/kernel/api/time.ts'
import { deliveryRoutes } from '../../src/modules/salesOrder/api/delivery.ts'
import { ReportAsked } from '../../src/modules/warehouse/api/report.ts'
import { bigOffice } from '../money/lay.ts'
import { statement } from '../sales/bare.ts'
import { type Screen, screen } from '../sales/screens.ts'

type Row = Record<string, unknown>
type Days = { from: string; to: string }

const today = formatDate(Date.now())
const year: Days = { from: addDays(today, -364), to: today }
const before: Days = { from: addDays(today, -729), to: addDays(today, -365) }
const shanghai = (moment: string) => `(${moment} at time zone 'Asia/Shanghai')::date`
const within = (day: string, { from, to }: Days) => `${day} between '${from}'::date and '${to}'::date`
const monthOf = (day: string) => `to_char(${day}, 'YYYYMM')::bigint as id`

/** A report by hand: its groups of days, with their number (`id`) and figures. `now`: it tells what is, and has no days. */
type ByHand = { title: string; figures: readonly string[]; now?: true; groups(days: Days): string }

const byHand: Readonly<Record<string, ByHand>> = {
  progress: {
    title: '订单进度',
    figures: ['orders', 'pieces', 'left', 'missing'],
    now: true,
    groups: () =>
      `select array_position(array['placed', 'reserving', 'ready', 'leaving', 'left', 'signed'], s.stage)::bigint as id, count(*) as orders, sum(s.pieces) as pieces,
         sum(greatest(s.pieces - s.net, 0)) as left, sum(s.missing) as missing
       from order_sum s where s.office_id = ${bigOffice} and s.stage <> 'signed' and s.pieces > 0 group by 1`,
  },
  punctual: {
    title: '准时与完整',
    figures: ['orders', 'onTime', 'gone', 'whole'],
    groups: days =>
      `with due as materialized (
         select e.id, e.wish_on, s.stage, s.net >= s.pieces as gone from sales_order e join order_sum s on s.office_id = e.office_id and s.id = e.id
         where e.office_id = ${bigOffice} and e.state = 'done' and s.pieces > 0 and ${within('e.wish_on', days)}
       ), moved as (
         select l.sales_order_id as id, max(m.on_day) filter (where m.act in ('sign', 'replace')) as signed_on, count(distinct m.document_id) filter (where m.act = 'leave') as times
         from due join sales_order_line l on l.office_id = ${bigOffice} and l.sales_order_id = due.id
         join sales_order_move m on m.office_id = l.office_id and m.sales_order_line_id = l.id group by 1)
       select ${monthOf('due.wish_on')}, count(*) as orders, count(*) filter (where stage = 'signed' and signed_on <= wish_on) as "onTime", count(*) filter (where gone) as gone,
         count(*) filter (where gone and times = 1) as whole from due left join moved using (id) group by 1`,
  },
  ready: {
    title: '齐套天数',
    figures: ['orders', 'ready', 'waiting'],
    groups: days =>
      `select ${monthOf('x.placed_on')}, count(*) as orders, count(*) filter (where missing = 0) as ready, count(*) filter (where missing > 0) as waiting,
         round(avg(greatest(come, kept) - placed_on) filter (where missing = 0)) as average from (
           select o.id, s.missing, ${shanghai('o.decided_at')} as placed_on, ${shanghai('f.come')} as come, ${shanghai('r.kept')} as kept
           from sales_order o join order_sum s on s.office_id = o.office_id and s.id = o.id
           left join (select sales_order_id as id, max(arrived_at) as come from factory_order where office_id = ${bigOffice} group by 1) f on f.id = o.id
           left join (select owner_id as id, max(created_at) as kept from stock_reservation where office_id = ${bigOffice} and owner_kind = 'salesOrder' group by 1) r on r.id = o.id
           where o.office_id = ${bigOffice} and o.state = 'done' and s.pieces > 0 and ${within(shanghai('o.decided_at'), days)}) x group by 1`,
  },
  margin: {
    title: '发货毛利',
    figures: ['pieces', 'amount', 'cost'],
    groups: days =>
      `with left_until as materialized (
         select l.contract_line_id as id, sum(m.net) filter (where m.on_day <= '${days.to}') as now, coalesce(sum(m.net) filter (where m.on_day < '${days.from}'), 0) as then
         from sales_order_line l join sales_order_move m on m.office_id = l.office_id and m.sales_order_line_id = l.id and m.net <> 0
         where l.office_id = ${bigOffice} group by 1
       ), sold as (
         select k.id, n.now - n.then as pieces, round(k.net::numeric * n.now / k.contracted) - round(k.net::numeric * n.then / k.contracted) as amount, 0 as cost
         from left_until n join sold_line k on k.office_id = ${bigOffice} and k.id = n.id where k.contracted > 0
       ), cost as (
         select l.contract_line_id as id, -e.value as value from stock_entry e join shipment_line s on s.office_id = e.office_id and s.id = e.line_id
         join sales_order_line l on l.office_id = s.office_id and l.id = s.sales_order_line_id
         where e.office_id = ${bigOffice} and e.document_kind = 'shipment' and e.act = 'issue' and ${within('e.on_day', days)}
         union all
         select q.contract_line_id, f.value from factory_package f join shipment s on s.office_id = f.office_id and s.id = f.carrier_id
         join factory_order_line q on q.office_id = f.office_id and q.id = f.factory_order_line_id
         where f.office_id = ${bigOffice} and f.carrier_kind = 'shipment' and f.state in ('loaded', 'signed') and ${within(shanghai('s.left_at'), days)}
       )
       select coalesce(c.goods_id, ('x' || substr(md5(c.name), 1, 13))::bit(52)::bigint) as id, sum(x.pieces) as pieces, sum(x.amount) as amount, sum(x.cost) as cost
       from (select * from sold where pieces <> 0 union all select id, 0, 0, value from cost) x join contract_line c on c.office_id = ${bigOffice} and c.id = x.id group by 1`,
  },
  factories: {
    title: '工厂',
    figures: ['orders', 'arrived', 'late', 'days', 'amount'],
    groups: days =>
      `select e.supplier_id as id, count(*) as orders, count(*) filter (where e.state = 'arrived') as arrived, count(*) filter (where late > 0) as late, sum(late) as days,
         sum(e.amount) as amount
       from factory_order e cross join lateral (select coalesce(e.promised_on, e.wish_on, ${shanghai('e.sent_at')}) as due_on) d
       cross join lateral (select case when e.promised_on is null then 0
         else greatest(coalesce(${shanghai('e.arrived_at')}, (now() at time zone 'Asia/Shanghai')::date) - e.promised_on, 0) end as late) x
       where e.office_id = ${bigOffice} and e.kind = 'order' and e.state not in ('draft', 'cancelled') and ${within('d.due_on', days)} group by 1`,
  },
}

const most = 300
const sumOf = (figure: string, of: string) => `coalesce(sum("${figure}"), 0)::bigint as "${of}${figure}"`

/** A year by its groups, beside the same figures of the days before. */
const ofYear = ({ figures, now, groups }: ByHand) => {
  const sums = (days: Days) =>
    `select ${figures.map(figure => sumOf(figure, 'all_')).join(', ')} from (${groups(days)}) x`
  return [
    statement(() => `select * from (${groups(year)}) x order by x."${figures[0]}" desc, id limit ${most}`),
    statement(() => sums(year)),
    ...(now ? [] : [statement(() => sums(before))]),
  ]
}

const numbers = (figures: readonly string[], cells: Row, of = '') =>
  figures.map(figure => Number(cells[`${of}${figure}`] ?? 0))

/** The reports of 交付报表 that the laid documents fill, over a year. */
export const reportScreens: readonly Screen[] = Object.entries(byHand).map(([report, one]) =>
  screen(deliveryRoutes.read, {
    title: `交付报表一年：${one.title}`,
    limit: 1000,
    bodies: [ReportAsked.parse({ report, ...(one.now ? {} : year) })],
    bare: () => ofYear(one),
    ours: ({ rows, sums, before: past }) => ({
      groups: rows.map(({ cells }) => numbers(one.figures, cells).join(' ')).sort(),
      sums: [sums, ...(past ? [past.sums] : [])].map(some => numbers(one.figures, some)),
    }),
    theirs: rows => ({
      groups: rows.flatMap(row => ('id' in row ? [numbers(one.figures, row).join(' ')] : [])).sort(),
      sums: rows.flatMap(row => ('id' in row ? [] : [numbers(one.figures, row, 'all_')])),
    }),
  }),
)
