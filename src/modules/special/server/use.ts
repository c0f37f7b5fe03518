import { sql } from 'kysely'
import { formatDate, type Moment } from '../../../kernel/contract/time.ts'
import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import type { PriceUnit } from '../../goods/contract/units.ts'
import { type StoredState, specialStates, stateOf } from '../contract/state.ts'
import { noun, type Offer } from './document.ts'
import { tellSpecials } from './tell.ts'

/** What a document sells to a customer: goods with their grade (null: the goods' own), pieces, and when. */
export type Wanted = { customerId: number; goodsId: number; gradeId: number | null; pieces: number; on: Moment }
/** An offer that lets a document go below the floor; `price` in fen per `priceUnit`. */
export type Usable = { id: number; number: string; price: number; priceUnit: PriceUnit; left: number; untilOn: string }

/** Returns the grade that goods are sold in: the given one, else their own. */
async function gradeOf(desk: Desk, goodsId: number, gradeId: number | null): Promise<number | null> {
  if (gradeId !== null) return gradeId
  const goods = await desk.from('goods').select('gradeId').where('id', '=', goodsId).executeTakeFirst()
  return goods?.gradeId ?? null
}

/**
 * Returns for each of the goods that a document sells the approved, unexpired offer of which enough is left; of several the one with the lowest
 * price; undefined without one. One statement for all. It locks nothing: `consumeSpecial` decides.
 */
export async function specialsFor(desk: Desk, wanted: readonly Wanted[]): Promise<(Usable | undefined)[]> {
  if (wanted.length === 0) return []
  const each = <Key extends keyof Wanted>(key: Key) => wanted.map(one => one[key])
  const on = wanted.map(one => formatDate(one.on))
  const values = [desk.officeId, each('customerId'), each('goodsId'), each('gradeId'), each('pieces'), on]
  const { rows } = await desk.client.query<Usable & { at: number }>(prepared(usableStatement, values))
  const found = new Map(rows.map(({ at, ...offer }) => [at, offer]))
  return wanted.map((_, at) => found.get(at + 1))
}

/** Returns the offer for one of the goods, as `specialsFor` does. */
export async function specialFor(desk: Desk, wanted: Wanted): Promise<Usable | undefined> {
  const [offer] = await specialsFor(desk, [wanted])
  return offer
}

const usableStatement = `
  select a.at::integer as at, o.*
  from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::date[])
    with ordinality a (customer_id, goods_id, grade_id, pieces, on_day, at)
  join goods g on g.office_id = $1 and g.id = a.goods_id
  cross join lateral (
    select s.id, s.number, s.price, s.price_unit as "priceUnit", s.pieces - s.used as left, s.until_on as "untilOn"
    from special_offer s
    where s.office_id = $1 and s.status = 'approved' and s.customer_id = a.customer_id and s.goods_id = a.goods_id
      and s.grade_id is not distinct from coalesce(a.grade_id, g.grade_id) and s.until_on >= a.on_day
      and s.pieces - s.used >= a.pieces
    order by s.price, s.id limit 1
  ) o`

/** The line of a document that takes pieces of an offer, or gives them back. */
export type Line = { kind: string; documentId: number; lineId: number }

/**
 * Takes pieces of an offer for a line of a document, in the transaction that confirms the document (chain.md §1). The offer stays locked
 * until it ends, so that of two confirmations at once only one gets the last piece. Throws 40900 in words where the offer is for something else,
 * not approved, expired, or too little is left.
 */
export async function consumeSpecial(desk: Desk, id: number, wanted: Wanted, line: Line): Promise<void> {
  const gradeId = await gradeOf(desk, wanted.goodsId, wanted.gradeId)
  const offer = await desk.lockOne('specialOffer', id, noun)
  const refusal = refusalFor(offer, { ...wanted, gradeId })
  if (refusal) throw conflict(`特价单 ${offer.number} ${refusal}`)
  await append(desk, offer, wanted.pieces, line)
}

function refusalFor(offer: Offer, { customerId, goodsId, gradeId, pieces, on }: Wanted): string | null {
  const same = offer.customerId === customerId && offer.goodsId === goodsId && offer.gradeId === gradeId
  if (!same) return '不是给这位客户的这个商品'
  const state = stateOf({ ...offer, status: offer.status as StoredState }, on)
  if (state !== 'approved') return specialStates[state]
  const left = offer.pieces - offer.used
  return pieces > left ? `只剩 ${left}` : null
}

/**
 * Gives back what a line of a document took of an offer, or `pieces` of it, also where the offer has expired meanwhile. Throws 40900 if the
 * line has not taken so many.
 */
export async function returnSpecial(desk: Desk, id: number, line: Line, pieces?: number): Promise<void> {
  const offer = await desk.lockOne('specialOffer', id, noun)
  const held = await heldBy(desk, id, line)
  const back = pieces ?? held
  if (back > held) throw conflict(`特价单 ${offer.number} 在这一行只用了 ${held}`)
  if (back > 0) await append(desk, offer, -back, line)
}

async function heldBy(desk: Desk, specialId: number, { kind, documentId, lineId }: Line): Promise<number> {
  const { held } = await desk
    .from('specialUse')
    .select(sql<number>`coalesce(sum(pieces), 0)::integer`.as('held'))
    .where('specialId', '=', specialId)
    .where('documentKind', '=', kind)
    .where('documentId', '=', documentId)
    .where('lineId', '=', lineId)
    .executeTakeFirstOrThrow()
  return held
}

async function append(desk: Desk, offer: Offer, pieces: number, { kind, documentId, lineId }: Line): Promise<void> {
  const use = { specialId: offer.id, pieces, documentKind: kind, documentId, lineId, createdBy: desk.employeeId }
  await desk.insert('specialUse', use, { action: pieces > 0 ? '使用特价' : '退回特价', name: offer.number })
  await tellSpecials(desk, [offer])
}
