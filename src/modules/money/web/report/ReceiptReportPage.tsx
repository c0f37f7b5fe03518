import { lazy } from 'react'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../../kernel/web/record/RecordScreen.tsx'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { receiptViews } from '../../api/receipt.ts'
import { receiptListCalled } from '../receipt/receiptList.tsx'
import { ReceiptGroups } from './ReceiptGroups.tsx'
import '../money.css'

const ReceiptDrawers = lazy(() => import('../receipt/ReceiptDrawers.tsx'))

/** Confirmed money comes first: what waits has not come in yet. */
const { confirmed, ...others } = receiptViews
const usual = receiptListCalled('receiptReport')
const shown = usual.shown.flatMap(key => (key === 'amount' ? ['amount', 'share', 'brandIds'] : [key]))
const spec = { ...usual, shown, views: { confirmed, ...others } }

/** Draws the report 收款数据 (collectionInfo): what a filter finds, summed by a grouping, and its export. */
export default function ReceiptReportPage() {
  const list = useList(spec)
  return (
    <div className="grouped-report">
      <ReceiptGroups list={list} />
      <RecordScreen
        list={list}
        actions={<ExportMenu kind="receipt" noun="收款单" element="collectionInfo:export" list={list} />}
        drawers={<ReceiptDrawers list={list} />}
      />
    </div>
  )
}
