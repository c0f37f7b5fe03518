import type { ClientBase } from 'pg'
import { day, hour } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { hold } from './allocations.ts'

const beyond = 20 // days since it was ready

type Ready = { id: number; orderId: number; ownerId: number; goodsId: number; pieces: number; at: number }

/** Reserves all of the retail orders that are some weeks old, within the hour in which they were placed: they lie ready, and nobody fetches them. */
export async function fillUnfetched(client: ClientBase, { officeId }: Company, now: number): Promise<void> {
  const { rows } = await client.query<Ready>(
    `select l.id::int, o.id::int as "orderId", o.owner_id::int as "ownerId", x.goods_id::int as "goodsId", l.pieces::int,
       extract(epoch from o.decided_at)::float8 * 1000 as at
     from sales_order o join contract c on c.office_id = o.office_id and c.id = o.contract_id and c.kind = 'retail'
     join sales_order_line l on l.office_id = o.office_id and l.sales_order_id = o.id
     join contract_line x on x.office_id = l.office_id and x.id = l.contract_line_id
     where o.office_id = $1 and o.state = 'done' and o.decided_at < $2 order by l.id`,
    [officeId, new Date(now - beyond * day).toISOString()],
  )
  for (const line of rows) await reserve(client, officeId, line)
}

async function reserve(client: ClientBase, officeId: number, line: Ready): Promise<void> {
  const moment = new Date(line.at + hour / 2).toISOString()
  const { rows } = await client.query<{ id: number; goodsId: number; lotId: number; free: number }>(
    `select k.id::int, k.goods_id::int as "goodsId", k.lot_id::int as "lotId", (k.on_hand - k.reserved)::int as free from stock_key k
     cross join lateral (select e.on_hand_after from stock_entry e where e.office_id = k.office_id and e.key_id = k.id and e.posted_at <= $4
       order by e.id desc limit 1) was
     where k.office_id = $1 and k.goods_id = $2 and k.condition = 'sellable' and k.grade_id is null
       and least(k.on_hand - k.reserved, was.on_hand_after) >= $3 order by k.on_hand - k.reserved desc, k.id limit 1`,
    [officeId, line.goodsId, line.pieces, moment],
  )
  const [key] = rows
  if (key) await hold(client, officeId, { line, key, pieces: line.pieces }, moment)
}
