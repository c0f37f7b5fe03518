import { sql } from 'kysely'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { readingOf } from '../../../kernel/server/record/reading.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { assertSupplier } from '../../purchase/server/index.ts'
import { factoryElements } from '../api/elements.ts'
import { factoryRoutes as routes } from '../api/factoryOrder.ts'
import { accept } from './accepting.ts'
import { boardOf } from './board.ts'
import { change } from './change.ts'
import { detailOf } from './detail.ts'
import { factoryOrders } from './factoryOrders.ts'
import { keptLines, linesOf, piecesOf, storeLines, toldOf } from './lines.ts'
import { lockOrderOf, notTheirs, orderSeen, whyNot } from './orders.ts'
import { refresh, renew } from './outdated.ts'
import { allowedLines, replace } from './replacing.ts'
import { assertPlaced, proposal, split } from './splitting.ts'

const now = sql<string>`now()`

/** Throws 40000 for a day that is past. */
function assertAhead(field: string, title: string, on: string | null): void {
  if (on !== null && on < formatDate(clock.now())) throw badInput(field, `${title}不能早于今天，请改成今天或以后`)
}

/** The calls that split an order, and change a factory order before it is sent. */
const enterHandlers: Handled[] = [
  handle(routes.proposal, async (desk, { params: { id } }) => {
    const order = await orderSeen(desk, id)
    const found = await factoryOrders.rowsWhere(desk, bind => `e.sales_order_id = ${bind(id)}`)
    const refusal = desk.may(factoryElements.enter) ? whyNot(desk, order) : '您没有拆单的权限'
    return {
      orderId: id,
      number: order.number,
      // A day that is past is wished for by nobody any more.
      wishOn: order.wishOn !== null && order.wishOn < formatDate(clock.now()) ? null : order.wishOn,
      lines: await proposal(desk, order),
      orders: found.map(({ id, number, state, supplier, pieces, promisedOn }) => ({
        id,
        number,
        state,
        supplier,
        pieces,
        promisedOn,
      })),
      refusal,
    }
  }),

  handle(routes.split, async (desk, { body: { orderId, ...asked } }) => {
    const order = await orderSeen(desk, orderId, true)
    assertPlaced(order)
    if (whyNot(desk, order) !== null) throw conflict(notTheirs)
    assertAhead('wishOn', '希望到货', asked.wishOn)
    const made = await split(desk, order, asked)
    const rows = await factoryOrders.rowsWhere(desk, bind => `e.id = any(${bind(made.map(({ id }) => id))}::bigint[])`)
    return rows.map(({ id, number, supplier }) => ({ id, number, supplier })).toSorted((a, b) => a.id - b.id)
  }),

  handle(routes.edit, async (desk, { body: { id, version, force, lines: given, ...head } }) => {
    const order = await lockOrderOf(desk, id)
    const before = await factoryOrders.lock(desk, id, 'edit', { version, force })
    if (head.supplierId !== undefined && head.supplierId !== before.supplierId)
      await assertSupplier(desk, head.supplierId)
    if (head.wishOn != null && head.wishOn !== before.wishOn) assertAhead('wishOn', '希望到货', head.wishOn)
    if (given === undefined) {
      await change(desk, before, head, '修改工厂单')
      return detailOf(desk, id)
    }
    const had = await linesOf(desk, before)
    const { of, called } = await allowedLines(desk, before, order)
    const lines = keptLines(given, of, called)
    await storeLines(desk, id, lines)
    const more: Changes = { lines: [had.map(toldOf), lines.map(toldOf)] }
    await change(desk, before, { ...head, pieces: piecesOf(lines), amount: null, outdated: '' }, '修改工厂单', more)
    return detailOf(desk, id)
  }),

  handle(routes.replace, async (desk, { body: { id, ...asked } }) => {
    const made = await replace(desk, id, asked)
    return detailOf(desk, made.id)
  }),

  handle(routes.cancel, async (desk, { body: { id, version, reason } }) => {
    const before = await factoryOrders.lock(desk, id, 'cancel', { version })
    await change(desk, before, { state: 'cancelled', cancelReason: reason }, '作废工厂单')
    return detailOf(desk, id)
  }),
]

