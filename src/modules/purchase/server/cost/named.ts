import { columnsOf } from '../../../../kernel/api/list.ts'
import type { LogSubject } from '../../../../kernel/server/record/logged.ts'
import type { Nameable } from '../../../../kernel/server/record/nameable.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import { Cost, costKinds } from '../../api/cost.ts'

/** A late cost in texts, for who sees values: the number of its receipt and what it is. */
export const nameableCost: Nameable = {
  async names(desk, ids) {
    if (!desk.may(stockElements.value) || ids.length === 0) return new Map()
    const rows = await desk
      .from('receiptCost')
      .select(['id', 'stockReceiptId', 'kind'])
      .where('id', 'in', [...ids])
      .execute()
    const receipts = await desk.names(
      'stockReceipt',
      rows.map(({ stockReceiptId }) => stockReceiptId),
    )
    return new Map(
      rows.flatMap(({ id, stockReceiptId, kind }) => {
        const number = receipts.get(stockReceiptId)
        return number === undefined ? [] : [[id, `${number} ${costKinds[kind as Cost['kind']]}`] as const]
      }),
    )
  },
  seesAll: () => false,
}

/** What the log calls late costs. */
export const costLogged: LogSubject = {
  title: '入库单的后补费用',
  behind: stockElements.value,
  columns: [...columnsOf(Cost), { key: 'stockReceiptId', title: '入库单', kind: 'reference', of: 'stockReceipt' }],
}
