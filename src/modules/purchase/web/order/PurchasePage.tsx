import { lazy } from 'react'
import type { ListSpec } from '../../../../kernel/web/list/spec.ts'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../../kernel/web/record/RecordScreen.tsx'
import { StateTag } from '../../../../kernel/web/ui/StateTag.tsx'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { PurchaseRow, purchaseRecord, purchaseRoutes as routes } from '../../api/purchase.ts'

const PurchaseDrawers = lazy(() => import('./PurchaseDrawers.tsx'))

const purchaseList: ListSpec<PurchaseRow> = {
  name: 'purchase',
  row: PurchaseRow,
  routes: { list: routes.list, totals: routes.totals },
  views: purchaseRecord.views,
  counted: ['open', 'late', 'soon'],
  sort: { by: 'createdAt', order: 'descend' },
  noun: purchaseRecord.noun,
  shown: [
    'number',
    'state',
    'progress',
    'late',
    'supplier',
    'promisedOn',
    'pieces',
    'received',
    'outstanding',
    'amount',
    'warehouseId',
    'orderedOn',
  ],
  widths: { number: 170, state: 92, progress: 120, supplier: 170, warehouseId: 110 },
  empty: {
    all: '还没有采购单。向供应商订货时在这里登记，到货后一键入库。',
    open: '没有在途的采购。',
    late: '没有逾期的采购。',
    soon: '三天内没有要到的货。',
    draft: '没有采购单草稿。',
    approving: '没有审批中的采购单。',
    done: '还没有已下单的采购单。',
    closed: '没有关闭的采购单。',
    rejected: '没有被拒绝的采购单。',
    cancelled: '没有作废的采购单。',
  },
  searchHint: '单号、供应商、备注',
  draw: { state: ({ state }) => <StateTag record={purchaseRecord} state={state} /> },
  card: ['state', 'progress', 'supplier', 'promisedOn', 'outstanding'],
}

/** Draws the screen 采购单 (purchaseManager). */
export default function PurchasePage() {
  const list = useList(purchaseList)
  return (
    <RecordScreen
      list={list}
      add={{ route: routes.add, text: '新增采购单' }}
      actions={<ExportMenu kind="purchase" noun="采购单" element="purchaseManager:export" list={list} />}
      drawers={<PurchaseDrawers list={list} />}
    />
  )
}
