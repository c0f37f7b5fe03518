import { lazy } from 'react'
import type { ListSpec } from '../../../../kernel/web/list/spec.ts'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../../kernel/web/record/RecordScreen.tsx'
import { StateTag } from '../../../../kernel/web/ui/StateTag.tsx'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { MoveRow, moveRecord, moveRoutes as routes } from '../../api/move.ts'

const MoveDrawers = lazy(() => import('./MoveDrawers.tsx'))

export const moveList: ListSpec<MoveRow> = {
  name: 'stockMove',
  row: MoveRow,
  routes: { list: routes.list, totals: routes.totals },
  views: moveRecord.views,
  sort: { by: 'createdAt', order: 'descend' },
  noun: moveRecord.noun,
  shown: ['number', 'kind', 'state', 'warehouseName', 'happenedOn', 'pieces', 'amount', 'party', 'reason', 'ownerId'],
  widths: { number: 170, kind: 100, state: 92, warehouseName: 120, party: 140, reason: 220 },
  empty: {
    all: '还没有出入库单。采购以外的入库、出库、报损、样品、改批改级和拆合箱在这里登记。',
    draft: '没有出入库单草稿。',
    in: '还没有其他入库。不走采购的货在这里入库，如期初、赠品。',
    out: '还没有其他出库。不走订单的货在这里出库，写明交给谁。',
    damage: '还没有报损。货损坏时在这里登记，并写明由谁承担。',
    sample: '还没有样品出库或归还。',
    change: '还没有改批或改级。批次记错、成色变了，在这里改。',
    box: '还没有拆箱或合箱。',
    unanswered: '所有报损都已写明由谁承担。',
  },
  searchHint: '单号、原因、往来方、责任人',
  draw: { state: ({ state }) => <StateTag record={moveRecord} state={state} /> },
  card: ['kind', 'state', 'warehouseName', 'happenedOn', 'pieces'],
}

/** Draws the screen 出入库单 (stockMoveManager). */
export default function MovePage() {
  const list = useList(moveList)
  return (
    <RecordScreen
      list={list}
      add={{ route: routes.add, text: '新增出入库单' }}
      actions={<ExportMenu kind="stockMove" noun="出入库单" element="stockMoveManager:export" list={list} />}
      drawers={<MoveDrawers list={list} />}
    />
  )
}
