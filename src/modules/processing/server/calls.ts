import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { type OrderRecord, orders } from '../../salesOrder/server/index.ts'
import { processingRoutes as routes } from '../api/processing.ts'
import { detailOf, documentCalls, processingDocument } from './document.ts'
import { freeAll } from './holding.ts'
import { type LineOfOrder, linesToReplace, linesToWork, workedLots } from './orderLines.ts'
import { processings } from './processings.ts'
import { proposalFor } from './proposal.ts'
import { finish, start, takeBack } from './working.ts'

/** Returns why nothing of an order is worked on, in words; null where something may. */
function whyNot(state: string, lines: readonly { left: number }[]): string | null {
  if (state !== 'done') return '这张下单单没有下单或已经撤单，不能加工'
  if (lines.length === 0) return '这张下单单没有来源是加工的商品，请先把要加工的行的来源改成加工'
  return lines.some(({ left }) => left > 0) ? null : '要加工的商品都已开了加工单，或已经发出'
}

/** The same of what a 加工单 made. */
function whyNotAgain(state: string, orderState: string, lines: readonly unknown[]): string | null {
  if (state !== 'done') return '这张加工单还没有完工或已冲销，不能补做'
  if (orderState !== 'done') return '这张加工单的下单单已经撤单，不能补做'
  return lines.length > 0 ? null : '这张加工单没有做出成品，没有可以补做的，请从下单单另开加工单'
}

/** Returns an order with lines that may be made of it, and from which lots. */
async function toldOf(desk: Desk, order: OrderRecord, lines: readonly LineOfOrder[]) {
  const { id, wishOn } = order
  const { number, customerName } = await orders.rowOf(desk, id)
  const proposed = await proposalFor(desk, order, lines, await workedLots(desk, id))
  return { salesOrderId: id, number, customerName, wishOn, ...proposed }
}

/** The calls of 加工单. */
export const processingHandlers = [
  ...documentCalls,

  handle(routes.ofOrder, async (desk, { params: { id } }) => {
    const order = await orders.visible(desk, id)
    const lines = await linesToWork(desk, id)
    return { ...(await toldOf(desk, order, lines)), refusal: whyNot(order.state, lines) }
  }),

  handle(routes.again, async (desk, { params: { id } }) => {
    const one = await processings.visible(desk, id)
    const order = await orders.visible(desk, one.salesOrderId)
    const lines = await linesToReplace(desk, id)
    return { ...(await toldOf(desk, order, lines)), refusal: whyNotAgain(one.state, order.state, lines) }
  }),

  handle(routes.reopen, async (desk, { body: { id, version } }) => {
    const one = await processings.lock(desk, id, 'reopen', { version })
    await processingDocument.change(desk, one, { state: 'draft' }, '改回草稿')
    await freeAll(desk, id)
    return detailOf(desk, id)
  }),

  handle(routes.start, async (desk, { body: { id, version } }) => {
    await start(desk, id, version)
    return detailOf(desk, id)
  }),

  handle(routes.finish, async (desk, { body }) => {
    await finish(desk, body)
    return detailOf(desk, body.id)
  }),

  handle(routes.reverse, async (desk, { body }) => {
    await takeBack(desk, body)
    return detailOf(desk, body.id)
  }),

  handle(routes.fee, async (desk, { body: { id, version, workshopFee } }) => {
    const one = await processings.lock(desk, id, 'fee', { version })
    await processingDocument.change(desk, one, { workshopFee }, '登记外协加工费')
    return detailOf(desk, id)
  }),
]
