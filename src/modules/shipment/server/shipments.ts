import { columnsOf } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { dayNow } from '../../../kernel/server/list/dayNow.ts'
import { plainly } from '../../../kernel/server/record/plain.ts'
import { type Sight, type StoredOf, serve, visibilityOf } from '../../../kernel/server/record/serve.ts'
import { inScope } from '../../../kernel/server/record/visibility.ts'
import { customerJoin } from '../../customer/server/index.ts'
import { packageNumber } from '../../factoryOrder/api/package.ts'
import { foundByGoods, foundDocuments } from '../../salesOrder/server/index.ts'
import { fates } from '../api/fates.ts'
import { dayAnswers, ShipmentEntered, ShipmentLine, ShipmentRow, shipmentRecord } from '../api/shipment.ts'

export type ShipmentRecord = StoredOf<typeof shipmentRecord>

const scope = visibilityOf(shipmentRecord)

/** Whether a shipment that the person drives is theirs: whoever sees their own sees it. */
const drives = (desk: Desk) => desk.reach(scope.module).own

/** Whoever has the contract's salesperson in their scope sees a shipment, and the colleague who drives it. */
const sight: Sight<ShipmentRecord> = {
  condition: desk => bind => {
    const scoped = inScope(desk, scope, 'e')(bind)
    return drives(desk) ? `(${scoped} or e.driver_id = ${bind(desk.employeeId)})` : scoped
  },
  sees: (desk, shipment) =>
    desk.reaches(scope.module, shipment) || (drives(desk) && shipment.driverId === desk.employeeId),
  seesAll: desk => desk.reach(scope.module).office,
  placed: (_desk, stored) =>
    stored.map(({ ownerId, departmentId, driverId }) => ({
      ownerId,
      departmentId,
      sharedWith: new Set(driverId === null ? [] : [driverId]),
    })),
}

/** SQL of the day on which a shipment comes, and of what its customer says to that very day. */
const day = 'coalesce(e.deliver_on, e.ship_on)'
const dayState = `case when e.day_for = ${day} then e.day_answer else 'open' end`

/** The names of a shipment's goods, and of what its packages hold. */
const namesOf = `(select string_agg(distinct n.name, '、') from (
  select g.name from shipment_line l join goods g on g.office_id = l.office_id and g.id = l.goods_id
  where l.office_id = e.office_id and l.shipment_id = e.id
  union all select c.name from factory_package p
  join factory_order_line k on k.office_id = p.office_id and k.id = p.factory_order_line_id
  join contract_line c on c.office_id = k.office_id and c.id = k.contract_line_id
  where p.office_id = e.office_id and p.number = any(e.packages)) n)`

/** Shipments as the server serves them. */
export const shipments = serve({
  ...plainly(shipmentRecord, ShipmentEntered, []),
  sight,
  computed: {
    order: { sql: 'o.number', kind: 'text', join: 'order' },
    purchase: { sql: 'p.number', kind: 'text', join: 'purchase' },
    customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
    goodsNames: { sql: namesOf, kind: 'text' },
    dayState: { sql: dayState, kind: 'enum' },
    packageCount: { sql: 'cardinality(e.packages)', kind: 'integer' },
  },
  joins: {
    customer: customerJoin('e'),
    order: 'join sales_order o on o.office_id = e.office_id and o.id = e.sales_order_id',
    purchase: 'left join purchase p on p.office_id = e.office_id and p.id = e.purchase_id',
  },
  also: [
    'e.contract_id as "contractId"',
    'e.sales_order_id as "salesOrderId"',
    'e.purchase_id as "purchaseId"',
    'e.customer_id as "customerId"',
  ],
  search(term, bind) {
    const ofPackage = `select x.id from shipment x where x.office_id = current_office() and x.packages @> array[${bind(packageNumber(term))}::text]`
    return { sql: foundDocuments('shipment', term, bind, [foundByGoods('shipment', term, bind), ofPackage]) }
  },
  sums: ['pieces', 'packageCount', 'collect', 'amount', 'short'],
  views: {
    open: () => () => `e.state in ('draft', 'approving', 'rejected', 'ready', 'picked', 'left')`,
    mine: (desk: Desk) => bind =>
      `(e.owner_id = ${bind(desk.employeeId)} or e.driver_id = ${bind(desk.employeeId)} or e.created_by = ${bind(desk.employeeId)})`,
    draft: () => () => `e.state in ('draft', 'rejected')`,
    waiting: () => () => `e.state in ('ready', 'picked')`,
    today: () => () => `e.state in ('ready', 'picked', 'left') and e.ship_on = ${dayNow}`,
    askedDay: () => () => `e.state in ('ready', 'picked') and ${dayState} = 'asked'`,
    left: () => () => `e.state = 'left'`,
    searched: () => () => '(e.short > 0 or e.short_packages > 0)',
    signed: () => () => `e.state = 'signed'`,
    cancelled: () => () => `e.state = 'cancelled'`,
    all: () => () => 'true',
  },
  history: [
    ...columnsOf(
      ShipmentRow.omit({
        number: true,
        customerName: true,
        goodsNames: true,
        order: true,
        purchase: true,
        purchaseId: true,
        packageCount: true,
        dayState: true,
        createdAt: true,
        updatedAt: true,
      }),
    ),
    { key: 'receiverPhone', title: '收货电话', kind: 'phone' },
    { key: 'driverPhone', title: '司机电话', kind: 'text' },
    { key: 'mixedReason', title: '混批原因', kind: 'text' },
    { key: 'dayAnswer', title: '客户确认日期', kind: 'enum', words: dayAnswers },
    { key: 'dayFor', title: '确认的日期', kind: 'date' },
    { key: 'showsAmounts', title: '链接显示金额', kind: 'boolean' },
    { key: 'unloadReason', title: '撤回原因', kind: 'text' },
    { key: 'contractId', title: '合同', kind: 'reference', of: 'contract' },
    { key: 'purchaseId', title: '采购单', kind: 'reference', of: 'purchase' },
    { key: 'salesOrderId', title: '下单单', kind: 'reference', of: 'salesOrder' },
    { key: 'packages', title: '包件', kind: 'text' },
    { key: 'carried', title: '包件的签收', kind: 'text' },
    { key: 'checked', title: '核对', kind: 'text' },
    { key: 'swapped', title: '批次', kind: 'text' },
    { key: 'lines', title: '明细', kind: 'text', items: columnsOf(ShipmentLine) },
    { key: 'note', title: '备注', kind: 'text' },
    {
      key: 'became',
      title: '这一次',
      kind: 'text',
      items: [
        { key: 'goodsId', title: '商品', kind: 'reference', of: 'goods' },
        ...Object.entries(fates).map(([key, title]) => ({ key, title, kind: 'integer' as const })),
        { key: 'answers', title: '由谁承担', kind: 'text' },
      ],
    },
  ],
})
