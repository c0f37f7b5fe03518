import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { HeldPrice } from '../../goods/api/goods.ts'

/** The prices that hold today for everybody per the goods' own unit, the most specific one of each goods; the person's own prices count for none of these. */
const statement = `
  select distinct on (g.id) g.id as "goodsId", w.from_day as "fromDay", w.to_day as "toDay", w.list_price as "listPrice"
  from goods g join price_window w on w.office_id = g.office_id and w.goods_id = g.id and w.unit = g.price_unit
  where g.office_id = $1 and g.id = any($2::bigint[]) and w.voided_at is null and w.channel_id is null and w.level_id is null
    and (w.grade_id is null or w.grade_id = g.grade_id)
    and w.from_day <= (now() at time zone 'Asia/Shanghai')::date
    and (w.to_day is null or w.to_day > (now() at time zone 'Asia/Shanghai')::date)
  order by g.id, w.grade_id is null`

/** Returns the price that holds today instead of the goods' own, by goods; goods without one are not among them. */
export async function heldPrices(desk: Desk, goodsIds: readonly number[]): Promise<Map<number, HeldPrice>> {
  if (goodsIds.length === 0) return new Map()
  const { rows } = await desk.client.query<HeldPrice & { goodsId: number }>(statement, [desk.officeId, goodsIds])
  return new Map(rows.map(({ goodsId, ...held }) => [goodsId, held]))
}
