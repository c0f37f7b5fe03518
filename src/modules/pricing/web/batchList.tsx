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
  empty: {
    all: '还没有批量调价。可以按品牌、品类或系列一次改很多商品的价格，也能整批撤销。',
    reading: '没有正在读取的调价。',
    asked: '没有审批中的调价。',
    waiting: '没有等待执行的调价。',
    running: '没有执行中的调价。',
    done: '还没有生效过的调价。',
    refused: '没有未通过审批的调价。',
    failed: '没有执行中断的调价。',
  },
  searchHint: '调价名称',
  draw: { status: row => <BatchTag status={row.status} /> },
  card: ['told', 'status', 'fromDay', 'changedCount', 'createdBy'],
}

/** Shows how far a batch is. */
export function BatchTag({ status }: { status: BatchRow['status'] }) {
  return status === 'done' ? batchStates.done : <Tag>{batchStates[status]}</Tag>
}
