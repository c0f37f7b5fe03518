import { idIn, useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { List } from '../../../../kernel/web/list/List.tsx'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { receiptViews } from '../../api/receipt.ts'
import { ReceiptDrawer } from '../receipt/ReceiptDrawer.tsx'
import { receiptListCalled } from '../receipt/receiptList.tsx'
import { ReceiptGroups } from './ReceiptGroups.tsx'
import '../money.css'

/** Confirmed money comes first: what waits has not come in yet. */
const { confirmed, ...others } = receiptViews
const usual = receiptListCalled('receiptReport')
const shown = usual.shown.flatMap(key => (key === 'amount' ? ['amount', 'share', 'brandIds'] : [key]))
const spec = { ...usual, shown, views: { confirmed, ...others } }

/** Draws the report 收款数据 (collectionInfo): what a filter finds, summed by a grouping, and its export. */
export default function ReceiptReportPage() {
  const list = useList(spec)
  const [opened, open, close] = useAddress('open')
  return (
    <div className="grouped-report">
      <ReceiptGroups list={list} />
      <List
        list={list}
        onOpen={row => open(row.id)}
        actions={<ExportMenu kind="receipt" noun="收款单" element="collectionInfo:export" list={list} />}
      />
      <ReceiptDrawer id={idIn(opened)} list={list} onOpen={open} onEdit={open} onClose={close} />
    </div>
  )
}
