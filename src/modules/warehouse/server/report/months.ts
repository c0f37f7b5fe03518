import { z } from 'zod'
import { lastOfMonth } from '../../../../kernel/api/month.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { stockElements } from '../../api/elements.ts'
import { warehousePlaces } from '../../api/places.ts'
import { named, narrowedTo, pieces, worth } from './groups.ts'
import type { ReportAsk, StockReport } from './kind.ts'

/** A row of month and warehouse has the number of the month times this, and that of the warehouse. */
const monthsOf = 1_000_000

/** The stock as of the last day of a row's month, in its warehouse where it has one. */
function opensMonth({ by, warehouseId }: ReportAsk, id: number): string {
  const [month, warehouse] = by === 'warehouse' ? [Math.floor(id / monthsOf), id % monthsOf] : [id, warehouseId]
  const first = `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}-01`
  return linkTo(warehousePlaces.stock, {
    asOf: `..${lastOfMonth(first)}`,
    ...(warehouse && { warehouseId: warehouse }),
  })
}

/**
 * What was there at the end of each month, by warehouse: what the month's closing kept, else what is there now less what moved since. Narrowed to a
 * brand or category it is always the latter, as closings keep whole warehouses.
 */
export const monthValues: StockReport = {
  key: 'months',
  title: '月末结存',
  hint: '月结过的月份是结账时留存的数，不会再变；没有月结的按流水推算，当月是现在的数。',
  period: '月份',
  daysBack: 180,
  groupings: { month: '按月', warehouse: '按月和仓库' },
  needs: [stockElements.value],
  row: z.object({
    name: named('月份'),
    pieces: pieces('结存数量'),
    transit: pieces('其中在途'),
    value: worth('结存金额'),
    transitValue: worth('其中在途金额'),
    kept: named('是否月结'),
  }),
  main: 'pieces',
  order: 'x.id desc',
  opens: opensMonth,
  sums: [],
  sql(desk, ask, bind) {
    const [office, from, to] = [bind(desk.officeId), `${bind(ask.from)}::date`, `${bind(ask.to)}::date`]
    const whole = ask.brandId === null && ask.categoryId === null
    const of = `k.office_id = ${office} and ${narrowedTo(ask, bind)}`
    const goods = whole ? '' : 'join goods g on g.office_id = k.office_id and g.id = k.goods_id'
    const name =
      ask.by === 'warehouse' ? `concat(to_char(v.month, 'YYYY-MM'), ' ', w.name)` : `to_char(v.month, 'YYYY-MM')`
    const id =
      ask.by === 'warehouse'
        ? `to_char(v.month, 'YYYYMM')::bigint * ${monthsOf} + w.id`
        : `to_char(v.month, 'YYYYMM')::bigint`
    return `select ${id} as id, ${name} as name, sum(v.pieces)::bigint as pieces, coalesce(sum(v.pieces) filter (where v.in_transit), 0)::bigint as transit,
        sum(v.value)::bigint as value, coalesce(sum(v.value) filter (where v.in_transit), 0)::bigint as "transitValue",
        case when bool_and(v.kept) then '已月结' else '未月结' end as kept
      from (
        select c.month, v.warehouse_id, v.in_transit, v.pieces, v.value, true as kept
        from stock_closing c join stock_closing_value v on v.office_id = c.office_id and v.closing_id = c.id
        where ${whole} and c.office_id = ${office} and c.month between date_trunc('month', ${from}) and ${to}
          ${ask.warehouseId === null ? '' : `and v.warehouse_id = ${bind(ask.warehouseId)}`}
        union all
        select m.month, n.warehouse_id, n.in_transit, n.pieces - coalesce(sum(e.pieces), 0), n.value - coalesce(sum(e.value), 0), false
        from (select t::date as month from generate_series(date_trunc('month', ${from}), ${to}, interval '1 month') t
          where not ${whole} or not exists (select from stock_closing c where c.office_id = ${office} and c.month = t::date)) m
        cross join (select k.warehouse_id, k.condition = 'transit' as in_transit, sum(k.on_hand) as pieces, sum(k.value) as value
          from stock_key k ${goods} where ${of} group by 1, 2) n
        left join (select k.warehouse_id, k.condition = 'transit' as in_transit, date_trunc('month', e.on_day)::date as month, sum(e.pieces) as pieces, sum(e.value) as value
          from stock_entry e join stock_key k on k.office_id = e.office_id and k.id = e.key_id ${goods}
          where e.office_id = ${office} and e.on_day >= date_trunc('month', ${from}) and ${of} group by 1, 2, 3) e
          on e.warehouse_id = n.warehouse_id and e.in_transit = n.in_transit and e.month > m.month
        group by m.month, n.warehouse_id, n.in_transit, n.pieces, n.value
      ) v join warehouse w on w.office_id = ${office} and w.id = v.warehouse_id
      where v.pieces <> 0 or v.value <> 0 group by 1, 2`
  },
}
