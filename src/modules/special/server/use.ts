import { sql } from 'kysely'
import { formatDate, type Moment } from '../../../kernel/api/time.ts'
import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import type { PriceUnit } from '../../goods/api/units.ts'
import { type QuantityUnit, quantityWords } from '../api/quantity.ts'
import { specialRecord } from '../api/record.ts'
import { specialStates, stateOf } from '../api/state.ts'
import type { Offer } from './document.ts'
import { specials } from './specials.ts'

/** What a document sells to a customer: goods with their grade (null: the goods' own), and when. */
export type Sold = { customerId: number; goodsId: number; gradeId: number | null; on: Moment }
/** The same with how much of it: pieces, mm² or mm, as the offer counts. */
export type Wanted = Sold & { quantity: number }
/** An offer that lets a document go below the floor; `price` in fen per `priceUnit`, `left` in pieces, mm² or mm. */
export type Usable = {
  id: number
  number: string
  price: number
  priceUnit: PriceUnit
  left: number
  quantityUnit: QuantityUnit
  untilOn: string
}

/** Returns the grade that goods are sold in: the given one, else their own. */
async function gradeOf(desk: Desk, goodsId: number, gradeId: number | null): Promise<number | null> {
  if (gradeId !== null) return gradeId
  const goods = await desk.from('goods').select('gradeId').where('id', '=', goodsId).executeTakeFirst()
  return goods?.gradeId ?? null
}

/**
 * Returns for each of the goods that a document sells the approved, unexpired offers of which something is left, those that end first before others.
 * One statement for all. It locks nothing: `consumeSpecial` decides.
 */
export async function usableSpecials(desk: Desk, sold: readonly Sold[]): Promise<Usable[][]> {
  if (sold.length === 0) return []
  const each = <Key extends keyof Sold>(key: Key) => sold.map(one => one[key])
  const on = sold.map(one => formatDate(one.on))
  const values = [desk.officeId, each('customerId'), each('goodsId'), each('gradeId'), on]
  const { rows } = await desk.client.query<Usable & { at: number }>(prepared(usableStatement, values))
  const found = Map.groupBy(rows, row => row.at)
  return sold.map((_, at) => (found.get(at + 1) ?? []).map(({ at: _place, ...offer }) => offer))
}

const usableStatement = `
  select a.at::integer as at, s.id, s.number, s.price, s.price_unit as "priceUnit", s.quantity - s.used as left, s.quantity_unit as "quantityUnit",
    s.until_on as "untilOn"
  from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::date[]) with ordinality a (customer_id, goods_id, grade_id, on_day, at)
  join goods g on g.office_id = $1 and g.id = a.goods_id
  join special_offer s on s.office_id = $1 and s.status = 'approved' and s.customer_id = a.customer_id and s.goods_id = a.goods_id
    and s.grade_id is not distinct from coalesce(a.grade_id, g.grade_id) and s.until_on >= a.on_day and s.quantity > s.used
  order by a.at, s.until_on, s.id`

/** Returns what each line of a document has of each offer now, in pieces, mm² or mm. */
export async function specialsUsedBy(desk: Desk, { kind, documentId }: Pick<Line, 'kind' | 'documentId'>) {
  const { rows } = await desk.client.query<{ lineId: number; specialId: number; quantity: number }>(
    `select line_id as "lineId", special_id as "specialId", sum(quantity)::bigint as quantity from special_use
     where office_id = $1 and document_kind = $2 and document_id = $3 group by 1, 2 having sum(quantity) > 0`,
    [desk.officeId, kind, documentId],
  )
  return rows
}

/** Locks offers in the order of their numbers, so that of two documents at once one gets what is left (chain.md §7). */
export function lockSpecials(desk: Desk, ids: readonly number[]): Promise<Offer[]> {
  return desk.lock('specialOffer', ids)
}

/** Returns offers as they are, by their numbers, and locks none. */
export async function specialsOf(desk: Desk, ids: readonly number[]): Promise<Map<number, Offer>> {
  if (ids.length === 0) return new Map()
  const rows = await desk.from('specialOffer').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** The line of a document that takes something of an offer, or gives it back. */
export type Line = { kind: string; documentId: number; lineId: number }

/**
 * Takes a quantity of an offer for a line of a document, in the transaction that confirms the document (chain.md §1). The offer stays locked
 * until it ends, so that of two confirmations at once only one gets what is left. Throws 40900 in words where the offer is for something else,
 * not approved, expired, or too little is left.
 */
export async function consumeSpecial(desk: Desk, id: number, wanted: Wanted, line: Line): Promise<void> {
  const gradeId = await gradeOf(desk, wanted.goodsId, wanted.gradeId)
  const offer = await desk.lockOne('specialOffer', id, specialRecord.noun)
  const refusal = refusalFor(offer, { ...wanted, gradeId })
  if (refusal) throw conflict(`特价单 ${offer.number} ${refusal}`)
  await append(desk, offer, wanted.quantity, line)
}

function refusalFor(offer: Offer, { customerId, goodsId, gradeId, quantity, on }: Wanted): string | null {
  const same = offer.customerId === customerId && offer.goodsId === goodsId && offer.gradeId === gradeId
  if (!same) return '不是给这位客户的这个商品'
  const state = stateOf(offer, on)
  if (state !== 'approved') return specialStates[state].title
  return beyond(offer, quantity)
}

/** Returns in words that an offer has less left than a quantity; null where it has enough. */
export function beyond(offer: Pick<Offer, 'quantity' | 'used' | 'quantityUnit'>, quantity: number): string | null {
  const left = offer.quantity - offer.used
  return quantity > left ? `只剩 ${quantityWords(left, offer.quantityUnit)}` : null
}

/**
 * Gives back what a line of a document took of an offer, or a quantity of it, also where the offer has expired meanwhile. Throws 40900 if
 * the line has not taken so much.
 */
export async function returnSpecial(desk: Desk, id: number, line: Line, quantity?: number): Promise<void> {
  const offer = await desk.lockOne('specialOffer', id, specialRecord.noun)
  const held = await heldBy(desk, id, line)
  const back = quantity ?? held
  if (back > held)
    throw conflict(`特价单 ${offer.number} 在这一行只用了 ${quantityWords(held, offer.quantityUnit)}，请改小数量`)
  if (back > 0) await append(desk, offer, -back, line)
}

async function heldBy(desk: Desk, specialId: number, { kind, documentId, lineId }: Line): Promise<number> {
  const { held } = await desk
    .from('specialUse')
    .select(sql<number>`coalesce(sum(quantity), 0)::bigint`.as('held'))
    .where('specialId', '=', specialId)
    .where('documentKind', '=', kind)
    .where('documentId', '=', documentId)
    .where('lineId', '=', lineId)
    .executeTakeFirstOrThrow()
  return held
}

async function append(desk: Desk, offer: Offer, quantity: number, { kind, documentId, lineId }: Line): Promise<void> {
  const use = { specialId: offer.id, quantity, documentKind: kind, documentId, lineId, createdBy: desk.employeeId }
  await desk.insert('specialUse', use, { action: quantity > 0 ? '使用特价' : '退回特价', name: offer.number })
  await specials.tell(desk, [offer])
}
