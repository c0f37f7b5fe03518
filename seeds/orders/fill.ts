import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { day } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { numberAt } from '../numbers.ts'
import { fillUnfetched } from './unfetched.ts'

const ofEach = 3 // contracts of each salesperson

/** A contract in force of which goods may be ordered, and its lines in pieces or parts. */
type Sold = {
  id: number
  retail: boolean
  customerId: number
  ownerId: number
  departmentId: number | null
  address: string
  receiver: string
  at: number
  lines: { id: number; pieces: number; soldAs: string | null }[]
}

/** Fills a company with orders of its latest contracts: of all goods or of the first ones, late, not sent yet, and called off. */
export async function fillOrders(client: ClientBase, company: Company, now: number): Promise<void> {
  const sold = await soldOf(client, company.officeId)
  const signed = sold.filter(({ retail }) => !retail)
  for (const [at, one] of signed.entries()) await order(client, company, one, at, now)
  for (const one of sold) if (one.retail) await order(client, company, one, 0, now)
  await fillUnfetched(client, company, now)
}

async function soldOf(client: ClientBase, officeId: number): Promise<Sold[]> {
  const { rows } = await client.query<Sold>(
    `select c.id::int, c.kind = 'retail' as retail, c.customer_id::int as "customerId", c.owner_id::int as "ownerId", c.department_id::int as "departmentId",
       c.install_address as address, u.name as receiver, (extract(epoch from c.effective_at) * 1000)::float8 as at, l.lines
     from (select *, row_number() over (partition by owner_id, kind order by effective_at desc, id) as nth from contract
       where office_id = $1 and state = 'effective' and cancelled_on is null) c
     join customer u on u.office_id = c.office_id and u.id = c.customer_id
     cross join lateral (
       select json_agg(json_build_object('id', (x.line).id, 'soldAs', case when (x.line).kind = 'custom' then 'custom' else (x.line).sold_as end, 'pieces', p.pieces)
         order by (x.line).space_position, (x.line).position) as lines
       from contract_columns(c.office_id, c.id, 2147483647) x cross join lateral (select case
           when (x.line).kind = 'goods' then (x.line).pieces + coalesce(x.changed_pieces, 0)
           when (x.line).measure is null or (x.line).measure = 'count' then ceil(((x.line).quantity + x.changed_quantity) / 1000.0)::bigint
           else (select coalesce(sum((s ->> 'count')::bigint), 0) from jsonb_array_elements(coalesce(x.after -> 'sizes', (x.line).sizes)) s) end as pieces) p
       where (x.line).kind in ('goods', 'custom') and p.pieces > 0
     ) l
     where c.nth <= ${ofEach} and l.lines is not null order by c.effective_at, c.id`,
    [officeId],
  )
  return rows
}

type State = { state: 'draft' | 'done' | 'cancelled'; cancelReason: string; inDays: number }

/** What becomes of the orders, in turns: most are placed, of which some are late. */
function stateOf(at: number): State {
  if (at % 8 === 6) return { state: 'draft', cancelReason: '', inDays: 12 }
  if (at % 8 === 3) return { state: 'cancelled', cancelReason: '客户暂缓装修', inDays: 20 }
  return { state: 'done', cancelReason: '', inDays: at % 8 === 1 ? -4 : 3 + at }
}

async function order(client: ClientBase, { officeId }: Company, sold: Sold, at: number, now: number): Promise<void> {
  const [id] = (await reserveIds(client, 'sales_order', 1)) as [number]
  const { state, cancelReason, inDays } = stateOf(at)
  const lines = at % 3 === 1 ? sold.lines.slice(0, Math.ceil(sold.lines.length / 2)) : sold.lines
  const placed = sold.retail ? sold.at : Math.min(now, sold.at + day)
  const moment = new Date(placed).toISOString()
  const number = await numberAt(client, officeId, 'XD', placed)
  const { customerId, ownerId, departmentId, address, receiver } = sold
  const whose = { contractId: sold.id, customerId, ownerId, departmentId, createdBy: ownerId }
  const where = { address, receiver, receiverPhone: '', floor: 2 + (at % 20), lift: at % 4 !== 0 }
  const said = { wishOn: formatDate(now + inDays * day), remark: '', cancelReason, ...where }
  const pieces = lines.reduce((all, line) => all + line.pieces, 0)
  const decidedAt = state === 'draft' ? null : moment
  const times = { decidedAt, createdAt: moment, updatedAt: moment, version: 1 }
  await insertRows(client, 'sales_order', [{ officeId, id, number, state, pieces, ...whose, ...said, ...times }])
  const rows = lines.map((line, position) => ({
    officeId,
    salesOrderId: id,
    position,
    contractLineId: line.id,
    pieces: line.pieces,
    source: line.soldAs === null || line.soldAs === 'stock' ? 'stock' : 'factory',
    note: '',
  }))
  await insertRows(client, 'sales_order_line', rows)
}
