import type { Desk } from '../../../../kernel/server/desk/desk.ts'

/**
 * The month after the last that is kept, or that of the first entry; none before a whole day of the next month is over: a posting that began in the
 * month has ended then.
 */
const next = `select to_char(month, 'YYYY-MM-DD') as month from (
    select coalesce((select max(m.month) + interval '1 month' from stock_goods_month m where m.office_id = $1),
      (select date_trunc('month', min(e.on_day)::timestamp) from stock_entry e where e.office_id = $1)) as month) n
  where month + interval '1 month 1 day' <= (select stock_now()) at time zone 'Asia/Shanghai'`

/** Keeps what there was of goods at the end of the next month that is over (`stock_goods_month`). Returns 1, or 0 where none is left. */
export async function keepGoodsMonth(desk: Desk): Promise<number> {
  const { rows } = await desk.client.query<{ month: string }>(next, [desk.officeId])
  const [first] = rows
  if (!first) return 0
  const kept = await desk.client.query<{ goods: number }>('select keep_stock_month($1, $2) as goods', [
    desk.officeId,
    first.month,
  ])
  return (kept.rows[0]?.goods ?? 0) > 0 ? 1 : 0
}
