import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { discountOf, marginOf } from '../api/margin.ts'
import { quantityUnitOf, quantityUnits } from '../api/quantity.ts'
import { specialRoutes as routes, SpecialFacts } from '../api/special.ts'
import { isWorse } from '../api/state.ts'
import { drafted, keepDraft } from './ask.ts'
import { specialDocument as document, type Offer } from './document.ts'
import { detailOf } from './read.ts'
import { assertAhead, assertGrade, assertSpecial, assertUsed } from './rules.ts'
import { seesFloors } from './sight.ts'
import { amountsOf, assertParts, goodsNamed, snapshotOf } from './snapshot.ts'
import { specials } from './specials.ts'

const enteredKeys = Object.keys(SpecialFacts.shape) as (keyof SpecialFacts)[]

type Goods = Awaited<ReturnType<typeof goodsNamed>>

/** Returns quantity and unit of an edited offer: those of other goods have to be given. Throws 40000. */
function countedIn(offer: Offer, goods: Goods, given: Partial<SpecialFacts>) {
  const held = offer.quantityUnit
  const isSame = given.goodsId === undefined || given.goodsId === offer.goodsId
  const quantityUnit = isSame ? held : quantityUnitOf(goods)
  if (given.quantity !== undefined) return { quantity: assertParts(given.quantity, quantityUnit), quantityUnit }
  if (quantityUnit !== held) throw badInput('quantity', `这个商品按${quantityUnits[quantityUnit]}计数，请重新填写数量`)
  return { quantity: offer.quantity, quantityUnit }
}

/** Throws 40900 where goods are counted otherwise today than an offer counts them. */
function assertCounted(goods: Goods, { quantityUnit }: { quantityUnit: string }): void {
  if (quantityUnitOf(goods) !== quantityUnit) throw conflict('商品的计价方式已改变，请重新申请特价')
}

/** Changes an offer; an approved one that gets worse is asked for again (chain.md §1). */
async function edit(desk: Desk, offer: Offer, given: Partial<SpecialFacts>, chosen: Record<string, number[]>) {
  const facts = Object.fromEntries(enteredKeys.map(key => [key, given[key] ?? offer[key]])) as SpecialFacts
  await assertSpecial(desk, facts, offer)
  const goods = await goodsNamed(desk, facts.goodsId)
  const gradeId = facts.gradeId ?? goods.gradeId
  const after = Object.assign(facts, { gradeId }, countedIn(offer, goods, given))
  assertUsed(offer, after)
  const again = offer.status === 'approved' && isWorse(offer, after)
  const known = offer.status === 'approved' && !again
  if (!known) assertCounted(goods, after)
  const snapshot = known
    ? { priceUnit: offer.priceUnit, listPrice: offer.listPrice, cost: offer.cost }
    : await snapshotOf(desk, goods, after)
  const patch = { ...after, ...snapshot, ...amountsOf(goods, { ...after, ...snapshot }) }
  const changed = await document.change(desk, offer, patch, '修改特价')
  if (again) await document.send(desk, changed, chosen)
}

/** The calls that write special offers. */
export const writeHandlers = [
  handle(routes.effect, async (desk, { body }) => {
    await assertGrade(desk, body.gradeId)
    const goods = await goodsNamed(desk, body.goodsId)
    const snapshot = await snapshotOf(desk, goods, body)
    const { listPrice, cost, floor, floorGuarded, priceUnit } = snapshot
    const quantityUnit = quantityUnitOf(goods)
    const quantity = assertParts(body.quantity, quantityUnit)
    const { amount, listAmount } = amountsOf(goods, { ...body, ...snapshot, quantity, quantityUnit })
    return {
      priceUnit,
      quantityUnit,
      amount,
      listPrice,
      discount: discountOf(body.price, listPrice),
      givenAway: listAmount === null ? null : listAmount - amount,
      floor: floorGuarded && !seesFloors(desk) ? undefined : floor,
      cost,
      margin: marginOf(body.price, cost),
      marginAtList: marginOf(listPrice, cost),
    }
  }),

  handle(routes.forecast, async (desk, { body: { chosen, ...facts } }) => {
    await assertAhead(desk, facts)
    return document.forecast(desk, await drafted(desk, facts), chosen)
  }),

  handle(routes.add, async (desk, { body: { submit, chosen, ...facts } }) => {
    const draft = await keepDraft(desk, facts)
    if (submit) await document.send(desk, draft, chosen)
    return detailOf(desk, draft.id)
  }),

  handle(routes.edit, async (desk, { body: { id, version, force, chosen, ...given } }) => {
    const offer = await specials.lock(desk, id, 'edit', { version, force })
    await edit(desk, offer, given as Partial<SpecialFacts>, chosen)
    return detailOf(desk, id)
  }),

  handle(routes.submit, async (desk, { body: { id, version, chosen } }) => {
    const offer = await specials.lock(desk, id, 'submit', { version })
    await assertSpecial(desk, offer)
    const goods = await goodsNamed(desk, offer.goodsId)
    assertCounted(goods, offer)
    const snapshot = await snapshotOf(desk, goods, offer)
    const today = { ...snapshot, ...amountsOf(goods, { ...offer, ...snapshot }) }
    await document.send(desk, offer, chosen, today)
    return detailOf(desk, id)
  }),

  handle(routes.withdraw, async (desk, { body }) => {
    const offer = await specials.lock(desk, body.id, 'withdraw', body)
    await document.change(desk, offer, { status: 'withdrawn' }, '撤回特价')
    return detailOf(desk, body.id)
  }),
]
