import type { BodyOf } from '../../../kernel/api/route.ts'
import { storeRows } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../kernel/server/desk/documentNumber.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { countTyped } from '../../warehouse/api/typed.ts'
import { handOverParts } from '../../warehouse/server/index.ts'
import { orderRoutes as routes, type ShownOrderLine, type SplitOffLine } from '../api/order.ts'
import { ownerKind, reservedPieces } from './allocation/lines.ts'
import { heldOf, takenOf } from './carriers.ts'
import { becameLess, keep, type Line, linesOf, toldOf } from './contracts.ts'
import { assertAhead, detailOf, lockAbove } from './document.ts'
import { orderLines } from './lines.ts'
import { type OrderRecord, orders } from './orders.ts'

/** What of a line may go to another order: it has not left, no factory makes it, and no open document is to take it. */
type Splittable = { line: Line; free: number; bound: number }

async function splittableOf(desk: Desk, order: OrderRecord): Promise<Splittable[]> {
  const lines = await linesOf(desk, [order], await heldOf(desk, [order.id]))
  const taken = await takenOf(desk, [order.id])
  return lines.map(line => {
    const kept = Math.max(line.kept, line.net + (taken.get(`${order.id}:${line.contractLineId}`) ?? 0))
    return { line, free: Math.max(0, line.pieces - kept), bound: Math.min(line.pieces, kept) }
  })
}

/** A part of a line that goes. */
type Going = { line: Line; pieces: number }

/** Returns what is typed, counted; of a line with nothing typed all stays. Throws 40000 by line: none of the order, a line twice, more than may go; or where nothing goes. */
function going(
  given: readonly SplitOffLine[],
  there: readonly Splittable[],
  shown: readonly ShownOrderLine[],
): Going[] {
  const parts = given.flatMap(({ orderLineId, boxes, rest }, at): Going[] => {
    if (boxes + rest === 0) return []
    const row = `第 ${at + 1} 行`
    const found = there.find(({ line }) => line.id === orderLineId)
    const told = shown.find(({ id }) => id === orderLineId)
    if (!found || !told) throw badInput(`lines.${at}.orderLineId`, `${row}：这张下单单没有这一行，请刷新后重新选择`)
    const twin = given.findIndex(one => one.orderLineId === orderLineId)
    if (twin < at) throw badInput(`lines.${at}.orderLineId`, `${row}与第 ${twin + 1} 行是同一行商品，请合并成一行`)
    if (boxes > 0 && told.boxPieces === null)
      throw badInput(`lines.${at}.boxes`, `${row}：“${told.name}”不按箱，请填在零头里`)
    const counted = countTyped({ boxes, pieces: rest }, told.boxPieces)
    if ('refusal' in counted) throw badInput(`lines.${at}.boxes`, `${row}：${counted.refusal}`)
    if (counted.pieces > found.free) throw badInput(`lines.${at}.boxes`, `${row}：${tooMuch(found, told)}`)
    return [{ line: found.line, pieces: counted.pieces }]
  })
  if (parts.length === 0) throw badInput('lines', '请至少在一行填写要分出的数量')
  return parts
}

function tooMuch({ free, bound }: Splittable, { name, boxPieces }: ShownOrderLine): string {
  const words = (pieces: number) => (pieces === 0 ? '0' : boxWords(pieces, boxPieces))
  const why = bound > 0 ? `，${words(bound)}已发出、厂家已接单或已开出库单` : ''
  return `“${name}”最多分出 ${words(free)}${why}，请改小${bound > 0 ? '，或先作废那张出库单' : ''}`
}

/** Refuses to move all of an order: that is another day for it, not another order. */
function assertSomeStays(order: OrderRecord, parts: readonly Going[]): void {
  if (parts.reduce((all, { pieces }) => all + pieces, 0) === order.pieces)
    throw badInput('lines', '整张单都分走了：要整单改到另一天，请用“改期”；只分一部分的，请改小数量')
}

type Body = BodyOf<typeof routes.split>

