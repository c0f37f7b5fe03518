import { lazy } from 'react'
import type { ListSpec } from '../../../../kernel/web/list/spec.ts'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../../kernel/web/record/RecordScreen.tsx'
import { StateTag } from '../../../../kernel/web/ui/StateTag.tsx'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { transferRoutes as routes, TransferRow, transferRecord } from '../../api/transfer.ts'

const TransferDrawers = lazy(() => import('./TransferDrawers.tsx'))

export const transferList: ListSpec<TransferRow> = {
  name: 'stockTransfer',
  row: TransferRow,
  routes: { list: routes.list, totals: routes.totals },
  views: transferRecord.views,
  sort: { by: 'createdAt', order: 'descend' },
  noun: transferRecord.noun,
  shown: [
    'number',
    'state',
    'fromWarehouseName',
    'toWarehouseName',
    'pieces',
    'underWay',
    'sentOn',
    'days',
    'amount',
    'carrier',
    'ownerId',
  ],
  widths: { number: 170, state: 92, fromWarehouseName: 120, toWarehouseName: 120, carrier: 140 },
  empty: {
    all: '还没有调拨单。仓库之间移货在这里登记，发出后在途，到了再收。',
    draft: '没有调拨单草稿。',
    sent: '没有在途的调拨。',
    done: '还没有收完的调拨。',
    losses: '没有破损或丢失的调拨。',
    approving: '没有审批中的调拨单。',
    cancelled: '没有作废的调拨单。',
  },
  searchHint: '单号、承运、说明',
  draw: { state: ({ state }) => <StateTag record={transferRecord} state={state} /> },
  card: ['state', 'fromWarehouseName', 'toWarehouseName', 'underWay', 'days'],
}

/** Draws the screen 调拨单 (stockTransferManager). */
export default function TransferPage() {
  const list = useList(transferList)
  return (
    <RecordScreen
      list={list}
      add={{ route: routes.add, text: '新增调拨单' }}
      actions={<ExportMenu kind="stockTransfer" noun="调拨单" element="stockTransferManager:export" list={list} />}
      drawers={<TransferDrawers list={list} />}
    />
  )
}
