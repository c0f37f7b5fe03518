import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Book, closedUntil, holdToClose } from '../../../kernel/server/ledger/book.ts'

/** The company's stock is one book. */
const stockBook: Book = { name: 'stock' }

/** The months until one, from the first that has an entry and no closing. */
const months = `select to_char(t, 'YYYY-MM-DD') as month from generate_series(
    (select date_trunc('month', coalesce(closed_until($1, 'stock') + 1, min(e.on_day))) from stock_entry e where e.office_id = $1), $2::date, interval '1 month') t
  order by t`

/** What each warehouse held at the end of a month: what the closing before kept, and what moved since. */
const keeping = `insert into stock_closing_value (office_id, closing_id, warehouse_id, in_transit, pieces, value)
  select $1, $2::bigint, x.warehouse_id, x.in_transit, sum(x.pieces), sum(x.value) from (
    select v.warehouse_id, v.in_transit, v.pieces, v.value from stock_closing c
    join stock_closing_value v on v.office_id = c.office_id and v.closing_id = c.id
    where c.office_id = $1 and c.month = $3::date - interval '1 month'
    union all
    select k.warehouse_id, k.condition = 'transit', e.pieces, e.value
    from stock_entry e join stock_key k on k.office_id = e.office_id and k.id = e.key_id
    where e.office_id = $1 and e.on_day >= $3::date and e.on_day < $3::date + interval '1 month') x
  group by 1, 2, 3, 4 having sum(x.pieces) <> 0 or sum(x.value) <> 0`

/**
 * Keeps what stock was worth at the end of each month until one that is over and not kept yet, by warehouse. Whoever posts is waited for; later postings
 * are of later days, so that nothing changes it.
 */
export async function keepStockMonths(desk: Desk, month: string): Promise<void> {
  await holdToClose(desk, stockBook)
  const closed = await closedUntil(desk, stockBook)
  if (closed !== null && closed >= month) return
  const { rows } = await desk.client.query<{ month: string }>(prepared(months, [desk.officeId, month]))
  for (const { month: next } of rows) {
    const log = { action: '留存月末库存金额', name: next.slice(0, 7) }
    const { id } = await desk.insert('stockClosing', { month: next, createdBy: desk.employeeId }, log)
    await desk.client.query(keeping, [desk.officeId, id, next])
  }
}
