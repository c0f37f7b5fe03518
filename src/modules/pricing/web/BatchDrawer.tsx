import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { columnsOf } from '../../../kernel/api/list.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { Neighbours } from '../../../kernel/web/drawer/Neighbours.tsx'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type BatchDetail, BatchRow, batchRoutes as routes } from '../api/batch.ts'
import { pricePlaces as places } from '../api/places.ts'
import { ChangedPrices } from './BatchPreview.tsx'
import { BatchTag } from './batchList.tsx'
import { refreshPrices } from './priceQuery.ts'
import '../../../kernel/web/drawer/record.css'
import './price.css'

const ReverseDialog = lazy(() => import('./ReverseDialog.tsx'))

type Props = { id: number | undefined; list: ListModel<BatchRow>; onOpen: (id: number) => void; onClose: () => void }

const columns = columnsOf(BatchRow)

/** Shows one batch: what it changed, for whom, which goods it left alone and why. */
export function BatchDrawer({ id, list, onOpen, onClose }: Props) {
  const { data: batch, error } = useQuery({
    ...queryOf(routes.detail, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  })
  const [reversing, setReversing] = useState(false)
  return (
    <Drawer
      open={id !== undefined}
      title={batch?.name ?? '批量调价'}
      tools={<Neighbours list={list} id={id} onOpen={onOpen} />}
      onClose={onClose}
    >
      {error && <p className="drawer-message">{error.message}</p>}
      {batch && (
        <>
          <Actions batch={batch} onReverse={() => setReversing(true)} />
          <RecordFacts
            columns={columns}
            record={batch}
            wide={['remark']}
            draw={({ key }) => (key === 'status' ? <BatchTag status={batch.status} /> : undefined)}
          />
          {batch.lines.length > 0 && (
            <section>
              <h3>要改的价格（前 {batch.lines.length} 条）</h3>
              <ChangedPrices lines={batch.lines} />
            </section>
          )}
          {batch.skipped.length > 0 && <Untouched skipped={batch.skipped} />}
          <Suspense>
            {reversing && (
              <ReverseDialog
                batch={batch}
                onClose={() => setReversing(false)}
                onDone={() => {
                  setReversing(false)
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

function Actions({ batch, onReverse }: { batch: BatchDetail; onReverse: () => void }) {
  const related = batch.reversedBy ?? batch.reverses
  const filters = { view: 'all', batchId: `${batch.id}..${batch.id}` }
  return (
    <div className="record-actions price-actions">
      <Link className="btn btn-plain" to={linkTo(places.list, filters)}>
        这次的价格
      </Link>
      {related !== null && (
        <Link className="btn btn-plain" to={linkTo(places.batches, { open: related })}>
          {batch.reversedBy === null ? '被撤销的调价' : '撤销它的调价'}
        </Link>
      )}
      {batch.mayReverse && (
        <Button kind="danger" onClick={onReverse}>
          撤销
        </Button>
      )}
    </div>
  )
}

function Untouched({ skipped }: { skipped: BatchDetail['skipped'] }) {
  return (
    <section>
      <h3>没有调价的商品</h3>
      <ul>
        {skipped.map(({ goodsId, name, why }) => (
          <li key={goodsId}>
            {name}：{why}
          </li>
        ))}
      </ul>
    </section>
  )
}
