import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { type ContractRecord, contractModule, type Ended, orderableLines } from '../../contract/server/index.ts'
import { type OrderLine, orderRecord, orderRoutes as routes } from '../api/order.ts'
import { contractLines } from './lines.ts'
import { type OrderRecord, orders } from './orders.ts'

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
      lines: await contractLines(desk, id),
      orders: found.map(({ id, number, state, pieces, wishOn }) => ({ id, number, state, pieces, wishOn })),
      refusal,
    }
  }),
]

type Line = { id: number; orderId: number } & Pick<OrderLine, 'contractLineId' | 'source' | 'note'> & { pieces: number }

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

async function linesOf(desk: Desk, orders: readonly OrderRecord[]): Promise<Line[]> {
  const { rows } = await desk.client.query<Line>(
    `select id, sales_order_id as "orderId", contract_line_id as "contractLineId", pieces, source, note from sales_order_line
     where office_id = $1 and sales_order_id = any($2::bigint[]) order by position`,
    [desk.officeId, orders.map(({ id }) => id)],
  )
  return rows
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
  const lines = await linesOf(desk, placed)
  const over = await overOf(desk, contractId, lines)
  if (over.size === 0) return
  for (const order of placed) {
    const own = lines.filter(({ orderId }) => orderId === order.id)
    await shrink(desk, order, own, over)
  }
}

const toldOf = ({ contractLineId, pieces, source, note }: Line) => ({
  contractLineId,
  boxes: 0,
  rest: pieces,
  source,
  note,
})

/** Takes from a locked order what of `over` it has, and that from `over`. */
async function shrink(
  desk: Desk,
  order: OrderRecord,
  lines: readonly Line[],
  over: Map<number, number>,
): Promise<void> {
  const left = lines.map(line => {
    const more = over.get(line.contractLineId) ?? 0
    const takes = Math.min(line.pieces, more)
    over.set(line.contractLineId, more - takes)
    return { ...line, pieces: line.pieces - takes }
  })
  const pieces = left.reduce((all, line) => all + line.pieces, 0)
  if (pieces === order.pieces) return
  const kept = left.filter(line => line.pieces > 0)
  if (kept.length === 0) {
    await cancel(desk, order, '合同减少，这张单的商品都已减完')
    return
  }
  await keepPieces(desk, left)
  const more: Changes = { lines: [lines.map(toldOf), kept.map(toldOf)] }
  const changed = await desk.change('salesOrder', order, { pieces }, { action: '合同减少', name: order.number, more })
  await orders.tell(desk, [changed])
}

/** Writes the pieces of lines, which keep their numbers; those of none go. */
async function keepPieces(desk: Desk, lines: readonly Line[]): Promise<void> {
  const gone = lines.filter(({ pieces }) => pieces === 0).map(({ id }) => id)
  await desk.client.query('delete from sales_order_line where office_id = $1 and id = any($2::bigint[])', [
    desk.officeId,
    gone,
  ])
  await desk.client.query(
    `update sales_order_line l set pieces = w.pieces from unnest($2::bigint[], $3::bigint[]) w (id, pieces)
     where l.office_id = $1 and l.id = w.id and w.pieces > 0`,
    [desk.officeId, lines.map(({ id }) => id), lines.map(({ pieces }) => pieces)],
  )
}

async function cancel(desk: Desk, order: OrderRecord, cancelReason: string): Promise<void> {
  const patch = { state: 'cancelled', cancelReason } as const
  const changed = await desk.change('salesOrder', order, patch, { action: '撤单', name: order.number })
  await orders.tell(desk, [changed])
}

/** Cancels the placed orders of a locked contract that ends without being carried out, and its drafts; those in approval can only be refused. */
export async function followEnd(desk: Desk, { id }: { id: number }, how: Ended): Promise<void> {
  const why = how === 'cancelled' ? '合同已退单' : '合同已作废'
  const found = await desk
    .from('salesOrder')
    .select('id')
    .where('contractId', '=', id)
    .where('state', 'in', ending)
    .execute()
  const ids = found.map(one => one.id)
  for (const order of await desk.lock(orderRecord.table, ids))
    if (ending.some(state => state === order.state)) await cancel(desk, order, why)
}

const ending = ['draft', 'rejected', 'done'] as const
