import { columnsOf } from '../../../../kernel/api/list.ts'
import { RecordFacts } from '../../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../../kernel/web/record/recordParts.ts'
import { type ReceiptDetail, ReceiptRow } from '../../api/receipt.ts'
import { receiptRecord } from '../../api/receiptRecord.ts'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import { receiptQueries } from '../queries.ts'
import { Allocations } from './Allocations.tsx'
import { EditReceipt } from './EditReceipt.tsx'
import { Entries } from './Entries.tsx'
import { NewReceipt } from './NewReceipt.tsx'
import { ReceiptHead } from './ReceiptHead.tsx'

const inHead: readonly string[] = [
  ...['number', 'state', 'customerName', 'kind', 'amount'],
  ...['contractNumber', 'receivedOn', 'accountId', 'balance'],
]
const columns = columnsOf(ReceiptRow).filter(({ key }) => !inHead.includes(key))

/** Returns what opens the next receipt of the list that waits for finance; undefined after the last. */
function nextAfter(id: number, list: ListModel<ReceiptRow> | undefined, onOpen: (id: number) => void) {
  const rows = list?.rows ?? []
  const next = rows.slice(rows.findIndex(row => row.id === id) + 1).find(row => row.state === 'submitted')
  return next && (() => onOpen(next.id))
}

/** A receipt: the voucher beside its amount, what it paid, and each move of its money. `?new=contract-12` and `?new=deal-12` say for whom. */
const parts: RecordParts<ReceiptRow, ReceiptDetail> = {
  record: receiptRecord,
  queries: receiptQueries,
  width: 'wide',
  title: ({ number }) => number,
  head: (receipt, { list, onOpen, onEdit, onClose }) => (
    <ReceiptHead receipt={receipt} onEdit={onEdit} onNext={nextAfter(receipt.id, list, onOpen)} onGone={onClose} />
  ),
  tabs: receipt => [
    { key: 'paid', title: '分配', body: <Allocations receipt={receipt} /> },
    { key: 'entries', title: '资金流水', body: <Entries entries={receipt.entries} /> },
    {
      key: 'facts',
      title: '资料',
      body: <RecordFacts columns={columns} record={receipt} wide={['remark', 'reason']} />,
    },
    historyTab,
  ],
  add: { route: routes.add, title: '录入收款', form: (asked, ending) => <NewReceipt asked={asked} {...ending} /> },
  edit: {
    route: routes.edit,
    title: receipt => `修改收款 ${receipt?.number ?? ''}`,
    form: (receipt, ending) => <EditReceipt receipt={receipt} {...ending} />,
  },
}

/** Shows the drawers of receipts. */
export default function ReceiptDrawers({ list }: { list: ListModel<ReceiptRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
