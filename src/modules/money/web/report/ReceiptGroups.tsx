import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { GroupedSums } from '../../../reporting/web/sums/GroupedSums.tsx'
import { daysOf, type Figure, fenOf, type GroupColumn } from '../../../reporting/web/sums/groups.ts'
import { moneyPlaces } from '../../contract/places.ts'
import type { ReceiptRow } from '../../contract/receipt.ts'
import {
  type ReceiptGroup,
  type ReceiptGrouping,
  receiptGroupings,
  receiptRoutes,
} from '../../contract/receiptRoutes.ts'
import { receiptKinds } from '../../contract/words.ts'

const columns: Record<ReceiptGrouping, GroupColumn> = {
  month: { key: 'receivedOn', kind: 'date', asked: daysOf },
  department: { key: 'departmentId', kind: 'department' },
  person: { key: 'ownerId', kind: 'employee' },
  account: { key: 'accountId', kind: 'reference', of: 'moneyAccount' },
  kind: { key: 'kind', kind: 'enum', words: receiptKinds },
  channel: { key: 'channelId', kind: 'dictionary', dictionary: 'priceChannel' },
}
const figures: readonly Figure<ReceiptGroup>[] = [fenOf('收款金额', one => one.amount), fenOf('手续费', one => one.fee)]

/** Sums what the list's filter finds by month, department, person, account, kind or channel. */
export function ReceiptGroups({ list }: { list: ListModel<ReceiptRow> }) {
  return (
    <GroupedSums
      list={list}
      ask={body => queryOf(receiptRoutes.groups, { body }, { quiet: true })}
      groupings={receiptGroupings}
      columns={columns}
      title="收款金额"
      noun="收款"
      counted="笔"
      figures={figures}
      report={moneyPlaces.report}
    />
  )
}
