import type { Client } from 'pg'

/** The company whose prices are measured: another one than that whose goods are searched (`bench/data/goods.ts`). */
export const office = 2

const goodsSql = `
  insert into goods (office_id, code, name, brand_id, side_a, side_b, box_pieces, price_unit, list_price, floor_seller, floor_manager, floor_director, cost)
  select $1, 'P' || n, '瓷砖 ' || n, (select min(id) from dictionary_item where office_id = $1 and type_code = 'intentionBrand') + n % 2,
    800, 800, 4, case when n % 3 = 0 then 'piece' else 'area' end, 5000 + n % 20000, 4500, 4200, 4000, 2500
  from generate_series(1, $2) n`

/** Five windows for each goods on average: a general one in four spans of a year, and one for a channel. */
const windowsSql = `
  insert into price_window (office_id, goods_id, unit, channel_id, from_day, to_day, list_price, floor_seller)
  select $1, g.id, g.price_unit, w.channel, w.from_day, w.to_day, g.list_price + w.more, g.floor_seller
  from goods g, (
    select null::bigint as channel, date '2026-01-01' + 90 * n as from_day, case when n < 3 then date '2026-01-01' + 90 * (n + 1) end as to_day, 100 * n as more
      from generate_series(0, 3) n
    union all
    select min(id), date '2026-03-01', null, -300 from dictionary_item where office_id = $1 and type_code = 'priceChannel'
  ) w
  where g.office_id = $1`

/**
 * Gives the company so many goods and five times as many windows, as the database's owner, unless it has them. The constraint is made after the rows:
 * one by one its index takes minutes.
 */
export async function fillPrices(client: Client, goods: number): Promise<void> {
  const { rows } = await client.query('select count(*)::int as count from price_window where office_id = $1', [office])
  if (rows[0].count >= goods * 5) return
  console.log(`正在生成 ${goods} 个商品与 ${goods * 5} 条价格…`)
  const { rows: known } = await client.query(
    `select pg_get_constraintdef(oid) as made from pg_constraint where conname = 'price_window_apart'`,
  )
  await client.query('begin')
  await client.query('alter table price_window drop constraint price_window_apart')
  await client.query(goodsSql, [office, goods])
  await client.query(windowsSql, [office])
  await client.query(`alter table price_window add constraint price_window_apart ${known[0].made}`)
  await client.query('commit')
  await client.query('vacuum analyze goods, price_window')
}

/** Stores a batch over the first half of the goods, as an approval would let it through; gives its number. */
export async function storeBatch(client: Client, goods: number): Promise<number> {
  const { rows } = await client.query(
    `insert into price_batch (office_id, name, brand_id, way, change, rounding, from_day, status, goods_count)
     select $1, '基准', min(id), 'percent', 300, 'yuan', current_date + 1, 'waiting', $2
     from dictionary_item where office_id = $1 and type_code = 'intentionBrand' returning id`,
    [office, goods],
  )
  return Number(rows[0].id)
}

/** Takes out of the database what a batch did, so that the next run finds it as before. */
export async function forgetBatch(client: Client, batchId: number): Promise<void> {
  await client.query('delete from price_window where office_id = $1 and batch_id = $2', [office, batchId])
  await client.query(
    `update price_window w set to_day = s.was_to, version = 1, voided_at = null, voided_by = null, void_reason = '' from price_shift s
     where s.office_id = w.office_id and s.window_id = w.id and s.office_id = $1 and s.batch_id = $2`,
    [office, batchId],
  )
  await client.query('delete from price_shift where office_id = $1 and batch_id = $2', [office, batchId])
  await client.query('delete from price_batch where office_id = $1 and id = $2', [office, batchId])
  await client.query('vacuum price_window')
}
