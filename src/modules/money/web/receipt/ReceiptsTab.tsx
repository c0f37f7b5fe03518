import { lazy, Suspense } from 'react'
import { useListDrawers } from '../../../../kernel/web/drawer/useListDrawers.ts'
import { List } from '../../../../kernel/web/list/List.tsx'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import { receiptListCalled } from './receiptList.tsx'

const ReceiptDrawers = lazy(() => import('./ReceiptDrawers.tsx'))
const spec = receiptListCalled('receipt')

/** Shows the receipts, entering one, and confirming them one after the other. */
export function ReceiptsTab() {
  const list = useList(spec)
  const { open, onNew, drawers } = useListDrawers(may(routes.add))
  return (
    <>
      <List
        list={list}
        onOpen={row => open(row.id)}
        onNew={onNew}
        actions={
          <>
            <ExportMenu kind="receipt" noun="收款单" element="collectionInfo:export" list={list} />
            {onNew && (
              <Button kind="primary" icon="plus" onClick={onNew}>
                录入收款
              </Button>
            )}
          </>
        }
      />
      <Suspense>{drawers && <ReceiptDrawers list={list} />}</Suspense>
    </>
  )
}
