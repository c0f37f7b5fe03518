import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { columnsOf } from '../../../kernel/api/list.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { Neighbours } from '../../../kernel/web/drawer/Neighbours.tsx'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { priceFields, windowRoutes as routes, WindowRow, windowGuarded } from '../api/window.ts'
import { StateTag } from './priceList.tsx'
import { refreshPrices, windowQuery } from './priceQuery.ts'
import '../../../kernel/web/drawer/record.css'
import './price.css'

const VoidDialog = lazy(() => import('./VoidDialog.tsx'))

type Props = { id: number | undefined; list: ListModel<WindowRow>; onOpen: (id: number) => void; onClose: () => void }

const columns = columnsOf(WindowRow)

/** Shows one window: goods, span, prices, and who made or voided it. */
export function PriceDrawer({ id, list, onOpen, onClose }: Props) {
  const { data: window, error } = useQuery({ ...windowQuery(id ?? 0), enabled: id !== undefined })
  const [voiding, setVoiding] = useState(false)
  const seen = columns.filter(({ key }) => !priceFields.some(field => field === key && !may(windowGuarded[field])))
  const ended = window?.voidReason ? ['voidReason'] : []
  const told = seen.filter(({ key }) => window?.voidedAt != null || !key.startsWith('void') || ended.includes(key))
  return (
    <Drawer
      open={id !== undefined}
      title={window ? window.goodsName : '价格'}
      tools={<Neighbours list={list} id={id} onOpen={onOpen} />}
      onClose={onClose}
    >
      {error && <p className="drawer-message">{error.message}</p>}
      {window && (
        <>
          {may(routes.revoke) && (window.state === 'now' || window.state === 'future') && (
            <div className="record-actions price-actions">
              <Button kind="danger" onClick={() => setVoiding(true)}>
                {window.fromDay < formatDate(Date.now()) ? '停用' : '作废'}
              </Button>
            </div>
          )}
          <RecordFacts
            columns={told}
            record={window}
            wide={['remark']}
            draw={({ key }) => (key === 'state' ? <StateTag state={window.state} /> : undefined)}
          />
          <Suspense>
            {voiding && (
              <VoidDialog
                window={window}
                onClose={() => setVoiding(false)}
                onDone={() => {
                  setVoiding(false)
                  list.refresh()
                  void refreshPrices()
                }}
              />
            )}
          </Suspense>
        </>
      )}
    </Drawer>
  )
}
