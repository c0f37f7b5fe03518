import { lazy } from 'react'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { stocktakeRoutes as routes, StocktakeRow, stocktakeRecord } from '../api/stocktake.ts'

const StocktakeDrawers = lazy(() => import('./StocktakeDrawers.tsx'))

const spec: ListSpec<StocktakeRow> = {
  name: 'stocktake',
  row: StocktakeRow,
  routes: { list: routes.list, totals: routes.totals },
  views: stocktakeRecord.views,
  sort: { by: 'createdAt', order: 'descend' },
  noun: stocktakeRecord.noun,
  shown: ['number', 'state', 'warehouseId', 'scope', 'counted', 'keys', 'blind', 'ownerId', 'createdAt'],
  widths: { number: 170, state: 92, scope: 120, remark: 220 },
  empty: {
    all: '还没有盘点单。选一个仓库和范围，系统列出要数的批次，几个人可以一起数。',
    draft: '没有正在盘的盘点单。',
    approving: '没有等审批的盘点单。',
    posting: '没有正在过账的盘点单。',
    done: '还没有过账的盘点单。',
    rejected: '没有被拒绝的盘点单。',
    cancelled: '没有作废的盘点单。',
  },
  searchHint: '单号、库位、备注',
  draw: {
    state: ({ state, posted, keys }) =>
      state === 'posting' ? (
        <Tag tone="blue">{`正在过账 ${posted}/${keys}`}</Tag>
      ) : (
        <StateTag record={stocktakeRecord} state={state} />
      ),
  },
  card: ['state', 'warehouseId', 'scope', 'counted', 'keys'],
}

/** Draws the screen 盘点 (stocktakeManager). */
export default function StocktakePage() {
  const list = useList(spec)
  return (
    <RecordScreen
      list={list}
      add={{ route: routes.add, text: '新建盘点', starts: true }}
      actions={<ExportMenu kind="stocktake" noun="盘点单" element="stocktakeManager:export" list={list} />}
      drawers={<StocktakeDrawers list={list} />}
    />
  )
}
