import { columnsOf } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { dayNow } from '../../../kernel/server/list/dayNow.ts'
import { plainly } from '../../../kernel/server/record/plain.ts'
import { type StoredOf, serve } from '../../../kernel/server/record/serve.ts'
import { customerJoin } from '../../customer/server/index.ts'
import { foundByGoods, foundDocuments } from '../../salesOrder/server/index.ts'
import { lossAnswerers } from '../api/kinds.ts'
import { ProcessingEntered, ProcessingLine, ProcessingRow, processingRecord } from '../api/processing.ts'

export type ProcessingRecord = StoredOf<typeof processingRecord>

const lines = (select: string) =>
  `select ${select} from processing_line l join goods g on g.office_id = l.office_id and g.id = l.goods_id
   where l.office_id = e.office_id and l.processing_id = e.id`

const open = `e.state in ('placed', 'started')`
const lateOn = (today: string) => `${open} and coalesce(e.wish_on < ${today}, false)`

/** 加工单 as the server serves them. */
export const processings = serve({
  ...plainly(processingRecord, ProcessingEntered, []),
  computed: {
    order: { sql: 'o.number', kind: 'text', join: 'order' },
    replaces: {
      sql: `coalesce((select r.number from processing r where r.office_id = e.office_id and r.id = e.replaces_id), '')`,
      kind: 'text',
    },
    customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
    goodsNames: { sql: `(${lines(`string_agg(distinct g.name, '、')`)})`, kind: 'text' },
    warehouseName: { sql: 'w.name', kind: 'text', join: 'warehouse' },
    outside: { sql: `(w.kind = 'workshop')`, kind: 'boolean', join: 'warehouse' },
    late: { sql: `(${lateOn(dayNow)})`, kind: 'boolean' },
    packages: { sql: 'coalesce(f.packages, 0)', kind: 'integer', join: 'made' },
  },
  joins: {
    customer: customerJoin('e'),
    order: 'join sales_order o on o.office_id = e.office_id and o.id = e.sales_order_id',
    warehouse: 'join warehouse w on w.office_id = e.office_id and w.id = e.warehouse_id',
    made: 'left join factory_order f on f.office_id = e.office_id and f.id = e.factory_order_id',
  },
  also: [
    'e.contract_id as "contractId"',
    'e.sales_order_id as "salesOrderId"',
    'e.customer_id as "customerId"',
    'e.warehouse_id as "warehouseId"',
  ],
  search(term, bind) {
    return { sql: foundDocuments('processing', term, bind, [foundByGoods('processing', term, bind)]) }
  },
  sums: ['pieces', 'makes', 'came', 'lost', 'packages', 'value', 'lostValue', 'workshopFee'],
  views: {
    open: () => () => `e.state in ('draft', 'approving', 'rejected', 'placed', 'started')`,
    mine: (desk: Desk) => bind => `(e.owner_id = ${bind(desk.employeeId)} or e.created_by = ${bind(desk.employeeId)})`,
    draft: () => () => `e.state in ('draft', 'rejected')`,
    waiting: () => () => `e.state = 'placed'`,
    started: () => () => `e.state = 'started'`,
    late: () => () => lateOn(dayNow),
    done: () => () => `e.state = 'done'`,
    cancelled: () => () => `e.state in ('cancelled', 'reversed')`,
    all: () => () => 'true',
  },
  history: [
    ...columnsOf(
      ProcessingRow.omit({
        number: true,
        customerName: true,
        goodsNames: true,
        warehouseName: true,
        outside: true,
        order: true,
        late: true,
        packages: true,
        replaces: true,
        createdAt: true,
        updatedAt: true,
      }),
    ),
    { key: 'mixedReason', title: '混批原因', kind: 'text' },
    { key: 'warehouseId', title: '加工地点', kind: 'reference', of: 'warehouse' },
    { key: 'replacesId', title: '补做', kind: 'reference', of: 'processing' },
    { key: 'salesOrderId', title: '下单单', kind: 'reference', of: 'salesOrder' },
    { key: 'factoryOrderId', title: '包件所在的工厂单', kind: 'reference', of: 'factoryOrder' },
    { key: 'lines', title: '明细', kind: 'text', items: columnsOf(ProcessingLine) },
    {
      key: 'finished',
      title: '做出',
      kind: 'text',
      items: [
        { key: 'goodsId', title: '商品', kind: 'reference', of: 'goods' },
        { key: 'came', title: '成品', kind: 'integer' },
        { key: 'lost', title: '损耗', kind: 'integer' },
        { key: 'answers', title: '由谁承担', kind: 'enum', words: lossAnswerers },
      ],
    },
  ],
})
