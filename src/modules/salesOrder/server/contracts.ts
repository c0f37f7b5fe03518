import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { conflict, notFound } from '../../../kernel/server/refusal.ts'
import { type ContractRecord, contractModule, type Ended, orderableLines } from '../../contract/server/index.ts'
import { type OrderLine, orderRecord, orderRoutes as routes } from '../api/order.ts'
import { releaseSurplus } from './allocation/surplus.ts'
import { followed, heldOf } from './carriers.ts'
import { type OrderRecord, orders } from './orders.ts'
import { followedLines } from './reading/followed.ts'

/** Why nothing is ordered of a contract. */
export const notInEffect =
  '合同不在履行中，不能下单：没生效的请先让它生效，已完成的请先重新打开，已退单或作废的请另签合同'

/** Why somebody orders nothing of a contract whose salesperson's orders they do not see. */
export const notTheirs = '下单会记在合同业务员名下，不在您的数据范围内，请由业务员或其主管下单'

export type ContractSeen = Pick<
  ContractRecord,
  'id' | 'state' | 'customerId' | 'ownerId' | 'departmentId' | 'installAddress'
>

/** Returns a contract that the person sees, or any where `whoever`; undefined otherwise. */
export async function contractSeen(desk: Desk, id: number, whoever = false): Promise<ContractSeen | undefined> {
  const contract = await desk
    .from('contract')
    .select(['id', 'state', 'customerId', 'ownerId', 'departmentId', 'installAddress'])
    .where('id', '=', id)
    .executeTakeFirst()
  return contract && (whoever || desk.reaches(contractModule, contract)) ? contract : undefined
}

const whyNot = (desk: Desk, contract: ContractSeen) => (desk.reaches('salesOrder', contract) ? null : notTheirs)

/** The calls that tell what of a contract is ordered. */
export const contractHandlers = [
  handle(routes.ofContract, async (desk, { params: { id } }) => {
    const contract = await contractSeen(desk, id)
    if (!contract) throw notFound('合同')
    const { installAddress: address, state } = contract
    const refusal = state === 'effective' ? whyNot(desk, contract) : notInEffect
    const found = await orders.rowsWhere(desk, bind => `e.contract_id = ${bind(id)}`)
    return {
      contractId: id,
      number: (await desk.names('contract', [id])).get(id) ?? '',
      address,
      lines: await followedLines(desk, id),
      orders: found.map(({ id, number, state, stage, pieces, shipped, wishOn }) => ({
        id,
        number,
        state,
        stage,
        pieces,
        shipped,
        wishOn,
      })),
      refusal,
    }
  }),
]

/** A line of an order; `kept`: what of it may not be called off: what has left, and what a carrier holds. */
export type Line = { id: number; orderId: number; net: number; kept: number; pieces: number } & Pick<
  OrderLine,
  'contractLineId' | 'source' | 'note'
>

/** Locks the placed orders of a locked contract, the latest placed first; one that was called off meanwhile is none of them. */
async function placedOf(desk: Desk, contractId: number): Promise<OrderRecord[]> {
  const found = await desk
    .from('salesOrder')
    .select('id')
    .where('contractId', '=', contractId)
    .where('state', '=', 'done')
    .execute()
  const ids = found.map(({ id }) => id)
  const placed = (await desk.lock(orderRecord.table, ids)).filter(({ state }) => state === 'done')
  return placed.toSorted((a, b) => Date.parse(b.decidedAt ?? '') - Date.parse(a.decidedAt ?? '') || b.id - a.id)
}

/** Returns the lines of orders in their order. */
export async function linesOf(
  desk: Desk,
  orders: readonly OrderRecord[],
  held: ReadonlyMap<string, number>,
): Promise<Line[]> {
  const { rows } = await desk.client.query<Omit<Line, 'kept'>>(
    `select id, sales_order_id as "orderId", contract_line_id as "contractLineId", pieces, net, source, note from sales_order_line
     where office_id = $1 and sales_order_id = any($2::bigint[]) order by position`,
    [desk.officeId, orders.map(({ id }) => id)],
  )
  return rows.map(line => {
    const holds = held.get(`${line.orderId}:${line.contractLineId}`) ?? 0
    return { ...line, kept: Math.min(line.pieces, Math.max(line.net, holds)) }
  })
}

const idsOf = (orders: readonly OrderRecord[]) => orders.map(({ id }) => id)

/** Lets what carries locked orders out follow their lines that have become less, and frees what is reserved beyond them. */
export async function becameLess(desk: Desk, orderIds: readonly number[]): Promise<void> {
  await followed(desk, orderIds)
  await releaseSurplus(desk, orderIds)
}

/** Returns by how many pieces or parts placed orders are more than each line of their contract, where they are. */
async function overOf(desk: Desk, contractId: number, lines: readonly Line[]): Promise<Map<number, number>> {
  const sold = new Map((await orderableLines(desk, contractId)).map(({ id, pieces }) => [id, pieces]))
  const over = new Map<number, number>()
  for (const [id, some] of Map.groupBy(lines, ({ contractLineId }) => contractLineId)) {
    const more = some.reduce((all, { pieces }) => all + pieces, 0) - (sold.get(id) ?? 0)
    if (more > 0) over.set(id, more)
  }
  return over
}

/**
 * Orders of a locked contract that has changed give back what its lines do not have any more, the latest first (chain-stock.md, Reservations). Orders
 * in approval are judged as they are approved.
 */
