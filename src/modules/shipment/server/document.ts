import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { saying, toldField } from '../../approval/server/index.ts'
import {
  concealedFrom,
  documentDetail,
  documentHandlers,
  documentOf,
  filesOfItself,
  keptAs,
} from '../../documents/server/index.ts'
import { goodsInWords } from '../../goods/server/index.ts'
import { lockOrders, orders, wayPhotosOf } from '../../salesOrder/server/index.ts'
import { shipmentRoutes as routes, ShipmentEntered, shipmentApproval, shipmentRecord, ways } from '../api/shipment.ts'
import { directOf } from './direct.ts'
import { assertOneLot } from './homeLots.ts'
import { type KeptLine, keptLines, shipmentLines } from './lines.ts'
import { orderLinesOf } from './orderLines.ts'
import { keptPackages, shownPackages } from './packages.ts'
import { type ShipmentRecord, shipments } from './shipments.ts'

type Draft = Omit<ShipmentEntered, 'lines'> & {
  pieces: number
  customerId: number
  lines: readonly Pick<KeptLine, 'goodsId' | 'pieces' | 'boxPieces'>[]
  ownerId: number
  departmentId: number | null
}

/** Returns the placed order of a shipment; one that a kept shipment names stays. Throws 40000 for one that the person does not see, or that is called off. */
async function orderOf(desk: Desk, id: number, before?: ShipmentRecord) {
  if (before && before.salesOrderId !== id)
    throw badInput('salesOrderId', '不能换到另一张下单单，请作废后从那张下单单重新开出库单')
  const order = await desk.from('salesOrder').selectAll().where('id', '=', id).executeTakeFirst()
  const isSeen = order && (before || (orders.maySeeAny(desk) && (await orders.sight.sees(desk, order))))
  if (!order || !isSeen) throw badInput('salesOrderId', '下单单不存在，或不在您的数据范围内，请重新选择')
  if (order.state !== 'done') throw badInput('salesOrderId', '这张下单单没有下单或已经撤单，不能出库，请选择已下单的')
  return order
}

/** Refuses a day that is past, and a driver who is no colleague any more. */
async function assertHead(desk: Desk, head: Omit<ShipmentEntered, 'lines'>, before?: ShipmentRecord): Promise<void> {
  if (head.shipOn !== before?.shipOn && head.shipOn < formatDate(clock.now()))
    throw badInput('shipOn', '出库日期不能早于今天，请改成今天或以后')
  if (head.way !== 'fetch' && head.address.trim() === '')
    throw badInput('address', '送货需要地址，请填写送货地址，或改为自提')
  if (head.driverId === null || head.driverId === before?.driverId) return
  const driver = await desk.from('employee').select('departedAt').where('id', '=', head.driverId).executeTakeFirst()
  if (!driver || driver.departedAt !== null)
    throw badInput('driverId', '这位司机不是在职同事，请重新选择，或填写外请司机')
}

/** Locks the order of a shipment, of which somebody could split off what the shipment takes (分单), before the shipment itself. */
async function lockAbove(desk: Desk, id: number): Promise<void> {
  const shipment = await desk.from('shipment').select('salesOrderId').where('id', '=', id).executeTakeFirst()
  if (shipment) await lockOrders(desk, [shipment.salesOrderId])
}

/** Returns what is kept of what is entered: the contract's salesperson answers for it. Throws 40000 by field. */
async function drafted(
  desk: Desk,
  { lines: given, ...head }: ShipmentEntered,
  before?: ShipmentRecord,
  foresees = false,
) {
  const purchaseId = directOf(head)
  if (!foresees) await lockOrders(desk, [head.salesOrderId])
  const order = await orderOf(desk, head.salesOrderId, before)
  await assertHead(desk, head, before)
  const { contractId, customerId, ownerId, departmentId } = order
  const from = { purchaseId, orderId: order.id, before, foresees }
  const lines = await keptLines(desk, given, await orderLinesOf(desk, order.id, before?.id), from)
  await assertOneLot(desk, { customerId, address: order.address }, lines, head.mixedReason)
  const packages = await keptPackages(desk, head.packages, { orderId: order.id, without: before?.id ?? null })
  if (lines.length + packages.length === 0) throw badInput('lines', '请至少填写一行商品，或选一个包件')
  const pieces = lines.reduce((all, line) => all + line.pieces, 0)
  return { ...head, purchaseId, contractId, customerId, ownerId, departmentId, pieces, packages, lines }
}

