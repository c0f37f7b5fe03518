import { columnsOf } from '../../../../kernel/api/list.ts'
import { dayNow } from '../../../../kernel/server/list/dayNow.ts'
import { plainly } from '../../../../kernel/server/record/plain.ts'
import { serve } from '../../../../kernel/server/record/serve.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import { StockLine } from '../../../warehouse/api/line.ts'
import { TransferEntered, TransferRow, transferRecord } from '../../api/transfer.ts'

const plain = plainly(transferRecord, TransferEntered, ['number', 'carrier', 'reason'])
const follows = { fromWarehouseName: true, toWarehouseName: true, days: true } as const

/** Transfers as the server serves them. */
export const transfers = serve({
  ...plain,
  computed: {
    fromWarehouseName: { sql: 'a.name', kind: 'text', join: 'sender' },
    toWarehouseName: { sql: 'b.name', kind: 'text', join: 'receiver' },
    days: { sql: `(case when e.state = 'sent' then ${dayNow} - e.sent_on end)`, kind: 'integer' },
  },
  joins: {
    sender: 'join warehouse a on a.office_id = e.office_id and a.id = e.from_warehouse_id',
    receiver: 'join warehouse b on b.office_id = e.office_id and b.id = e.to_warehouse_id',
  },
  also: ['e.from_warehouse_id as "fromWarehouseId"', 'e.to_warehouse_id as "toWarehouseId"'],
  sums: ['pieces', 'underWay', 'amount'],
  views: {
    ...plain.views,
    losses: () => () =>
      `exists (select from stock_transfer_line l
      where l.office_id = e.office_id and l.stock_transfer_id = e.id and l.damaged + l.lost > 0)`,
  },
  history: [
    ...columnsOf(TransferRow.omit({ number: true, createdAt: true, updatedAt: true, ...follows })),
    { key: 'fromWarehouseId', title: '调出仓库', kind: 'reference', of: 'warehouse' },
    { key: 'toWarehouseId', title: '调入仓库', kind: 'reference', of: 'warehouse' },
    { key: 'lines', title: '明细', kind: 'text', items: columnsOf(StockLine) },
    { key: 'answers', title: '责任人', kind: 'text' },
    { key: 'note', title: '备注', kind: 'text' },
    {
      key: 'became',
      title: '这一次',
      kind: 'text',
      items: [
        { key: 'goodsId', title: '商品', kind: 'reference', of: 'goods' },
        { key: 'accepted', title: '收货', kind: 'integer' },
        { key: 'damaged', title: '破损', kind: 'integer' },
        { key: 'lost', title: '丢失', kind: 'integer' },
        { key: 'returned', title: '退回', kind: 'integer' },
      ],
    },
    {
      key: 'cuts',
      title: '让出的预留',
      kind: 'text',
      items: [{ key: 'pieces', title: '让出（片）', kind: 'integer' }],
      behind: [stockElements.cut],
    },
  ],
})
