import { share } from './books.ts'
import type { Play, Step } from './play.ts'

type Act = (play: Play, step: Step) => Promise<void>
/** The part (in 10,000) of what comes back that stays with us. */
export const feeRate = 500

const chosen = ({ books, some }: Play, { one }: Step, state: string) =>
  some(
    books.returns.filter(one => one.state === state),
    one,
  )
/** Pieces split into sellable, degraded and scrapped. */
const foundOf = (pieces: number, split: number) => {
  const sellable = split % 3 === 0 ? pieces : split % (pieces + 1)
  const degraded = Math.floor((pieces - sellable) / 2)
  return { sellable, degraded, scrapped: pieces - sellable - degraded }
}

/** What customers give back: asked for, taken into the branch, inspected and settled. */
export const returnActs: Record<string, Act> = {
  async giveBack(play, step) {
    const { at, books } = play
    const shipment = play.some(
      books.shipments.filter(({ state }) => state === 'signed'),
      step.one,
    )
    if (!shipment) return
    const { contract } = shipment.order
    const pieces = play.count(step, shipment.signed - shipment.returned)
    const kind = step.split % 3 === 0 ? 'exchange' : 'leftover'
    const lines = [{ shipmentLineId: shipment.lineId, boxes: 0, rest: pieces }]
    const answer = await at.addReturn(contract.id, lines, { kind, ...(kind === 'exchange' && { answers: 'factory' }) })
    const goes = !contract.ended && pieces <= shipment.signed - shipment.returned
    if (!play.tells(`return ${pieces} of ${shipment.id} (${kind})`, goes, answer)) return
    shipment.returned += pieces
    const { id } = answer.data as { id: number }
    books.returns.push({ id, shipment, kind, pieces, state: 'placed' })
  },

  async receiveBack(play, step) {
    const { at, books } = play
    const back = chosen(play, step, 'placed')
    if (!back) return
    const { shipment, pieces, kind } = back
    const { order, place } = shipment
    const came = step.split % 4 === 0 ? Math.ceil(pieces / 2) : pieces
    const answer = await at.receive(await at.goodsReturn(back.id), { rest: came })
    const goes = came <= order.signed
    if (!play.tells(`receive ${came} of return ${back.id}`, goes, answer)) return
    shipment.returned -= pieces - came
    Object.assign(back, { state: 'received', pieces: came })
    order.net -= came
    order.signed -= came
    order.back += came
    const value = books.comeBack(shipment, came)
    books.come({ ...place, warehouse: 1, condition: 'inspection' }, came, value)
    if (kind === 'leftover' && order.done) books.becomesLess(order, Math.max(order.net, order.pieces - came))
  },

  async inspect(play, step) {
    const { at, books } = play
    const back = chosen(play, step, 'received')
    if (!back) return
    const { sellable, degraded, scrapped } = foundOf(back.pieces, step.split)
    const told = { sellableRest: sellable, degradedRest: degraded, scrappedRest: scrapped }
    const answer = await at.inspect(await at.goodsReturn(back.id), told)
    if (!play.tells(`inspect return ${back.id} ${JSON.stringify(told)}`, true, answer)) return
    const inspection = { ...back.shipment.place, warehouse: 1, condition: 'inspection' } as const
    if (sellable > 0) books.come({ ...inspection, condition: 'sellable' }, sellable, books.leave(inspection, sellable))
    if (degraded > 0) books.come({ ...inspection, condition: 'degraded' }, degraded, books.leave(inspection, degraded))
    if (scrapped > 0) books.leave(inspection, scrapped)
    back.state = back.kind === 'exchange' ? 'settled' : 'inspected'
  },

  async settle(play, step) {
    const { at, books } = play
    const back = chosen(play, step, 'inspected')
    if (!back) return
    const { contract } = back.shipment.order
    const answer = await at.settle(await at.goodsReturn(back.id))
    // What a change order gave up meanwhile, or was ordered again, is not paid twice: the customer is asked anew.
    const left = contract.pieces - Math.max(books.ordered(contract), books.shipped(contract))
    const goes = !contract.ended && left >= back.pieces
    if (!play.tells(`settle return ${back.id}`, goes, answer)) return
    books.becomes(contract, () => {
      contract.pieces -= back.pieces
      contract.takenBack += back.pieces
      contract.fees += share(back.pieces * contract.price, feeRate, 10_000)
    })
    books.follow(contract)
    back.state = 'settled'
  },
}
