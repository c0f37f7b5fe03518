import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Bounded, type LineBound, leastFor } from '../../contract/server/index.ts'
import { begun } from './carrying.ts'

/**
 * Returns the least quantities of a contract's lines that factories have begun to make (chain.md §2). Sizes may change, which marks the factory order as
 * out of date; a 退单 deducts what was made.
 */
export async function factoryBounds(desk: Desk, contractId: number): Promise<LineBound[]> {
  const { rows } = await desk.client.query<Omit<Bounded, 'why'> & { numbers: string; workshop: boolean }>(
    `select l.contract_line_id as "lineId", sum(l.pieces)::bigint as pieces, string_agg(distinct f.number, '、') as numbers, bool_and(f.workshop) as workshop
     from factory_order_line l join factory_order f on f.office_id = l.office_id and f.id = l.factory_order_id
     where f.office_id = $1 and f.contract_id = $2 and f.kind = 'order' and f.state = any($3) group by 1`,
    [desk.officeId, contractId, begun],
  )
  const bounded = rows.map(({ numbers, workshop, ...line }) => ({
    ...line,
    why: workshop
      ? `已开工加工（${numbers}），请改回不少于已加工的数量，或先冲销加工单`
      : `厂家已接单（${numbers}），请改回不少于已接的数量，或与厂家商量后办退单`,
  }))
  return (await leastFor(desk, contractId, bounded)).map(bound => ({ ...bound, ends: true }))
}
