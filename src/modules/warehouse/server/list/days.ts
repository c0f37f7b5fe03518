import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { StockDay } from '../../api/stockList.ts'

/** How many days back are told. */
const span = 365

/** Returns what was on hand of goods, without what is in transit, at the end of each day of a year on which it changed, and on its first and last. */
export async function onHandByDay(desk: Desk, goodsId: number): Promise<StockDay[]> {
  const [from, today] = [formatDate(startOfDay(clock.now(), -span)), formatDate(clock.now())]
  const { rows } = await desk.client.query<StockDay>(
    `with moved as (
       select greatest(e.on_day, $3::date) as day, sum(e.pieces)::bigint as pieces
       from stock_key k join stock_entry e on e.office_id = k.office_id and e.key_id = k.id
       where k.office_id = $1 and k.goods_id = $2 and k.condition <> 'transit' group by 1
       union all select day::date, 0 from unnest(array[$3, $4]::date[]) day)
     select day::text, (sum(sum(pieces)) over (order by day))::bigint as "onHand" from moved group by day order by day`,
    [desk.officeId, goodsId, from, today],
  )
  return rows
}
