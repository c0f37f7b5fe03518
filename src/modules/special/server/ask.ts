import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../kernel/server/desk/documentNumber.ts'
import type { Chosen } from '../../approval/api/approval.ts'
import { quantityUnitOf } from '../api/quantity.ts'
import { specialRecord } from '../api/record.ts'
import type { AskedKind, SpecialFacts } from '../api/special.ts'
import { type Draft, type Offer, specialDocument } from './document.ts'
import { assertSpecial } from './rules.ts'
import { amountsOf, assertParts, goodsNamed, snapshotOf } from './snapshot.ts'
import { specials } from './specials.ts'

/** The document from which a special price is asked; goods alone by default. */
export type From = { kind: AskedKind; id: number }
export type Asking = SpecialFacts & { chosen?: Chosen; asked?: From }

/** Returns an offer's columns as they would be kept now, with list price, floor and cost of today. Throws 40000 without the goods. */
export async function drafted(desk: Desk, { chosen: _, asked, ...typed }: Asking): Promise<Draft> {
  const goods = await goodsNamed(desk, typed.goodsId)
  const quantityUnit = quantityUnitOf(goods)
  const quantity = assertParts(typed.quantity, quantityUnit)
  const facts = { ...typed, quantity, quantityUnit }
  const snapshot = await snapshotOf(desk, goods, facts)
  const { kind, id } = asked ?? { kind: 'goods', id: facts.goodsId }
  return {
    ...facts,
    ...snapshot,
    ...amountsOf(goods, { ...facts, ...snapshot }),
    status: 'draft',
    askedKind: kind,
    askedId: id,
    ownerId: desk.employeeId,
    departmentId: desk.who.departmentId,
  }
}

/** Keeps an offer as a draft, numbered. Throws as `assertSpecial`. */
export async function keepDraft(desk: Desk, asking: Asking): Promise<Offer> {
  await assertSpecial(desk, asking)
  const values = await drafted(desk, asking)
  const [number] = (await nextNumbers(desk, 'TJ')) as [string]
  const offer = await desk.insert(
    'specialOffer',
    { ...values, number },
    {
      action: '新增特价',
      name: number,
    },
  )
  await specials.tell(desk, [offer])
  return offer
}

/**
 * Asks for a special price in the caller's transaction, from a document or from goods: keeps the offer and starts its approval. Returns the
 * offer's and the approval's numbers. Throws 40000 by field as the form, 40900 without a flow, and 40300 without the right to ask.
 */
export async function askSpecial(
  desk: Desk,
  asking: Asking,
): Promise<{ id: number; number: string; approvalId: number }> {
  desk.demand('specialOffer:ask')
  const { id, number } = await keepDraft(desk, asking)
  const offer = await desk.lockOne('specialOffer', id, specialRecord.noun)
  return { id, number, approvalId: await specialDocument.send(desk, offer, asking.chosen) }
}
