import { formatDate } from '../../../../kernel/api/time.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handToOrder, type Wanting } from '../../../earnest/server/index.ts'
import type { OrderRecord } from '../orders.ts'
import { fits, lackOf, ownerKind, stockedLines } from './lines.ts'

/** SQL: a line of the contract's goods of which not everything is ordered by orders that are placed. */
const openSql = `select 1 as open from contract_columns($1, $2, 2147483647) x where (x.line).goods_id is not null
  and (x.line).pieces + coalesce(x.changed_pieces, 0) > coalesce((select sum(l.pieces) from sales_order_line l
    join sales_order o on o.office_id = l.office_id and o.id = l.sales_order_id and o.state = 'done'
    where l.office_id = $1 and l.contract_line_id = (x.line).id), 0) limit 1`

/** Lets the lines of an order that is being placed take over the goods that 库存定金 of its locked contract keep; with its consent to several lots. */
export async function takeOver(desk: Desk, { id, contractId }: OrderRecord): Promise<void> {
  const lines = (await stockedLines(desk, [id])).filter(line => lackOf(line) > 0)
  const wanted = lines.map((line): Wanting => {
    const to = { kind: ownerKind, id, line: line.id }
    return { to, pieces: lackOf(line), of: key => fits(line, key) }
  })
  const { rows } = await desk.client.query<{ open: number }>(openSql, [desk.officeId, contractId])
  const { pieces, from } = await handToOrder(desk, contractId, wanted, rows.length === 0)
  const mixed = from.find(earnest => earnest.mixed)
  const taken = lines.filter((_, at) => (pieces[at] as number) > 0)
  if (!mixed || taken.length === 0) return
  await desk.client.query(
    `update sales_order_line l set consent_kind = 'verbal', consent_note = $3, consent_on = $4
     where l.office_id = $1 and l.id = any($2::bigint[]) and (select count(distinct k.lot_id) from stock_reservation r
       join stock_key k on k.office_id = r.office_id and k.id = r.key_id
       where r.office_id = l.office_id and r.owner_kind = '${ownerKind}' and r.owner_id = l.sales_order_id and r.owner_line = l.id and r.state = 'active') > 1`,
    [desk.officeId, taken.map(line => line.id), `登记库存定金 ${mixed.number} 时同意混批`, formatDate(mixed.createdAt)],
  )
}