/** Writes what the factory asks for lines of a locked factory order; returns what all lines come to, null where one has no price. */
async function keepPrices(desk: Desk, id: number, prices: readonly { id: number; amount: number | null }[]) {
  await desk.client.query(
    `update factory_order_line l set amount = w.amount from unnest($3::bigint[], $4::bigint[]) w (id, amount)
     where l.office_id = $1 and l.factory_order_id = $2 and l.id = w.id`,
    [desk.officeId, id, prices.map(price => price.id), prices.map(({ amount }) => amount)],
  )
  const { rows } = await desk.client.query<{ amount: number | null }>(
    `select case when count(*) = count(amount) then sum(amount)::bigint end as amount from factory_order_line where office_id = $1 and factory_order_id = $2`,
    [desk.officeId, id],
  )
  return rows[0]?.amount ?? null
}

/** The calls that send a factory order, audit it, and follow it until it leaves the factory. */
const followHandlers: Handled[] = [
  handle(routes.send, async (desk, { body: { id, version } }) => {
    const before = await factoryOrders.lock(desk, id, 'send', { version })
    await refresh(desk, before)
    await change(desk, before, { state: 'auditing', sentAt: now, returnReason: '', outdated: '' }, '工厂单送审')
    return detailOf(desk, id)
  }),

  handle(routes.audit, async (desk, { body: { id, version, promisedOn, lines } }) => {
    assertAhead('promisedOn', '承诺到货日', promisedOn)
    if (lines.some(({ amount }) => amount !== null)) desk.demand(factoryElements.cost)
    const before = await factoryOrders.lock(desk, id, 'audit', { version })
    const had = await linesOf(desk, before)
    const strange = lines.findIndex(line => !had.some(one => one.id === line.id))
    if (strange >= 0) throw badInput(`lines.${strange}.id`, `第 ${strange + 1} 行：不在这张工厂单上，请刷新后重新填写`)
    const amount = await keepPrices(desk, id, lines)
    const after = await linesOf(desk, before)
    const more: Changes = { lines: [had.map(toldOf), after.map(toldOf)] }
    await change(desk, before, { state: 'audited', auditedAt: now, promisedOn, amount }, '审核工厂单', more)
    return detailOf(desk, id)
  }),

  handle(routes.giveBack, async (desk, { body: { id, version, reason } }) => {
    const before = await factoryOrders.lock(desk, id, 'giveBack', { version })
    await change(desk, before, { state: 'returned', returnReason: reason }, '退回工厂单')
    return detailOf(desk, id)
  }),

  handle(routes.accept, async (desk, { body: { id, version } }) => {
    await accept(desk, id, version)
    return detailOf(desk, id)
  }),

  handle(routes.promise, async (desk, { body: { id, version, promisedOn } }) => {
    assertAhead('promisedOn', '承诺到货日', promisedOn)
    const before = await factoryOrders.lock(desk, id, 'promise', { version })
    await change(desk, before, { promisedOn }, '改承诺到货日')
    return detailOf(desk, id)
  }),

  handle(routes.leave, async (desk, { body: { id, version } }) => {
    const before = await factoryOrders.lock(desk, id, 'leave', { version })
    await change(desk, before, { state: 'left', leftAt: now }, '登记出厂')
    return detailOf(desk, id)
  }),

  handle(routes.renew, async (desk, { body: { id, version } }) => {
    const before = await factoryOrders.lock(desk, id, 'renew', { version })
    await renew(desk, before)
    return detailOf(desk, id)
  }),
]

/** The calls of factory orders. */
export const factoryHandlers: Handled[] = [
  ...readingOf(factoryOrders, routes),
  handle(routes.detail, (desk, { params: { id } }) => detailOf(desk, id)),
  handle(routes.board, (desk, { body }) => boardOf(desk, body)),
  ...enterHandlers,
  ...followHandlers,
]
