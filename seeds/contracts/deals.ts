import type { ClientBase } from 'pg'
import { logRow } from '../approvals/play.ts'
import type { Company } from '../companies/found.ts'
import { insertRows } from '../insert.ts'

type Changed = {
  id: number
  name: string
  version: number
  amount: number
  delta: number
  isCancel: boolean
  ownerId: number
  at: string
}

/** Gives won deals what change orders and cancellations of their contract made of it, each with its entry in the log, as the product does. */
export async function followContracts(client: ClientBase, { officeId, employees }: Company): Promise<void> {
  const { rows } = await client.query<Changed>(
    `select o.id::int, o.name, o.version, o.deal_amount::float8 as amount, h.delta::float8, h.kind = 'cancel' as "isCancel",
       coalesce(h.created_by, c.owner_id)::int as "ownerId", h.effective_at as at
     from contract_change h join contract c on c.office_id = h.office_id and c.id = h.contract_id
     join opportunity o on o.office_id = c.office_id and o.id = c.opportunity_id
     where h.office_id = $1 and h.state = 'effective' and h.delta <> 0 and o.status = 'won' order by h.effective_at, h.id`,
    [officeId],
  )
  const amounts = new Map<number, { version: number; amount: number }>()
  const told = rows.map(({ id, name, delta, isCancel, ownerId, at, ...deal }) => {
    const before = amounts.get(id) ?? deal
    const after = { version: before.version + 1, amount: before.amount + delta }
    amounts.set(id, after)
    const by = employees.find(one => one.id === ownerId)
    if (!by) throw new Error(`nobody with the number ${ownerId} works here`)
    return logRow(officeId, by, new Date(at).toISOString(), {
      action: `${isCancel ? '退单' : '增减项'}生效，成交金额更新`,
      subject: 'opportunity',
      subjectId: id,
      subjectName: name,
      subjectVersion: after.version,
      changes: { dealAmount: [before.amount, after.amount] },
    })
  })
  await insertRows(client, 'operation_log', told)
  await client.query(
    `update opportunity o set deal_amount = n.amount, version = n.version,
       updated_at = greatest(o.updated_at, (select max(h.effective_at) from contract_change h join contract c on c.office_id = h.office_id and c.id = h.contract_id
         where c.office_id = $1 and c.opportunity_id = o.id))
     from unnest($2::bigint[], $3::bigint[], $4::integer[]) n (id, amount, version) where o.office_id = $1 and o.id = n.id`,
    [
      officeId,
      [...amounts.keys()],
      [...amounts.values()].map(one => one.amount),
      [...amounts.values()].map(one => one.version),
    ],
  )
}
