import type { ClientBase } from 'pg'

export type FittedLine = {
  id: number
  name: string
  custom: boolean
  pieces: number
  measure: string | null
  quantity: number
  /** Of a piece, in square millimetres. */
  area: number | null
}

/** A contract at whose home something is fitted, with its lines in pieces or parts. */
export type Home = {
  contractId: number
  customerId: number
  ownerId: number
  departmentId: number | null
  address: string
  receiver: string
  installedOn: string | null
  lines: FittedLine[]
}

/** Reads the latest contracts that are installed, and those with a placed order that are not. */
export async function homesOf(client: ClientBase, officeId: number, installed: boolean, most: number): Promise<Home[]> {
  const which = installed
    ? `c.installed_on is not null and c.state in ('effective', 'completed')`
    : `c.installed_on is null and c.state = 'effective' and exists (select from sales_order o where o.office_id = c.office_id and o.contract_id = c.id and o.state = 'done')`
  const { rows } = await client.query<Home>(
    `select c.id::int as "contractId", c.customer_id::int as "customerId", c.owner_id::int as "ownerId", c.department_id::int as "departmentId",
       c.install_address as address, u.name as receiver, c.installed_on::text as "installedOn", l.lines
     from contract c join customer u on u.office_id = c.office_id and u.id = c.customer_id
     cross join lateral (
       select json_agg(json_build_object('id', (x.line).id, 'name', (x.line).name, 'custom', (x.line).kind = 'custom', 'pieces', p.pieces,
           'measure', (x.line).measure, 'quantity', (x.line).quantity + x.changed_quantity, 'area', (x.line).side_a::bigint * (x.line).side_b) order by (x.line).space_position, (x.line).position) as lines
       from contract_columns(c.office_id, c.id, 2147483647) x cross join lateral (select case
           when (x.line).kind = 'goods' then (x.line).pieces + coalesce(x.changed_pieces, 0)
           when (x.line).measure is null or (x.line).measure = 'count' then ceil(((x.line).quantity + x.changed_quantity) / 1000.0)::bigint
           else (select coalesce(sum((s ->> 'count')::bigint), 0) from jsonb_array_elements(coalesce(x.after -> 'sizes', (x.line).sizes)) s) end as pieces) p
       where (x.line).kind in ('goods', 'custom') and p.pieces > 0
     ) l
     where c.office_id = $1 and c.cancelled_on is null and l.lines is not null and ${which}
     order by c.installed_on desc nulls last, c.effective_at desc, c.id limit $2`,
    [officeId, most],
  )
  return rows
}
