import type { Client } from 'pg'
import { allocationRoutes } from '../../src/modules/salesOrder/api/allocation.ts'
import { orderRoutes } from '../../src/modules/salesOrder/api/order.ts'
import type { Caller } from '../caller.ts'
import { watchList } from '../import.ts'
import { timed } from '../latency.ts'
import { bigOffice } from '../money/lay.ts'
import type { Result } from '../result.ts'
import { quantile } from '../statistics.ts'

export const allocating = '备货建议'
const most = 200 // orders

/** Measures a proposal of lots for the 200 oldest orders that have not left, while a colleague opens the list of orders. */
export async function benchAllocating(client: Client, caller: Caller, colleague: Caller): Promise<Result[]> {
  const { rows } = await client.query<{ id: number; lines: number }>(
    `select o.id::int, count(*)::int as lines from sales_order o join order_sum s on s.office_id = o.office_id and s.id = o.id and s.net = 0
     join sales_order_line l on l.office_id = o.office_id and l.sales_order_id = o.id where o.office_id = $1 group by 1 order by 1 limit ${most}`,
    [bigOffice],
  )
  const ids = rows.map(({ id }) => id)
  const proposing = timed(() => caller.ask(allocationRoutes.proposal, { body: { ids } }))
  const others = await watchList(colleague, proposing, one =>
    one.ask(orderRoutes.list, { body: orderRoutes.list.body.parse({}) }),
  )
  const took = await proposing
  return [
    {
      name: allocating,
      value: took / 1000,
      unit: ' s',
      limit: 2,
      better: 'lower',
      note: `${ids.length} 张下单单，${rows.reduce((all, { lines }) => all + lines, 0)} 行`,
    },
    {
      name: `${allocating}时别人打开下单列表`,
      value: quantile(others, 0.95),
      unit: ' ms',
      limit: 100,
      better: 'lower',
      note: `p95，${others.length} 次`,
    },
  ]
}
