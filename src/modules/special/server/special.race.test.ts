import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Specials, specialsOf } from '../../../../tests/support/specials.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { asEmployee } from '../../../kernel/server/desk/transaction.ts'
import { specialRoutes as routes } from '../api/special.ts'
import { isWorse, type StoredState, stateOf } from '../api/state.ts'
import { consumeSpecial, returnSpecial } from './index.ts'

let two: TwoNodes
let at: Specials
beforeAll(async () => {
  two = await startTwoNodes()
  at = await specialsOf(two.nodes[0], '抢特价公司', 'race')
})
afterAll(() => two?.stop())

const origin = { route: '', address: '', device: '', traceId: '' }
/** Work in a transaction of its own, on one node at even turns and on the other at odd ones. */
function onNode<T>(turn: number, work: (desk: Desk) => Promise<T>): Promise<T> {
  const { runtime } = two.nodes[turn % 2 === 0 ? 0 : 1].app
  const person = { officeId: at.company.officeId, employeeId: at.seller.employeeId, origin }
  return asEmployee(runtime, person, 'writes', work)
}
const line = (documentId: number) => ({ kind: 'contract', documentId, lineId: 1 })
const wanted = (goodsId: number, quantity: number) => ({
  customerId: at.customerId,
  goodsId,
  gradeId: null,
  quantity,
  on: Date.now(),
})
const entries = async (id: number) =>
  (
    await two.nodes[0].owner.query(
      'select coalesce(sum(quantity), 0)::int as sum from special_use where special_id = $1',
      [id],
    )
  ).rows[0].sum

