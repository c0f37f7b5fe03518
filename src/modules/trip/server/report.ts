import { z } from 'zod'
import { byDepartment, byMonth, dayOf, deliveryShelf, inDepartment } from '../../salesOrder/server/index.ts'
import { counted, hashed, named, pieces, type StockReport, summed } from '../../warehouse/server/index.ts'
import { tripElements } from '../api/elements.ts'
import { tripRecord } from '../api/trip.ts'
import { trips } from './trips.ts'

const driver = 'coalesce(w.name, e.driver)'
const groups: Readonly<Record<string, string>> = {
  driver: `coalesce(e.driver_id, ${hashed('e.driver')}) as id, ${driver} as name`,
  vehicle: 'v.id as id, v.name as name',
  month: byMonth('e.runs_on'),
  department: byDepartment,
}
const states = Object.entries(tripRecord.states)
const stateOf = `case e.state ${states.map(([key, { title }]) => `when '${key}' then '${title}'`).join(' ')} end`

/** Money that drivers collected, for who takes it over. */
const money = (title: string) =>
  z
    .number()
    .int()
    .optional()
    .meta({ title, kind: 'money', behind: [tripElements.settle] })

/** SQL of the stops and shipments of a trip `e`: signed for on its day, and what of them was short, broken or refused. */
const brought = `select count(distinct t.stop_id)::integer as stops, count(*)::integer as shipments,
    count(*) filter (where ${dayOf('s.signed_at')} <= e.runs_on)::integer as punctual, count(*) filter (where s.signed_at is null)::integer as open,
    coalesce(sum(l.short), 0)::bigint as short, coalesce(sum(l.broken), 0)::bigint as broken, coalesce(sum(l.refused), 0)::bigint as refused
  from trip_shipment t join shipment s on s.office_id = t.office_id and s.id = t.shipment_id
  left join lateral (select sum(n.short) as short, sum(n.broken) as broken, sum(n.refused) as refused
    from shipment_line n where n.office_id = s.office_id and n.shipment_id = s.id) l on true
  where t.office_id = e.office_id and t.trip_id = e.id`

/** SQL of what was collected on a trip `e` (fen), and of it what finance has not confirmed. */
const collected = `select coalesce(sum(c.amount), 0)::bigint as amount,
    coalesce(sum(c.amount) filter (where r.state in ('submitted', 'returned')), 0)::bigint as unconfirmed
  from trip_collection c join receipt r on r.office_id = c.office_id and r.id = c.receipt_id where c.office_id = e.office_id and c.trip_id = e.id`

const facts: StockReport['sql'] = (desk, ask, bind) =>
  `select ${groups[ask.by]}, e.id as row, '${tripRecord.table}' as kind, e.id as document, ${driver} as driver, ${stateOf} as state,
     e.runs_on::text as "runsOn", b.*, m.amount, m.unconfirmed
   from trip e join vehicle v on v.office_id = e.office_id and v.id = e.vehicle_id
   left join employee w on w.office_id = e.office_id and w.id = e.driver_id
   cross join lateral (${brought}) b cross join lateral (${collected}) m
   where e.office_id = ${bind(desk.officeId)} and ${trips.sight.condition(desk)(bind)} and e.state in ('out', 'handed', 'settled')
     and e.runs_on between ${bind(ask.from)}::date and ${bind(ask.to)}::date and ${inDepartment(ask, bind)}`

/** Trips that ran in a period: stops, what was signed for on the day, short, broken or refused, and what drivers collected and owe. */
export const driversReport: StockReport = {
  key: 'drivers',
  shelf: deliveryShelf,
  title: '司机',
  hint: '按出了车的车次；当天签收是签收不晚于送货那天。未确认是司机收了、财务还没有确认的钱。',
  period: '送货日期',
  groupings: { driver: '按司机', vehicle: '按车辆', month: '按月', department: '按部门' },
  narrows: ['department'],
  needs: [tripRecord.place.authority as string],
  row: z.object({
    name: named('名称'),
    trips: counted('车次', '趟'),
    stops: counted('站点', '站'),
    shipments: counted('出库单', '张'),
    punctual: counted('当天签收', '张'),
    open: counted('未签收', '张'),
    short: pieces('少件'),
    broken: pieces('破损'),
    refused: pieces('拒收'),
    amount: money('代收'),
    unconfirmed: money('未确认'),
  }),
  main: 'stops',
  sums: ['trips', 'stops', 'shipments', 'punctual', 'open', 'short', 'broken', 'refused', 'amount', 'unconfirmed'],
  sql: summed(
    facts,
    `count(*)::integer as trips, sum(f.stops)::integer as stops, sum(f.shipments)::integer as shipments, sum(f.punctual)::integer as punctual,
      sum(f.open)::integer as open, sum(f.short)::bigint as short, sum(f.broken)::bigint as broken, sum(f.refused)::bigint as refused,
      sum(f.amount)::bigint as amount, sum(f.unconfirmed)::bigint as unconfirmed`,
  ),
  made: {
    sql: facts,
    row: z.object({
      name: named('车次'),
      driver: named('司机'),
      state: named('状态'),
      runsOn: z.string().meta({ title: '送货日期', kind: 'date' }),
      stops: counted('站点', '站'),
      shipments: counted('出库单', '张'),
      punctual: counted('当天签收', '张'),
      short: pieces('少件'),
      broken: pieces('破损'),
      refused: pieces('拒收'),
      amount: money('代收'),
      unconfirmed: money('未确认'),
    }),
  },
}
