import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { releaseParts } from '../../../warehouse/server/index.ts'
import { ownerKind } from './lines.ts'

/** What lines of orders hold, and what they need of it: nothing of an order that is not placed any more. */
const surplusSql = `
  select r.owner_id as "orderId", r.owner_line as line, (sum(r.pieces) - coalesce(max(l.pieces - l.net) filter (where o.state = 'done'), 0))::bigint as pieces
  from stock_reservation r join sales_order o on o.office_id = r.office_id and o.id = r.owner_id
  left join sales_order_line l on l.office_id = r.office_id and l.id = r.owner_line
  where r.office_id = $1 and r.owner_kind = '${ownerKind}' and r.owner_id = any($2::bigint[]) and r.state = 'active'
  group by 1, 2 having sum(r.pieces) > coalesce(max(l.pieces - l.net) filter (where o.state = 'done'), 0)`

/** Releases what locked orders do not need any more, the latest reservations first (chain-stock.md, Reservations). */
export async function releaseSurplus(desk: Desk, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  const { rows } = await desk.client.query<{ orderId: number; line: number | null; pieces: number }>(surplusSql, [
    desk.officeId,
    orderIds,
  ])
  await releaseParts(
    desk,
    rows.map(({ orderId, line, pieces }) => ({ owner: { kind: ownerKind, id: orderId, line }, pieces })),
  )
}
