import { lazy } from 'react'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../../kernel/web/record/RecordScreen.tsx'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import { receiptListCalled } from './receiptList.tsx'

const ReceiptDrawers = lazy(() => import('./ReceiptDrawers.tsx'))
const spec = receiptListCalled('receipt')

/** Shows the receipts, entering one, and confirming them one after the other. */
export function ReceiptsTab() {
  const list = useList(spec)
  return (
    <RecordScreen
      list={list}
      add={{ route: routes.add, text: '录入收款' }}
      actions={<ExportMenu kind="receipt" noun="收款单" element="collectionInfo:export" list={list} />}
      drawers={<ReceiptDrawers list={list} />}
    />
  )
}
