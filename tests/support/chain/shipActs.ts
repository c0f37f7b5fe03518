import { shipmentRoutes } from '../../../src/modules/shipment/api/shipment.ts'
import { signOffRoutes } from '../../../src/modules/shipment/api/signOff.ts'
import { dayFrom } from '../money.ts'
import { pngOf } from '../png.ts'
import { nameOf, ofOrder, type Place, type Shipment } from './books.ts'
import type { Play, Step } from './play.ts'

type Act = (play: Play, step: Step) => Promise<void>
const signature = pngOf(20, 10).toString('base64')
const answers = ['customer', 'driver'] as const

const current = ({ at }: Play, { id }: Shipment) => at.shipment(id)
const chosen = ({ books, some }: Play, { one }: Step, ...states: Shipment['state'][]) =>
  some(
    books.shipments.filter(({ state }) => states.includes(state)),
    one,
  )

/** Books what was loaded as it leaves: what was kept for the order is used up, and what it needs no more is free. */
function left({ books }: Play, shipment: Shipment): void {
  const { order, place, pieces } = shipment
  const used = Math.min(pieces, books.own(ofOrder(order), place))
  books.use(ofOrder(order), place, used)
  Object.assign(shipment, { state: 'left', used, amount: books.leave(place, pieces) })
  order.net += pieces
  order.onWay += pieces
  books.release(ofOrder(order), Math.max(0, books.own(ofOrder(order)) - books.left(order)))
}

/** Splits pieces into signed, short, broken and refused. */
function fatesOf(pieces: number, { split, other }: Step) {
  const whole = split % 4 === 0
  const part = whole ? 0 : Math.min(pieces, 1 + (other % pieces))
  const short = split % 2 === 0 ? 0 : Math.ceil(part / 2)
  const broken = split % 5 < 2 ? Math.floor((part - short) / 2) : 0
  return { signed: pieces - part, short, broken, refused: part - short - broken }
}