export async function followChange(desk: Desk, contractId: number): Promise<void> {
  const placed = await placedOf(desk, contractId)
  if (placed.length === 0) return
  const lines = await linesOf(desk, placed, await heldOf(desk, idsOf(placed)))
  const over = await overOf(desk, contractId, lines)
  if (over.size === 0) return
  for (const order of placed) {
    const own = lines.filter(({ orderId }) => orderId === order.id)
    await shrink(desk, order, own, over)
  }
  await becameLess(desk, idsOf(placed))
}

/** Returns a line as the log tells it. */
export const toldOf = ({ contractLineId, pieces, source, note }: Line) => ({
  contractLineId,
  boxes: 0,
  rest: pieces,
  source,
  note,
})

/** Takes from a locked order what of `over` it has, has not left and is not held, and that from `over`. */
async function shrink(
  desk: Desk,
  order: OrderRecord,
  lines: readonly Line[],
  over: Map<number, number>,
): Promise<void> {
  const left = lines.map(line => {
    const more = over.get(line.contractLineId) ?? 0
    const takes = Math.min(line.pieces - line.kept, more)
    over.set(line.contractLineId, more - takes)
    return { ...line, pieces: line.pieces - takes }
  })
  await keep(desk, order, { before: lines, left }, ['合同减少', '合同减少，这张单的商品都已减完'])
}

/** Writes what is left of a locked order's lines; one of which nothing is left is cancelled. */
export async function keep(
  desk: Desk,
  order: OrderRecord,
  { before, left }: { before: readonly Line[]; left: readonly Line[] },
  [action, whyNothing]: readonly [action: string, whyNothing: string],
  told: Changes = {},
): Promise<void> {
  const pieces = left.reduce((all, line) => all + line.pieces, 0)
  if (pieces === 0) return cancel(desk, order, whyNothing)
  if (pieces === order.pieces) return
  await keepPieces(desk, left)
  const kept = left.filter(line => line.pieces > 0)
  const more: Changes = { ...told, lines: [before.map(toldOf), kept.map(toldOf)] }
  const changed = await desk.change('salesOrder', order, { pieces }, { action, name: order.number, more })
  await orders.tell(desk, [changed])
}

/** Writes the pieces of lines, which keep their numbers. Those of none go, unless something of them had left. */
async function keepPieces(desk: Desk, lines: readonly Line[]): Promise<void> {
  await desk.client.query(
    `update sales_order_line l set pieces = w.pieces from unnest($2::bigint[], $3::bigint[]) w (id, pieces)
     where l.office_id = $1 and l.id = w.id`,
    [desk.officeId, lines.map(({ id }) => id), lines.map(({ pieces }) => pieces)],
  )
  await desk.client.query(
    `delete from sales_order_line l where l.office_id = $1 and l.id = any($2::bigint[]) and l.pieces = 0
     and not exists (select 1 from sales_order_move m where m.office_id = l.office_id and m.sales_order_line_id = l.id)`,
    [desk.officeId, lines.map(({ id }) => id)],
  )
}

/**
 * Calls off what of a locked order has not left and is not held: all of it cancels the order, the rest of one that is partly out stays as it left.
 * Throws 40900 where nothing of it may be called off.
 */
export async function callOff(desk: Desk, order: OrderRecord, why: string): Promise<void> {
  const lines = order.state === 'done' ? await linesOf(desk, [order], await heldOf(desk, [order.id])) : []
  if (lines.length > 0 && lines.every(({ pieces, kept }) => kept === pieces))
    throw conflict(
      '这张单的商品都已发出、已开工加工，或厂家已接单，不能撤单；加工的可以先冲销，厂家的请商量后办增减项或退单',
    )
  await callOffLines(desk, order, lines, why)
  await becameLess(desk, [order.id])
}

async function callOffLines(desk: Desk, order: OrderRecord, lines: readonly Line[], why: string): Promise<void> {
  if (!lines.some(({ kept }) => kept > 0)) return cancel(desk, order, why)
  const left = lines.map(line => ({ ...line, pieces: line.kept }))
  await keep(desk, order, { before: lines, left }, ['撤回未发部分', why])
}

async function cancel(desk: Desk, order: OrderRecord, cancelReason: string): Promise<void> {
  const patch = { state: 'cancelled', cancelReason } as const
  const changed = await desk.change('salesOrder', order, patch, { action: '撤单', name: order.number })
  await orders.tell(desk, [changed])
}

/** Calls off what has not left of the orders of a locked contract that ends without being carried out, and its drafts; those in approval can only be refused. */
export async function followEnd(desk: Desk, { id }: { id: number }, how: Ended): Promise<void> {
  const why = how === 'cancelled' ? '合同已退单' : '合同已作废'
  const found = await desk
    .from('salesOrder')
    .select('id')
    .where('contractId', '=', id)
    .where('state', 'in', ending)
    .execute()
  const ids = found.map(one => one.id)
  const locked = (await desk.lock(orderRecord.table, ids)).filter(({ state }) => ending.some(one => one === state))
  for (const order of locked) {
    const lines = order.state === 'done' ? await linesOf(desk, [order], new Map()) : []
    await callOffLines(desk, order, lines, why)
  }
  await becameLess(desk, idsOf(locked))
}

const ending = ['draft', 'rejected', 'done'] as const