/** 出库单: it waits to leave as soon as it is sent, or once it is approved. */
export const shipmentDocument = documentOf({
  code: shipmentApproval.code,
  title: shipmentApproval.title,
  unbound: '没有绑定流程时，提交后即可出库',
  alone: true,
  kept: keptAs(shipments),
  attached: filesOfItself(shipmentRecord.table),
  asks: () => '提交出库单',
  tells: ({ text }) => ({
    asks: saying('申请出库', text('pieces') !== '' && ` ${text('pieces')} 片/件`),
    first: ['customer', 'lines', 'shipOn', 'address'],
  }),
  fields: [
    toldField('order', '下单单', 'text'),
    toldField('customer', '客户', 'text'),
    toldField('way', '方式', 'text'),
    toldField('shipOn', '出库日期', 'date'),
    toldField('address', '送货地址', 'text'),
    toldField('collect', '代收金额', 'money'),
    { key: 'remark', title: '备注', kind: 'longText', required: false, options: [] },
    toldField('lines', '明细', 'longText'),
    toldField('mixedReason', '混批原因', 'text'),
    toldField('pieces', '数量（片/件）', 'number'),
    toldField('packages', '包件', 'number'),
    toldField('owner', '业务员', 'employee'),
    toldField('department', '所属部门', 'department'),
  ],
  async draftOf(desk, row) {
    return { ...row, lines: await shipmentLines.read(desk, row.id) } as unknown as Draft
  },
  async content(desk, draft: Draft) {
    const { shipOn, address, collect, remark, mixedReason, pieces, lines, customerId, salesOrderId } = draft
    const [customer, order] = [
      await desk.from('customer').select('name').where('id', '=', customerId).executeTakeFirst(),
      await desk.from('salesOrder').select('number').where('id', '=', salesOrderId).executeTakeFirst(),
    ]
    const named = { customer: customer?.name ?? '', order: order?.number ?? '', way: ways[draft.way] }
    const told = { shipOn, address, collect, remark, mixedReason, pieces, packages: draft.packages.length }
    const whose = { owner: draft.ownerId, department: draft.departmentId }
    return { ...named, ...told, ...whose, lines: await goodsInWords(desk, lines) }
  },
  concealed: (desk, { salesOrderId, customerId }: Draft) =>
    concealedFrom(desk, {}, { order: ['salesOrder', salesOrderId], customer: ['customer', customerId] }),
  amends: { from: '出库单', fields: { remark: 'remark' }, form: ShipmentEntered.pick({ remark: true }) },
  after: { rejected: 'rejected', withdrawn: 'draft', approved: 'ready' },
})

/** Returns what the list does not tell: whom to call, why lots are mixed, and the number of the contract as far as the person sees it. */
async function more(desk: Desk, id: number) {
  const { contractId, salesOrderId, ...told } = await desk
    .from('shipment')
    .select([
      'contractId',
      'salesOrderId',
      'receiverPhone',
      'driverPhone',
      'mixedReason',
      'unloadReason',
      'packages',
      'showsAmounts',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const contractNumber = (await desk.names('contract', [contractId])).get(contractId) ?? ''
  const wayPhotos = (await wayPhotosOf(desk, [salesOrderId])).get(salesOrderId) ?? []
  return { ...told, contractNumber, packageRows: await shownPackages(desk, id), wayPhotos }
}

const of = { served: shipments, lines: shipmentLines, more }
/** Returns the answer of one shipment. */
export const detailOf = documentDetail(of)

/** The calls of shipments as documents. */
export const documentCalls = documentHandlers({
  ...of,
  document: shipmentDocument,
  routes,
  entered: ShipmentEntered,
  prefix: 'CK',
  drafted,
  above: lockAbove,
})
