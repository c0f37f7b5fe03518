import { sql } from 'kysely'
import { formatDate, type Moment } from '../../../kernel/contract/time.ts'
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
 * Returns the approved, unexpired offer of which enough is left for what a document sells; of several the one with the lowest price;
 * undefined without one. It locks nothing: `consumeSpecial` decides.
 */
export async function specialFor(desk: Desk, wanted: Wanted): Promise<Usable | undefined> {
  const gradeId = await gradeOf(desk, wanted.goodsId, wanted.gradeId)
  const offer = await desk
    .from('specialOffer')
    .selectAll()
    .where('status', '=', 'approved')
    .where('customerId', '=', wanted.customerId)
    .where('goodsId', '=', wanted.goodsId)
    .where(sql<boolean>`grade_id is not distinct from ${gradeId}`)
    .where('untilOn', '>=', formatDate(wanted.on))
    .where(sql<boolean>`pieces - used >= ${wanted.pieces}`)
    .orderBy('price')
    .orderBy('id')
    .executeTakeFirst()
  if (!offer) return undefined
  const { id, number, price, priceUnit, pieces, used, untilOn } = offer
  return { id, number, price, priceUnit: priceUnit as PriceUnit, left: pieces - used, untilOn }
}

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