/** What leaves, is signed for, and is searched for. */
export const shipActs: Record<string, Act> = {
  async plan(play, step) {
    const { at, books } = play
    const order = play.some(books.orders, step.one)
    if (!order) return
    const place = play.place(step)
    const pieces = play.count(step, books.left(order))
    const line = {
      orderLineId: order.lineId,
      warehouseId: play.warehouse(place),
      colour: `A${place.lot + 1}`,
      batch: '',
      size: '',
      boxes: 0,
      rest: pieces,
      note: '',
    }
    const body = { salesOrderId: order.id, shipOn: dayFrom(0), address: '海棠路 1 号', lines: [line] }
    const answer = await at.addShipment({ order } as never, [line], { ...body, mixedReason: '客户同意' })
    const goes = order.done && pieces <= order.pieces - order.net
    if (!play.tells(`plan ${pieces} of ${nameOf(place)} for ${order.id}`, goes, answer)) return
    const { id, lines } = answer.data as { id: number; lines: { id: number }[] }
    const counts = { pieces, amount: 0, used: 0, signed: 0, open: 0, returned: 0 }
    const lineId = lines[0]?.id as number
    books.shipments.push({ id, lineId, order, place, state: 'ready', came: { pieces: 0, value: 0 }, ...counts })
  },

  async leave(play, step) {
    const { at, books } = play
    const shipment = chosen(play, step, 'ready')
    if (!shipment) return
    const { order, place, pieces } = shipment
    const answer = await at.act('leave', await current(play, shipment))
    const there = books.free(place) + books.own(ofOrder(order), place)
    const goes = order.done && books.mayLeave(order.contract) && pieces <= order.pieces - order.net && pieces <= there
    if (play.tells(`leave ${shipment.id}`, goes, answer)) left(play, shipment)
  },

  async unload(play, step) {
    const { server, at, books } = play
    const shipment = chosen(play, step, 'left')
    if (!shipment || step.split % 3 > 0) return
    const { order, place, pieces, amount, used } = shipment
    const { id, version } = await current(play, shipment)
    const body = { id, version, reason: '车坏了' }
    const answer = await server.call(shipmentRoutes.unload, { as: at.keeper.token, body })
    if (!play.tells(`unload ${id}`, true, answer)) return
    books.come(place, pieces, amount)
    order.net -= pieces
    order.onWay -= pieces
    if (order.done) books.reserve(ofOrder(order), place, used)
    Object.assign(shipment, { state: 'ready', amount: 0, used: 0 })
  },

  async sign(play, step) {
    const { server, at } = play
    const shipment = chosen(play, step, 'left', 'left', 'signed')
    if (!shipment) return
    const counts = fatesOf(shipment.pieces, step)
    const answerer = answers[step.one % 2] as (typeof answers)[number]
    const line = {
      lineId: shipment.lineId,
      signedRest: counts.signed,
      shortRest: counts.short,
      brokenRest: counts.broken,
      refusedRest: counts.refused,
      ...(counts.broken > 0 && { answers: answerer }),
    }
    const body = { id: shipment.id, signer: '周女士', signature, lines: [line] } as never
    const answer = await server.call(signOffRoutes.sign, { as: at.keeper.token, body })
    const said = `sign ${shipment.id} ${JSON.stringify(counts)} ${answerer}`
    if (play.tells(said, shipment.state === 'left', answer)) signed(play, shipment, { ...counts, answerer })
  },

  async find(play, step) {
    const { server, at, books } = play
    const shipment = play.some(books.shipments, step.one)
    if (shipment?.state !== 'signed') return
    const pieces = play.count(step, shipment.open)
    const body = { id: shipment.id, lines: [{ lineId: shipment.lineId, boxes: 0, rest: pieces }] } as never
    const answer = await server.call(signOffRoutes.find, { as: at.company.boss, body })
    if (!play.tells(`find ${pieces} of ${shipment.id}`, pieces <= shipment.open, answer)) return
    shipment.open -= pieces
    shipment.order.short -= pieces
    books.come(shipment.place, pieces, books.comeBack(shipment, pieces))
  },

  async lose(play, step) {
    const { server, at, books } = play
    const shipment = play.some(
      books.shipments.filter(({ open }) => open > 0),
      step.one,
    )
    if (!shipment) return
    const { order } = shipment
    const answerer = answers[step.other % 2] as (typeof answers)[number]
    const pieces = Math.min(step.pieces, shipment.open)
    const lines = [{ lineId: shipment.lineId, boxes: 0, rest: pieces }]
    const body = { id: shipment.id, lines, answers: answerer } as never
    const answer = await server.call(signOffRoutes.lose, { as: at.company.boss, body })
    const goes = answerer !== 'customer' || (order.done && pieces <= order.pieces - order.net)
    if (!play.tells(`lose ${pieces} of ${shipment.id} ${answerer}`, goes, answer)) return
    shipment.open -= pieces
    order.short -= pieces
    if (answerer !== 'customer') books.comeBack(shipment, pieces)
    else kept(play, shipment, pieces)
  },
}

/** What the customer broke or lost counts as shipped; the order needs no more for it. */
function kept({ books }: Play, { order }: Shipment, pieces: number): void {
  order.net += pieces
  order.signed += pieces
  books.release(ofOrder(order), Math.max(0, books.own(ofOrder(order)) - books.left(order)))
}

type Counts = ReturnType<typeof fatesOf> & { answerer: (typeof answers)[number] }

function signed({ books }: Play, shipment: Shipment, { signed, short, broken, refused, answerer }: Counts): void {
  const { order, place } = shipment
  const ours = broken > 0 && answerer !== 'customer'
  Object.assign(shipment, { state: 'signed', signed, open: short })
  order.onWay -= shipment.pieces
  order.signed += signed + (ours ? 0 : broken)
  order.short += short
  order.net -= short + refused + (ours ? broken : 0)
  if (ours) books.comeBack(shipment, broken)
  const inspected: Place = { ...place, condition: 'inspection' }
  if (refused > 0) books.come(inspected, refused, books.comeBack(shipment, refused))
}
