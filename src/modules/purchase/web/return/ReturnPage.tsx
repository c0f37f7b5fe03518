import { lazy } from 'react'
import type { ListSpec } from '../../../../kernel/web/list/spec.ts'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../../kernel/web/record/RecordScreen.tsx'
import { StateTag } from '../../../../kernel/web/ui/StateTag.tsx'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { ReturnRow, returnRecord, returnRoutes as routes } from '../../api/return.ts'

const ReturnDrawers = lazy(() => import('./ReturnDrawers.tsx'))

const returnList: ListSpec<ReturnRow> = {
  name: 'supplierReturn',
  row: ReturnRow,
  routes: { list: routes.list, totals: routes.totals },
  views: returnRecord.views,
  sort: { by: 'createdAt', order: 'descend' },
  noun: returnRecord.noun,
  shown: [
    'number',
    'state',
    'returnedOn',
    'receipt',
    'supplier',
    'warehouseId',
    'replaces',
    'pieces',
    'amount',
    'credit',
    'ownerId',
  ],
  widths: { number: 170, state: 92, warehouseId: 110, supplier: 160, receipt: 170, replaces: 80, pieces: 110 },
  empty: {
    all: '还没有退给供应商的货。打开已入库的入库单，点“退供应商”。',
    draft: '没有退货单草稿。',
    approving: '没有审批中的退货单。',
    done: '还没有已退的货。',
    reversed: '没有冲销的退货单。',
    rejected: '没有被拒绝的退货单。',
    cancelled: '没有作废的退货单。',
  },
  searchHint: '单号、供货方、原因',
  draw: { state: ({ state }) => <StateTag record={returnRecord} state={state} /> },
  card: ['state', 'returnedOn', 'supplier', 'pieces'],
}

/** Draws the screen 退供应商 (supplierReturnManager); a return begins at its receipt. */
export default function ReturnPage() {
  const list = useList(returnList)
  return (
    <RecordScreen
      list={list}
      actions={<ExportMenu kind="supplierReturn" noun="退货单" element="stockReceiptManager:export" list={list} />}
      drawers={<ReturnDrawers list={list} />}
    />
  )
}
