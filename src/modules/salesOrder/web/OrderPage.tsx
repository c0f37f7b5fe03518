import { lazy, Suspense, useState } from 'react'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { mayDo } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { orderRecord } from '../api/order.ts'
import { retailRoutes } from '../api/retail.ts'
import { orderList } from './orderList.tsx'

const ProposalDialog = lazy(() => import('./allocation/ProposalDialog.tsx'))
const OrderDrawers = lazy(() => import('./OrderDrawers.tsx'))

/** Draws the screen 下单管理 (orderManager); an order begins at its contract, a loose one here. */
export default function OrderPage() {
  const list = useList(orderList)
  const [proposed, setProposed] = useState<readonly number[]>()
  return (
    <>
      <RecordScreen
        list={list}
        add={{ route: retailRoutes.retail, text: '零售下单' }}
        actions={<ExportMenu kind="salesOrder" noun="下单单" element="orderManager:export" list={list} />}
        bulk={
          mayDo(orderRecord.acts.allocate.needs)
            ? rows => (
                <Button kind="primary" small onClick={() => setProposed(rows.map(({ id }) => id))}>
                  备货建议
                </Button>
              )
            : undefined
        }
        drawers={<OrderDrawers list={list} />}
      />
      <Suspense>
        {proposed && (
          <ProposalDialog
            ids={proposed}
            onDone={() => {
              list.selection.clear()
              list.refresh()
            }}
            onClose={() => setProposed(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
