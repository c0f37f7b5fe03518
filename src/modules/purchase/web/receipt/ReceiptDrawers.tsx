import { columnsOf } from '../../../../kernel/api/list.ts'
import { RecordFacts } from '../../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../../kernel/web/record/recordParts.ts'
import { mayDo } from '../../../../kernel/web/session.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import { type ReceiptDetail, receiptRecord, receiptRoutes as routes, StockReceiptRow } from '../../api/receipt.ts'
import { ReceiptCosts } from '../cost/ReceiptCosts.tsx'
import { ofWhich } from '../newOf.ts'
import { ReceiptLines } from './lineTable.tsx'
import { NewReceiptOf } from './NewReceiptOf.tsx'
import { NewReceiptScanned } from './NewReceiptScanned.tsx'
import { receiptQueries as queries } from './queries.ts'
import { ReceiptFiles } from './ReceiptFiles.tsx'
import { EditReceipt } from './ReceiptForm.tsx'
import { ReceiptHead } from './ReceiptHead.tsx'

const columns = columnsOf(StockReceiptRow.omit({ number: true, state: true }))

/** A receipt of goods: its lines, photos, what it says besides, and its history. */
const parts: RecordParts<StockReceiptRow, ReceiptDetail> = {
  record: receiptRecord,
  queries,
  width: 'wide',
  title: ({ number }) => number,
  head: (receipt, { onEdit }) => <ReceiptHead receipt={receipt} onEdit={onEdit} onChanged={queries.refresh} />,
  tabs: receipt => [
    { key: 'lines', title: '明细', body: <ReceiptLines lines={receipt.lines} /> },
    { key: 'files', title: '照片', body: <ReceiptFiles receipt={receipt} /> },
    ...(mayDo(stockElements.value) && ['done', 'reversed'].includes(receipt.state)
      ? [
          {
            key: 'costs',
            title: '费用',
            body: <ReceiptCosts receipt={receipt} onChanged={() => void queries.refresh()} />,
          },
        ]
      : []),
    { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={receipt} wide={['note']} /> },
    historyTab,
  ],
  add: {
    route: routes.add,
    title: '新增入库单',
    width: 'wide',
    form: (added, ending) => {
      const purchaseId = ofWhich(added)
      return purchaseId ? (
        <NewReceiptOf purchaseId={purchaseId} asked={added} {...ending} />
      ) : (
        <NewReceiptScanned asked={added} {...ending} />
      )
    },
  },
  edit: {
    route: routes.edit,
    title: receipt => `修改入库单 ${receipt?.number ?? ''}`,
    width: 'wide',
    refuses: ({ refusals }) => refusals.edit,
    form: (receipt, ending) => <EditReceipt receipt={receipt} {...ending} />,
  },
}

/** Shows the drawers of receipts. */
export default function ReceiptDrawers({ list }: { list: ListModel<StockReceiptRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
