import { type ContractChange, changeRoutes } from '../../../src/modules/contract/api/change.ts'
import { allocationRoutes } from '../../../src/modules/salesOrder/api/allocation.ts'
import { orderRoutes } from '../../../src/modules/salesOrder/api/order.ts'
import { dayFrom } from '../money.ts'
import { type Contract, nameOf, type Order, ofOrder, type Place } from './books.ts'
import type { Play, Step } from './play.ts'

type Act = (play: Play, step: Step) => Promise<void>

const current = async ({ server, at }: Play, { id }: Order) => ({
  id,
  version: (await server.ask(orderRoutes.detail, { as: at.company.boss, params: { id } })).version,
})

/** Reserves pieces of a lot for an order, with the customer's consent to whatever lot it is. */
async function allocate(play: Play, order: Order, place: Place, pieces: number): Promise<void> {
  const { server, at, books } = play
  const { lotId, warehouseId } = play.given(place)
  const line = { orderLineId: order.lineId, lotId, warehouseId, boxes: 0, rest: pieces }
  const consent = { orderLineId: order.lineId, kind: 'verbal', agreedOn: dayFrom(0), note: '电话同意' }
  const body = { ...(await current(play, order)), lines: [line], consents: [consent] } as never
  const answer = await server.call(allocationRoutes.allocate, { as: at.keeper.token, body })
  const needs = books.left(order) - books.own(ofOrder(order))
  const goes = order.done && pieces <= needs && pieces <= books.free(place)
  if (play.tells(`allocate ${pieces} of ${nameOf(place)} to ${order.id}`, goes, answer))
    books.reserve(ofOrder(order), place, pieces)
}

async function changed(play: Play, contract: Contract, pieces: number): Promise<void> {
  const { server, at, books } = play
  await server.owner.query(`delete from throttle where key like 'guesses %'`)
  const before = await at.contract(contract.id)
  const answer = await at.resize(contract.id, pieces * 1000)
  const after = await at.contract(contract.id)
  await play.voidOpen(contract)
  const took = after.revision > before.revision
  const goes = !contract.ended && pieces >= books.shipped(contract)
  const told = { code: took ? 0 : answer.code || 40_900, msg: answer.msg }
  if (!play.tells(`contract ${contract.id} becomes ${pieces}`, goes, told)) return
  books.becomes(contract, () => {
    contract.pieces = pieces
  })
  books.follow(contract)
}

/** What is done with contracts and their orders. */
export const orderActs: Record<string, Act> = {
  async order(play, step) {
    const { server, at, books } = play
    const contract = play.some(books.contracts, step.one)
    if (!contract) return
    const pieces = play.count(step, contract.pieces - books.ordered(contract))
    const lines = [{ contractLineId: contract.lineId, boxes: 0, rest: pieces, source: 'stock', note: '' }]
    const body = { contractId: contract.id, address: '海棠路 1 号', lines } as never
    const answer = await server.call(orderRoutes.add, { as: at.seller.token, body })
    const goes = !contract.ended && pieces <= contract.pieces - books.ordered(contract)
    if (!play.tells(`order ${pieces} of contract ${contract.id}`, goes, answer)) return
    const { id, lines: made } = answer.data as { id: number; lines: { id: number }[] }
    const order = play.order(id, made[0]?.id as number, contract, pieces)
    play.takeOver(order)
  },

  async allocate(play, step) {
    const order = play.some(play.books.orders, step.one)
    if (!order) return
    const needs = play.books.left(order) - play.books.own(ofOrder(order))
    await allocate(play, order, play.place(step), play.count(step, needs))
  },

  async give(play, step) {
    const { server, at, books } = play
    const order = play.some(books.orders, step.one)
    if (!order) return
    const place = play.place(step)
    const { lotId, warehouseId } = play.given(place)
    const line = { orderLineId: order.lineId, lotId, warehouseId, boxes: 0, rest: step.pieces }
    const body = { ...(await current(play, order)), lines: [line] } as never
    const answer = await server.call(allocationRoutes.release, { as: at.keeper.token, body })
    const goes = order.done && step.pieces <= books.own(ofOrder(order), place)
    if (play.tells(`give ${step.pieces} of ${nameOf(place)} back of ${order.id}`, goes, answer))
      books.release(ofOrder(order), step.pieces, place)
  },

  async revoke(play, { one }) {
    const { server, at, books } = play
    const order = play.some(books.orders, one)
    if (!order) return
    const body = { ...(await current(play, order)), reason: '客户不要了' }
    const answer = await server.call(orderRoutes.revoke, { as: at.seller.token, body })
    const goes = order.done && books.left(order) > 0
    if (play.tells(`revoke ${order.id}`, goes, answer)) books.becomesLess(order, order.net)
  },

  async change(play, { one, pieces, split }) {
    const contract = play.some(play.books.contracts, one)
    if (!contract) return
    const to = split % 2 === 0 ? contract.pieces + pieces : Math.max(1, contract.pieces - pieces)
    if (to !== contract.pieces) await changed(play, contract, to)
  },

  async cancel(play, { one, split }) {
    const { server, at, books } = play
    const contract = play.some(books.contracts, one)
    if (!contract || contract.ended || split % 3 > 0) return
    const { version } = await at.contract(contract.id)
    const body = { contractId: contract.id, version, reason: '不装修了', deductions: [] } as never
    const answer = await server.call(changeRoutes.cancel, { as: at.seller.token, body })
    const { approvalId } = (answer.data ?? {}) as ContractChange
    if (approvalId) await at.approval(approvalId)
    const ended = (await at.contract(contract.id)).state === 'cancelled'
    await play.voidOpen(contract)
    const told = { code: ended ? 0 : answer.code || 40_900, msg: answer.msg }
    if (!play.tells(`cancel contract ${contract.id}`, books.shipped(contract) === 0, told)) return
    books.becomes(contract, () => {
      contract.ended = true
    })
    for (const order of books.ofContract(contract)) if (order.done) books.becomesLess(order, 0)
    play.ended(contract)
  },
}