/** Adds the order to which parts go: of the same contract, placed when the first one was. Returns it and its lines by those from which they come. */
async function added(desk: Desk, from: OrderRecord, { body, parts }: { body: Body; parts: readonly Going[] }) {
  const { wishOn, address, floor, lift, receiver, receiverPhone, remark } = body
  const { contractId, customerId, ownerId, departmentId, decidedAt } = from
  const [number] = (await nextNumbers(desk, 'XD')) as [string]
  const whose = {
    contractId,
    customerId,
    ownerId,
    departmentId,
    decidedAt,
    splitOf: from.id,
    createdBy: desk.employeeId,
  }
  const where = { wishOn, address, floor, lift, receiver, receiverPhone, remark }
  const pieces = parts.reduce((all, one) => all + one.pieces, 0)
  const lines: [unknown, unknown] = [null, parts.map(one => toldOf({ ...one.line, pieces: one.pieces }))]
  const row = { ...whose, ...where, pieces, number, state: 'done' as const }
  const order = await desk.insert('salesOrder', row, { action: '分单', name: number, more: { lines } })
  await storeRows(
    desk,
    'salesOrderLine',
    parts.map(({ line, pieces }, position) => ({
      sales_order_id: order.id,
      position,
      contract_line_id: line.contractLineId,
      pieces,
      source: line.source,
      note: line.note,
    })),
  )
  return order
}

/** Gives new lines what the customer said of those from which they come. Returns the numbers of the new lines by these. */
async function consentsMoved(desk: Desk, order: OrderRecord, from: OrderRecord): Promise<Map<number, number>> {
  const { rows } = await desk.client.query<{ id: number; before: number }>(
    `update sales_order_line l set consent_kind = b.consent_kind, consent_note = b.consent_note, consent_on = b.consent_on
     from sales_order_line b where b.office_id = l.office_id and b.sales_order_id = $3 and b.contract_line_id = l.contract_line_id
       and l.office_id = $1 and l.sales_order_id = $2 returning l.id, b.id as before`,
    [desk.officeId, order.id, from.id],
  )
  return new Map(rows.map(({ id, before }) => [before, id]))
}

/**
 * Hands what is reserved to the new order, as long as it is reserved already and with no moment at which somebody else could take it: what goes along first, or what the first order does not
 * need any more, the latest reservations first.
 */
async function reservationsMoved(
  desk: Desk,
  from: OrderRecord,
  to: { id: number; lines: ReadonlyMap<number, number> },
  { held, parts }: { held: Body['held']; parts: readonly Going[] },
): Promise<void> {
  const reserved = await reservedPieces(desk, from.id)
  const moved = parts.flatMap(({ line, pieces }) => {
    const has = reserved.get(line.id) ?? 0
    const needs = Math.max(0, line.pieces - pieces - line.net)
    const goes = held === 'go' ? Math.min(has, pieces) : Math.max(0, has - needs)
    const target = { kind: ownerKind, id: to.id, line: to.lines.get(line.id) as number }
    return goes > 0 ? [{ owner: { kind: ownerKind, id: from.id, line: line.id }, pieces: goes, to: target }] : []
  })
  await handOverParts(desk, moved, null, { latest: held === 'stay', since: true })
}

/** Splits parts of a locked order off to a new one of the same contract, with what is reserved for them and what the customer said. Returns its number. */
async function split(desk: Desk, order: OrderRecord, body: Body): Promise<number> {
  assertAhead(body.wishOn)
  const shown = await orderLines.read(desk, order.id)
  const there = await splittableOf(desk, order)
  const parts = going(body.lines, there, shown)
  assertSomeStays(order, parts)
  const other = await added(desk, order, { body, parts })
  const lines = await consentsMoved(desk, other, order)
  await reservationsMoved(desk, order, { id: other.id, lines }, { held: body.held, parts })
  const before = there.map(({ line }) => line)
  const left = before.map(line => {
    const gone = parts.find(part => part.line.id === line.id)?.pieces ?? 0
    return { ...line, pieces: line.pieces - gone }
  })
  await keep(desk, order, { before, left }, ['分单', ''], { splitTo: [null, other.id] })
  await becameLess(desk, [order.id])
  await orders.tell(desk, [other])
  return other.id
}

/** The calls that split an order (分单). */
export const splitHandlers = [
  handle(routes.splittable, async (desk, { params: { id } }) => {
    const order = await orders.visible(desk, id)
    if (order.state !== 'done') throw conflict('这张下单单没有下单或已经撤单，不能分单，请刷新')
    return (await splittableOf(desk, order)).map(({ line, free }) => ({ orderLineId: line.id, pieces: free }))
  }),

  handle(routes.split, async (desk, { body }) => {
    await lockAbove(desk, body.id)
    const order = await orders.lock(desk, body.id, 'split', { version: body.version })
    return detailOf(desk, await split(desk, order, body))
  }),
]
