import { columnsOf } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { dayNow, dayNowOnce } from '../../../kernel/server/list/dayNow.ts'
import { plainly } from '../../../kernel/server/record/plain.ts'
import { type StoredOf, serve } from '../../../kernel/server/record/serve.ts'
import { customerJoin } from '../../customer/server/index.ts'
import { foundByContractLine, foundDocuments } from '../../salesOrder/server/index.ts'
import { FactoryEntered, FactoryRow, factoryRecord, ShownFactoryLine } from '../api/factoryOrder.ts'

export type FactoryRecord = StoredOf<typeof factoryRecord>

const lines = (select: string) =>
  `select ${select} from factory_order_line l join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
   where l.office_id = e.office_id and l.factory_order_id = e.id`

const coming = `e.state in ('producing', 'left')`
const lateOn = (today: string) => `${coming} and coalesce(e.promised_on < ${today}, false)`

/** When it came into its state. */
const since = `case e.state when 'auditing' then e.sent_at when 'audited' then e.audited_at when 'producing' then e.accepted_at
  when 'left' then e.left_at when 'arrived' then e.arrived_at else e.updated_at end`

/** Factory orders as the server serves them. */
export const factoryOrders = serve({
  ...plainly(factoryRecord, FactoryEntered, []),
  driven: ({ workshop, number }) => (workshop ? `这是加工单 ${number} 做出的货，请到加工单里办` : null),
  joins: {
    customer: customerJoin('e'),
    supplier: 'left join supplier s on s.office_id = e.office_id and s.id = e.supplier_id',
  },
  computed: {
    supplier: { sql: `coalesce(s.name, '本店加工')`, kind: 'text', join: 'supplier' },
    customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
    goodsNames: { sql: `(${lines(`string_agg(distinct c.name, '、')`)})`, kind: 'text' },
    days: { sql: `(${dayNow} - ((${since}) at time zone 'Asia/Shanghai')::date)`, kind: 'integer' },
    late: { sql: `(${lateOn(dayNow)})`, kind: 'boolean' },
  },
  also: ['supplierId', 'salesOrderId', 'contractId', 'originalId'].map(
    key => `e.${key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)} as "${key}"`,
  ),
  search(term, bind) {
    const ofSuppliers = `select x.id from factory_order x where x.office_id = current_office() and x.supplier_id in (select s.id from supplier s
      where s.office_id = current_office() and strpos(lower(s.name), ${bind(term.toLowerCase())}) > 0)`
    return {
      sql: foundDocuments('factory_order', term, bind, [foundByContractLine('factory_order', term, bind), ofSuppliers]),
    }
  },
  sums: ['pieces', 'packages', 'arrived', 'amount'],
  views: {
    open: () => () => `e.state not in ('arrived', 'cancelled')`,
    mine: (desk: Desk) => bind => `e.owner_id = ${bind(desk.employeeId)}`,
    auditing: () => () => `e.state = 'auditing'`,
    returned: () => () => `e.state = 'returned'`,
    making: () => () => coming,
    late: () => () => lateOn(dayNowOnce),
    soon: () => () => `${coming} and e.promised_on between ${dayNowOnce} and ${dayNowOnce} + 3`,
    partly: () => () => `${coming} and e.arrived > 0 and e.arrived < e.packages`,
    arrived: () => () => `e.state = 'arrived'`,
    outdated: () => () => `e.outdated <> '' and e.state <> 'cancelled'`,
    cancelled: () => () => `e.state = 'cancelled'`,
    all: () => () => 'true',
  },
  history: [
    ...columnsOf(
      FactoryRow.omit({
        number: true,
        supplier: true,
        customerName: true,
        goodsNames: true,
        days: true,
        late: true,
        createdAt: true,
        updatedAt: true,
      }),
    ),
    ...columnsOf(FactoryEntered.pick({ supplierId: true })),
    { key: 'salesOrderId', title: '下单单', kind: 'reference', of: 'salesOrder' },
    { key: 'originalId', title: '补哪张单', kind: 'reference', of: 'factoryOrder' },
    { key: 'packageNames', title: '包件号', kind: 'text' },
    {
      key: 'lines',
      title: '明细',
      kind: 'text',
      items: columnsOf(ShownFactoryLine.pick({ name: true, pieces: true, made: true, amount: true, note: true })),
    },
  ],
})
