import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { day } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { numberAt } from '../numbers.ts'

type Line = { id: number; orderId: number; contractLineId: number; pieces: number }

/** Splits the last line of an order of which nothing has left off to another one, three weeks later: that room is not ready yet. */
export async function fillSplit(client: ClientBase, { officeId }: Company, now: number): Promise<void> {
  const line = await lineToSplit(client, officeId)
  if (!line) return
  const [id] = (await reserveIds(client, 'sales_order', 1)) as [number]
  const number = await numberAt(client, officeId, 'XD', now - day)
  const moment = new Date(now - day).toISOString()
  await client.query(
    `insert into sales_order (office_id, id, number, state, contract_id, customer_id, owner_id, department_id, wish_on, address, floor, lift, receiver,
       receiver_phone, remark, pieces, split_of, decided_at, created_by, created_at, updated_at)
     select office_id, $3, $4, 'done', contract_id, customer_id, owner_id, department_id, $5, address, floor, lift, receiver, receiver_phone,
       '这一间还在做水电，晚三周送', $6, id, decided_at, owner_id, $7, $7 from sales_order where office_id = $1 and id = $2`,
    [officeId, line.orderId, id, number, formatDate(now + 21 * day), line.pieces, moment],
  )
  await client.query('delete from sales_order_line where office_id = $1 and id = $2', [officeId, line.id])
  await client.query('update sales_order set pieces = pieces - $3 where office_id = $1 and id = $2', [
    officeId,
    line.orderId,
    line.pieces,
  ])
  const { contractLineId, pieces } = line
  await insertRows(client, 'sales_order_line', [
    { officeId, salesOrderId: id, position: 0, contractLineId, pieces, source: 'stock', note: '' },
  ])
}

async function lineToSplit(client: ClientBase, officeId: number): Promise<Line | undefined> {
  const { rows } = await client.query<Line>(
    `select l.id::int, o.id::int as "orderId", l.contract_line_id::int as "contractLineId", l.pieces::int
     from sales_order o cross join lateral (select * from sales_order_line l where l.office_id = o.office_id and l.sales_order_id = o.id and l.source = 'stock'
       order by l.position desc limit 1) l
     where o.office_id = $1 and o.state = 'done'
       and (select count(*) from sales_order_line x where x.office_id = o.office_id and x.sales_order_id = o.id and x.source = 'stock') > 1
       and not exists (select from shipment s where s.office_id = o.office_id and s.sales_order_id = o.id)
       and not exists (select from sales_order_line x where x.office_id = o.office_id and x.sales_order_id = o.id and x.net > 0)
     order by o.id desc limit 1`,
    [officeId],
  )
  return rows[0]
}
