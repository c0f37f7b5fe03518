import { lazy, Suspense } from 'react'
import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../../kernel/web/drawer/useEver.ts'
import { List } from '../../../../kernel/web/list/List.tsx'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { may, mayDo } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Menu } from '../../../../kernel/web/ui/Menu.tsx'
import { receiptRoutes as routes } from '../../contract/receiptRoutes.ts'
import { receiptListCalled } from './receiptList.tsx'

const Exports = lazy(() => import('../../../transfer/web/Exports.tsx'))
const ReceiptDrawers = lazy(() => import('./ReceiptDrawers.tsx'))
const spec = receiptListCalled('receipt')
const element = 'collectionInfo:export'

/** Shows the receipts, entering one, and confirming them one after the other. */
export function ReceiptsTab() {
  const list = useList(spec)
  const [opened, open] = useAddress('open')
  const [added, add] = useAddress('new')
  const [edited] = useAddress('edit')
  const [task, setTask] = useAddress('task')
  const drawers = useEver(opened !== null || added !== null || edited !== null)
  const transfers = useEver(task !== null)
  const onNew = may(routes.add) ? () => add(1) : undefined
  return (
    <>
      <List
        list={list}
        onOpen={row => open(row.id)}
        onNew={onNew}
        actions={
          <>
            {mayDo(element) && (
              <Menu
                label="导出"
                text="导出"
                icon="down"
                align="end"
                actions={[
                  { text: '导出当前筛选', icon: 'download', run: () => setTask('export') },
                  { text: '导出记录', icon: 'file', run: () => setTask('exports') },
                ]}
              />
            )}
            {onNew && (
              <Button kind="primary" icon="plus" onClick={onNew}>
                录入收款
              </Button>
            )}
          </>
        }
      />
      <Suspense>
        {drawers && <ReceiptDrawers list={list} />}
        {transfers && <Exports kind="receipt" noun="收款单" element={element} list={list} />}
      </Suspense>
    </>
  )
}
