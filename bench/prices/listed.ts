import type { Client } from 'pg'
import type { ListQuery } from '../../src/kernel/api/list.ts'
import { goodsRoutes } from '../../src/modules/goods/api/goods.ts'
import type { Caller } from '../caller.ts'
import { timed } from '../latency.ts'
import type { Result } from '../result.ts'
import { median, quantile } from '../statistics.ts'
import { office } from './data.ts'

const limit = 100 // ms
const rounds = 60

const held = `(select w.list_price from price_window w where w.office_id = g.office_id and w.goods_id = g.id and w.voided_at is null
  and w.channel_id is null and w.level_id is null and w.unit = g.price_unit and (w.grade_id is null or w.grade_id = g.grade_id)
  and w.from_day <= (now() at time zone 'Asia/Shanghai')::date and (w.to_day is null or w.to_day > (now() at time zone 'Asia/Shanghai')::date)
  order by w.grade_id is null limit 1)`

/** Measures the list of goods in the order of the price and the floors that hold today, filtered and counted by it; answers that differ from those of the windows end the run. */
export async function listedByPrice(owner: Client, caller: Caller): Promise<Result[]> {
  const asks: readonly [title: string, query: Partial<ListQuery>][] = [
    ['商品按今天的标价升序', { sort: { by: 'listPrice', order: 'ascend' } }],
    ['商品按今天的标价降序', { sort: { by: 'listPrice', order: 'descend' } }],
    ['商品按今天的标价筛选', { filters: { listPrice: { between: [9000, 9100] } } }],
    ['商品按今天的导购底价升序', { sort: { by: 'floorSeller', order: 'ascend' } }],
    ['商品按今天的总监底价降序', { sort: { by: 'floorDirector', order: 'descend' } }],
  ]
  const results: Result[] = []
  for (const [name, query] of asks) {
    const ask = () => caller.ask(goodsRoutes.list, { body: { page: 1, pageSize: 20, filters: {}, ...query } } as never)
    const { rows } = await ask()
    await assertToday(owner, rows)
    results.push(await measured(name, ask))
  }
  return [...results, await countedByPrice(owner, caller)]
}

async function measured(name: string, ask: () => Promise<unknown>): Promise<Result> {
  const times: number[] = []
  for (let turn = 0; turn < rounds; turn += 1) times.push(await timed(ask))
  const note = `p95；中位 ${median(times).toFixed(1)} ms`
  return { name, value: quantile(times, 0.95), unit: ' ms', limit, better: 'lower', note }
}

const wide = [6000, 20_000] // fen: most of the goods

async function countedByPrice(owner: Client, caller: Caller): Promise<Result> {
  const filters = { listPrice: { between: wide } }
  const ask = () => caller.ask(goodsRoutes.totals, { body: { filters } as never })
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int from goods g where g.office_id = $1 and g.on_sale and coalesce(${held}, g.list_price) between $2 and $3`,
    [office, ...wide],
  )
  const { total } = await ask()
  if (total !== rows[0]?.count) throw new Error(`${total} goods instead of ${rows[0]?.count} by their prices`)
  return measured('商品按今天的标价计数', ask)
}

type Row = { id: number; today?: { listPrice?: number | null } | undefined }

async function assertToday(owner: Client, rows: readonly Row[]): Promise<void> {
  const { rows: known } = await owner.query(
    `select g.id, coalesce(${held}, g.list_price) as price from goods g where g.office_id = $1 and g.id = any($2)`,
    [office, rows.map(({ id }) => id)],
  )
  const prices = new Map(known.map(({ id, price }) => [Number(id), Number(price)]))
  for (const { id, today } of rows)
    if (today?.listPrice !== prices.get(id))
      throw new Error(`goods ${id}: ${today?.listPrice} instead of ${prices.get(id)}`)
}