test('twenty confirmations on two nodes share the ten quantity of an offer: ten get one', async () => {
  const goodsId = await at.newGoods()
  const offer = await at.approved({ goodsId, quantity: 10 })
  const takes = Array.from({ length: 20 }, (_, turn) =>
    onNode(turn, desk => consumeSpecial(desk, offer.id, wanted(goodsId, 1), line(turn + 1))),
  )
  const done = await Promise.allSettled(takes)
  expect(done.filter(one => one.status === 'fulfilled')).toHaveLength(10)
  const reasons = done.flatMap(one => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(new Set(reasons)).toEqual(new Set([`Refusal: 特价单 ${offer.number} 已用完`]))
  expect(await entries(offer.id)).toBe(10)
  expect(await at.detail(offer.id)).toMatchObject({ used: 10, left: 0, state: 'usedUp' })
})

test('one document on two nodes gives back once what it took', async () => {
  const goodsId = await at.newGoods()
  const offer = await at.approved({ goodsId, quantity: 3 })
  await onNode(0, desk => consumeSpecial(desk, offer.id, wanted(goodsId, 3), line(1)))
  await Promise.all([0, 1, 2, 3].map(turn => onNode(turn, desk => returnSpecial(desk, offer.id, line(1)))))
  expect(await entries(offer.id)).toBe(0)
})

test('an edit to fewer quantity and a use of the last ones: one of them', async () => {
  const goodsId = await at.newGoods()
  for (let round = 0; round < 5; round++) {
    const offer = await at.approved({ goodsId, quantity: 5 })
    const body = { id: offer.id, version: offer.version, quantity: 4 }
    const [use, less] = await Promise.allSettled([
      onNode(0, desk => consumeSpecial(desk, offer.id, wanted(goodsId, 5), line(1))),
      two.post(1, routes.edit, at.seller.token, body),
    ])
    const edited = less.status === 'fulfilled' && less.value.code === 0
    expect([use.status === 'fulfilled', edited].filter(Boolean)).toHaveLength(1)
    const { used, quantity } = await at.detail(offer.id)
    expect(used).toBeLessThanOrEqual(quantity)
    expect(await entries(offer.id)).toBe(used)
  }
})

type Model = { status: StoredState; quantity: number; price: number; used: number; by: Map<number, number> }
type Step =
  | { act: 'consume' | 'giveBack'; document: number; quantity: number }
  | { act: 'edit'; quantity: number; price: number }
  | { act: 'submit' | 'withdraw' | 'approve' | 'reject' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constantFrom('consume' as const, 'giveBack' as const),
    document: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({
    act: fc.constant('edit' as const),
    quantity: fc.integer({ min: 1, max: 12 }),
    price: fc.integer({ min: 60_000, max: 80_000 }),
  }),
  fc.record({ act: fc.constantFrom('submit' as const, 'withdraw' as const, 'approve' as const, 'reject' as const) }),
)
const untilOn = '2999-01-01'
const terms = { customerId: 1, goodsId: 1, gradeId: null, untilOn }

/** What a step does to the model; false where it is refused. */
function foresee(model: Model, one: Step): boolean {
  const { status, quantity, price, used, by } = model
  const state = stateOf({ status, quantity, used, untilOn }, Date.now())
  if (one.act === 'consume') {
    if (state !== 'approved' || one.quantity > quantity - used) return false
    by.set(one.document, (by.get(one.document) ?? 0) + one.quantity)
    model.used += one.quantity
  } else if (one.act === 'giveBack') {
    const held = by.get(one.document) ?? 0
    if (one.quantity > held) return false
    by.set(one.document, held - one.quantity)
    model.used -= one.quantity
  } else if (one.act === 'edit') {
    if (status === 'approving' || one.quantity < used) return false
    const before = { quantity, price, ...terms }
    const again = status === 'approved' && isWorse(before, { quantity: one.quantity, price: one.price, ...terms })
    Object.assign(model, { quantity: one.quantity, price: one.price, status: again ? 'approving' : status })
  } else if (one.act === 'submit') {
    if (status === 'approving' || status === 'approved') return false
    model.status = 'approving'
  } else if (one.act === 'withdraw') {
    if (status !== 'draft' && status !== 'approved') return false
    model.status = 'withdrawn'
  } else {
    if (status !== 'approving') return false
    model.status = one.act === 'approve' ? 'approved' : 'rejected'
  }
  return true
}

async function perform(id: number, goodsId: number, one: Step): Promise<boolean> {
  const { version } = await at.detail(id)
  const call = async (route: typeof routes.submit | typeof routes.withdraw | typeof routes.edit, more: object = {}) =>
    (await two.post(0, route, at.seller.token, { id, version, ...more })).code === 0
  const done = (work: Promise<unknown>) => work.then(() => true).catch(() => false)
  if (one.act === 'consume')
    return done(onNode(0, desk => consumeSpecial(desk, id, wanted(goodsId, one.quantity), line(one.document))))
  if (one.act === 'giveBack') return done(onNode(1, desk => returnSpecial(desk, id, line(one.document), one.quantity)))
  if (one.act === 'edit') return call(routes.edit, { quantity: one.quantity, price: one.price })
  if (one.act === 'submit') return call(routes.submit)
  if (one.act === 'withdraw') return call(routes.withdraw)
  return (await at.detail(id)).state === 'approving' ? done(at.decide(id, one.act)) : false
}

test('any history of an offer goes as the model says', async () => {
  const goodsId = await at.newGoods()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async steps => {
      const { id } = await at.ask({ goodsId, submit: false, quantity: 8 })
      const model: Model = { status: 'draft', quantity: 8, price: 70_000, used: 0, by: new Map() }
      for (const one of steps) {
        const expected = foresee(model, one)
        expect(await perform(id, goodsId, one), JSON.stringify(one)).toBe(expected)
        const { used, quantity, price, state } = await at.detail(id)
        const { status } = model
        expect({ used, quantity, price, state }).toEqual({
          used: model.used,
          quantity: model.quantity,
          price: model.price,
          state: stateOf({ status, quantity: model.quantity, used: model.used, untilOn }, Date.now()),
        })
        expect(await entries(id)).toBe(model.used)
      }
    }),
    { numRuns: 15 },
  )
}, 120_000)
