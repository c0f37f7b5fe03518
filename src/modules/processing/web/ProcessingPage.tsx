import { lazy } from 'react'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { processingElements } from '../api/kinds.ts'
import { ProcessingRow, processingRecord, processingRoutes as routes } from '../api/processing.ts'

const ProcessingDrawers = lazy(() => import('./ProcessingDrawers.tsx'))

const begin = '打开已下单的下单单，点“加工”新增。'

/** The list of 加工单. */
export const processingList: ListSpec<ProcessingRow> = {
  name: 'processing',
  row: ProcessingRow,
  routes: { list: routes.list, totals: routes.totals },
  views: processingRecord.views,
  sort: { by: 'createdAt', order: 'descend' },
  noun: processingRecord.noun,
  shown: [
    'number',
    'state',
    'customerName',
    'goodsNames',
    'makes',
    'came',
    'lost',
    'packages',
    'warehouseName',
    'wishOn',
  ],
  widths: {
    number: 180,
    state: 92,
    customerName: 120,
    goodsNames: 220,
    makes: 110,
    came: 110,
    lost: 110,
    packages: 80,
    warehouseName: 130,
    wishOn: 110,
  },
  empty: {
    open: `没有在办的加工单。${begin}`,
    mine: '没有您的加工单。',
    draft: '没有没提交的加工单。',
    waiting: '没有待加工的单。',
    started: '没有正在加工的单。',
    late: '没有逾期的加工单。',
    done: '还没有完工的加工单。',
    cancelled: '没有作废或冲销的加工单。',
    all: `还没有加工单。${begin}`,
  },
  searchHint: '单号、客户、商品、备注',
  draw: { state: ({ state }) => <StateTag record={processingRecord} state={state} /> },
  card: ['state', 'customerName', 'goodsNames', 'makes', 'wishOn'],
}

/** Draws the screen 加工单 (processingManager); one begins at its order. */
export default function ProcessingPage() {
  const list = useList(processingList)
  return (
    <RecordScreen
      list={list}
      actions={<ExportMenu kind="processing" noun="加工单" element={processingElements.export} list={list} />}
      drawers={<ProcessingDrawers list={list} />}
    />
  )
}
