import { openAt } from '../../../../kernel/api/record.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Bind } from '../../../../kernel/server/list/list.ts'
import type { OrderPaperRow } from '../../api/orderInfo.ts'
import type { OrderPapers } from './orderInfo.ts'

type Row = { id: number; number: string; state: string }

/** Records of which each is of one order (column `sales_order_id`), as `serve` serves them. */
type Served<Of extends Row> = {
  record: Parameters<typeof openAt>[0] & {
    name: string
    title: string
    states: Readonly<Record<string, { title: string }>>
  }
  maySeeAny: (desk: Desk) => boolean
  rowsWhere: (desk: Desk, condition: (bind: Bind) => string) => Promise<Of[]>
}

/** Returns how documents stand in 订单详情 of their order, as far as the person sees them; `dayOf`: the day that tells most of one. */
export const papersOf =
  <Of extends Row>({ record, maySeeAny, rowsWhere }: Served<Of>, dayOf: (row: Of) => string | null): OrderPapers =>
  async (desk, orderId) => {
    if (!maySeeAny(desk)) return []
    const rows = await rowsWhere(desk, bind => `e.sales_order_id = ${bind(orderId)}`)
    return rows.map((row): OrderPaperRow => {
      const { id, number, state } = row
      const shown = { title: record.title, number, state: record.states[state]?.title ?? '', on: dayOf(row) }
      return { key: `${record.name}-${id}`, ...shown, to: openAt(record, id) }
    })
  }
