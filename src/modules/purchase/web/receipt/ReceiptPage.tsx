import { lazy } from 'react'
import type { ListSpec } from '../../../../kernel/web/list/spec.ts'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../../kernel/web/record/RecordScreen.tsx'
import { StateTag } from '../../../../kernel/web/ui/StateTag.tsx'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { receiptRecord, receiptRoutes as routes, StockReceiptRow } from '../../api/receipt.ts'

const ReceiptDrawers = lazy(() => import('./ReceiptDrawers.tsx'))

const receiptList: ListSpec<StockReceiptRow> = {
  name: 'stockReceipt',
  row: StockReceiptRow,
  routes: { list: routes.list, totals: routes.totals },
  views: receiptRecord.views,
  sort: { by: 'createdAt', order: 'descend' },
  noun: receiptRecord.noun,
  shown: [
    'number',
    'state',
    'receivedOn',
    'warehouseId',
    'supplier',
    'purchase',
    'pieces',
    'damaged',
    'amount',
    'ownerId',
    'decidedAt',
  ],
  widths: { number: 170, state: 92, warehouseId: 110, supplier: 160, pieces: 110, damaged: 110 },
  empty: {
    all: '还没有入库单。货到仓库时在这里登记，提交后进入库存。',
    draft: '没有入库单草稿。',
    approving: '没有审批中的入库单。',
    done: '还没有已入库的单据。',
    reversed: '没有冲销的入库单。',
    rejected: '没有被拒绝的入库单。',
    cancelled: '没有作废的入库单。',
  },
  searchHint: '单号、供货方、备注',
  draw: { state: ({ state }) => <StateTag record={receiptRecord} state={state} /> },
  card: ['state', 'receivedOn', 'warehouseId', 'supplier', 'pieces'],
}

/** Draws the screen 入库单 (stockReceiptManager). */
export default function ReceiptPage() {
  const list = useList(receiptList)
  return (
    <RecordScreen
      list={list}
      add={{ route: routes.add, text: '新增入库单' }}
      actions={<ExportMenu kind="stockReceipt" noun="入库单" element="stockReceiptManager:export" list={list} />}
      drawers={<ReceiptDrawers list={list} />}
    />
  )
}
