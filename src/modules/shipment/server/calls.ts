import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { lacksNow } from '../../money/server/index.ts'
import { orders } from '../../salesOrder/server/index.ts'
import { shipmentRoutes as routes, shipmentRecord } from '../api/shipment.ts'
import { uncheck } from './checks.ts'
import { directFor, ordersOf } from './directProposal.ts'
import { detailOf, documentCalls, shipmentDocument } from './document.ts'
import { type Above, leave, lockAbove, unload } from './leaving.ts'
import { orderLinesOf } from './orderLines.ts'
import { freePackages } from './packages.ts'
import { proposalFor } from './proposal.ts'
import { shipments } from './shipments.ts'

/** Locks what stands above a shipment that the person sees. Throws 40400 without it. */
async function above(desk: Desk, id: number): Promise<Above> {
  await shipments.visible(desk, id)
  const found = await lockAbove(desk, id)
  if (!found) throw notFound(shipmentRecord.noun)
  return found
}

/** Returns why nothing leaves of an order now, in words; null where something may. */
function whyNot(state: string, left: number): string | null {
  if (state !== 'done') return '这张下单单没有下单或已经撤单，不能出库'
  return left > 0 ? null : '这张下单单的现货和到货的包件都已出库，或已经开了出库单'
}

/** The calls of shipments. */
export const shipmentHandlers = [
  ...documentCalls,

  handle(routes.ofOrder, async (desk, { params: { id } }) => {
    const order = await orders.visible(desk, id)
    const { number, customerName } = await orders.rowOf(desk, id)
    const { address, floor, lift, receiver, receiverPhone, wishOn, customerId } = order
    const lines = await proposalFor(desk, id, { customerId, address }, await orderLinesOf(desk, id))
    const packages = await freePackages(desk, id)
    const left = lines.reduce((all, line) => all + line.left, packages.length)
    const where = { address, floor, lift, receiver, receiverPhone, wishOn }
    const purchases = await directFor(desk, id, lines)
    const told = { refusal: whyNot(order.state, left), lacks: await lacksNow(desk, order.contractId, 'shipping') }
    return { salesOrderId: id, number, customerName, ...where, lines, packages, purchases, ...told }
  }),

  handle(routes.ofPurchase, (desk, { params: { id } }) => ordersOf(desk, id)),

  handle(routes.reopen, async (desk, { body: { id, version } }) => {
    const shipment = await shipments.lock(desk, id, 'reopen', { version })
    await uncheck(desk, [id], 'all')
    await shipmentDocument.change(desk, shipment, { state: 'draft' }, '改回草稿')
    return detailOf(desk, id)
  }),

  handle(routes.pick, async (desk, { body: { id, version } }) => {
    const shipment = await shipments.lock(desk, id, 'pick', { version })
    await shipmentDocument.change(desk, shipment, { state: 'picked' }, '拣货完成')
    return detailOf(desk, id)
  }),

  handle(routes.leave, async (desk, { body: { id, version } }) => {
    const locked = await above(desk, id)
    const shipment = await shipments.lock(desk, id, 'leave', { version })
    await shipmentDocument.change(desk, shipment, await leave(desk, shipment, locked), '出库')
    return detailOf(desk, id)
  }),

  handle(routes.unload, async (desk, { body: { id, version, reason } }) => {
    const locked = await above(desk, id)
    const shipment = await shipments.lock(desk, id, 'unload', { version })
    await uncheck(desk, [id], 'loaded')
    await shipmentDocument.change(desk, shipment, await unload(desk, shipment, locked, reason), '撤回出库')
    return detailOf(desk, id)
  }),
]
