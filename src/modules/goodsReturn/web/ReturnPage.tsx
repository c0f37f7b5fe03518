import { lazy } from 'react'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { GoodsReturnRow, goodsReturnRecord, goodsReturnRoutes as routes } from '../api/goodsReturn.ts'

const ReturnDrawers = lazy(() => import('./ReturnDrawers.tsx'))

const begin = '打开合同，在“退货”里登记。'

/** The list of what customers give back. */
export const returnList: ListSpec<GoodsReturnRow> = {
  name: 'goodsReturn',
  row: GoodsReturnRow,
  routes: { list: routes.list, totals: routes.totals },
  views: goodsReturnRecord.views,
  sort: { by: 'createdAt', order: 'descend' },
  noun: goodsReturnRecord.noun,
  shown: ['number', 'state', 'kind', 'customerName', 'goodsNames', 'pieces', 'refund', 'comeOn', 'address', 'reason'],
  widths: {
    number: 180,
    state: 92,
    kind: 100,
    customerName: 120,
    goodsNames: 220,
    pieces: 110,
    refund: 120,
    comeOn: 110,
    address: 200,
    reason: 180,
  },
  empty: {
    open: `没有在办的退货。${begin}`,
    mine: '没有您的退货单。',
    draft: '没有没提交的退货单。',
    toReceive: '没有等着收货的退货。',
    toInspect: '没有等着质检的退货。',
    toSettle: '没有等着结算的退货。',
    settled: '还没有办完的退货。',
    cancelled: '没有作废的退货单。',
    all: `还没有退货。${begin}`,
  },
  searchHint: '单号、客户、商品、地址、联系人、原因',
  draw: { state: ({ state }) => <StateTag record={goodsReturnRecord} state={state} /> },
  card: ['state', 'kind', 'customerName', 'goodsNames', 'refund', 'comeOn'],
}

/** Draws the screen 退货管理 (returnManager); a return begins at its contract. */
export default function ReturnPage() {
  const list = useList(returnList)
  return (
    <RecordScreen
      list={list}
      actions={<ExportMenu kind="goodsReturn" noun="客户退货单" element="returnManager:export" list={list} />}
      drawers={<ReturnDrawers list={list} />}
    />
  )
}
