import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { BatchRow, batchRoutes, batchStates, batchViews } from '../api/batch.ts'

export const batchList: ListSpec<BatchRow> = {
  name: 'priceBatch',
  row: BatchRow,
  routes: { list: batchRoutes.list, totals: batchRoutes.totals },
  views: batchViews,
  sort: { by: 'createdAt', order: 'descend' },
  noun: '调价',
  shown: [
    'name',
    'told',
    'status',
    'fromDay',
    'untilDay',
    'brandId',
    'categoryId',
    'changedCount',
    'skippedCount',
    'createdBy',
    'createdAt',
  ],
  widths: { name: 240, told: 120, status: 110 },
  empty: { all: '还没有批量调价。' },
  searchHint: '调价名称',
  draw: { status: row => <BatchTag status={row.status} /> },
  card: ['told', 'status', 'fromDay', 'changedCount', 'createdBy'],
}

/** Shows how far a batch is. */
export function BatchTag({ status }: { status: BatchRow['status'] }) {
  return status === 'done' ? batchStates.done : <Tag>{batchStates[status]}</Tag>
}
