import type { ListFilter } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { boardStates } from '../api/factoryOrder.ts'
import { factoryOrders } from './factoryOrders.ts'

/** Cards of a column: the rest is in the list. */
const most = 50

/** Returns what a list shows of factory orders by state, those that are promised first before others: how many there are, how many of them are late, and the first ones. */
export async function boardOf(desk: Desk, { view, search, filters }: ListFilter) {
  const columns = []
  for (const state of boardStates) {
    const asked = { view, search, filters: { ...filters, state: { in: [state] } } }
    const late = { ...asked, filters: { ...asked.filters, late: { in: ['true'] } } }
    const sort = {
      by: state === 'arrived' ? 'updatedAt' : 'promisedOn',
      order: state === 'arrived' ? 'descend' : 'ascend',
    } as const
    columns.push({
      state,
      count: await factoryOrders.count(desk, asked),
      late: await factoryOrders.count(desk, late),
      rows: await factoryOrders.page(desk, { ...asked, sort, page: 1, pageSize: most }),
    })
  }
  return { columns }
}
