import { lazy, Suspense } from 'react'
import { columnsOf } from '../../../kernel/api/list.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordEnding, type RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { useBroughtTabs } from '../../../kernel/web/record/useBroughtTabs.ts'
import { may } from '../../../kernel/web/session.ts'
import { type OrderDetail, OrderRow, orderRecord, orderRoutes as routes } from '../api/order.ts'
import { retailRoutes } from '../api/retail.ts'
import { contractIn } from './newOf.ts'
import { EditOrder, NewOrderOf } from './OrderForm.tsx'
import { OrderHead } from './OrderHead.tsx'
import { OrderLines } from './OrderLines.tsx'
import { orderTabs } from './orderTabs.ts'
import { orderQueries as queries } from './queries.ts'
import { WayFiles } from './WayFiles.tsx'

const RetailForm = lazy(() => import('./retail/RetailForm.tsx'))
const AllocationTab = lazy(() => import('./allocation/AllocationTab.tsx'))
const OrderProgress = lazy(() => import('./reading/OrderProgress.tsx'))

const columns = columnsOf(OrderRow.omit({ number: true, state: true, goodsNames: true }))

type Brought = ReturnType<typeof useBroughtTabs<{ order: OrderDetail }>>

/** An order: its lines, what it says besides, what other modules tell of it, and its history. */
const partsOf = (brought: Brought): RecordParts<OrderRow, OrderDetail> => ({
  record: orderRecord,
  queries,
  width: 'wide',
  title: ({ number }) => number,
  head: (one, { onEdit, onOpen }) => (
    <OrderHead document={one} onEdit={onEdit} onOpen={onOpen} onChanged={queries.refresh} />
  ),
  tabs: one => [
    { key: 'lines', title: '明细', body: <OrderLines lines={one.lines} /> },
    {
      key: 'allocation',
      title: '备货',
      body: (
        <Suspense>
          <AllocationTab order={one} />
        </Suspense>
      ),
    },
    { key: 'progress', title: '发货', body: <OrderProgress id={one.id} /> },
    { key: 'way', title: '进场照片', body: <WayFiles order={one} /> },
    { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={one} wide={['address', 'remark']} /> },
    ...brought({ order: one }),
    historyTab,
  ],
  add: {
    route: routes.add,
    title: added => (contractIn(added) === undefined ? '零售下单' : '下单'),
    width: 'wide',
    form: (added, ending) => {
      const contractId = contractIn(added)
      return contractId === undefined ? <NewRetail {...ending} /> : <NewOrderOf contractId={contractId} {...ending} />
    },
  },
  edit: {
    route: routes.edit,
    title: one => `修改下单单 ${one?.number ?? ''}`,
    width: 'wide',
    refuses: ({ refusals }) => refusals.edit,
    form: (one, ending) => <EditOrder order={one} {...ending} />,
  },
})

function NewRetail(ending: RecordEnding) {
  if (!may(retailRoutes.retail)) return <p className="drawer-message">请打开履行中的合同，在“下单”页签里点“下单”。</p>
  return (
    <Suspense>
      <RetailForm {...ending} />
    </Suspense>
  )
}

/** Shows the drawers of orders. */
export default function OrderDrawers({ list }: { list: ListModel<OrderRow> }) {
  const brought = useBroughtTabs(orderTabs)
  return <RecordDrawers parts={partsOf(brought)} list={list} />
}
