/*
 * Contracts, money, stock and what moves between them as plain rules say it is (chain.md §2 to §4, chain-stock.md), in memory: nothing of the product is used.
 */

export type Place = { warehouse: 0 | 1; lot: 0 | 1; condition: 'sellable' | 'inspection' | 'degraded' }
export const nameOf = ({ warehouse, lot, condition }: Place) => `${warehouse}/${lot}/${condition}`

/** A contract of one line of goods at one price; what its customer paid, and what was given back of that. */
export type Contract = {
  id: number
  lineId: number
  dealId: number
  customerId: number
  price: number
  pieces: number
  /** What returns took from the line, and the fees that they left. */
  takenBack: number
  fees: number
  received: number
  refunded: number
  paid: number
  releases: number[]
  ended: boolean
}
export type Order = {
  id: number
  lineId: number
  contract: Contract
  pieces: number
  net: number
  onWay: number
  signed: number
  short: number
  back: number
  done: boolean
}
export type Shipment = {
  id: number
  lineId: number
  order: Order
  place: Place
  pieces: number
  state: 'ready' | 'left' | 'signed'
  amount: number
  used: number
  signed: number
  open: number
  /** What came back or was written off for our account. */
  came: { pieces: number; value: number }
  /** What is back, or is to come back, of what was signed for. */
  returned: number
}
export type Return = {
  id: number
  shipment: Shipment
  kind: 'leftover' | 'exchange'
  pieces: number
  state: 'placed' | 'received' | 'inspected' | 'settled'
}
/** A package of a home: where it is, and the shipment that it is on. */
export type Package = {
  id: number
  number: string
  state: 'expected' | 'arrived' | 'loaded' | 'signed' | 'lost'
  on: number | null
}
/** A contract whose cabinets a factory makes, in packages. */
export type Home = {
  contract: Contract
  orderId: number
  lineId: number
  factoryId: number
  packages: Package[]
  shipments: { id: number; state: 'ready' | 'left' | 'signed' }[]
}
type Hold = { owner: string; place: string; pieces: number }

/** Rounds a product divided by a third number half up. */
export const share = (of: number, part: number, whole: number) =>
  Number((2n * BigInt(of) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

export const ofOrder = ({ id }: Order) => `salesOrder ${id}`

export class Books {
  readonly keys = new Map<string, { pieces: number; value: number }>()
  readonly holds: Hold[] = []
  readonly contracts: Contract[] = []
  readonly orders: Order[] = []
  readonly shipments: Shipment[] = []
  readonly returns: Return[] = []

  key(place: Place) {
    const name = nameOf(place)
    const key = this.keys.get(name) ?? { pieces: 0, value: 0 }
    this.keys.set(name, key)
    return key
  }
  come(place: Place, pieces: number, value: number): void {
    const key = this.key(place)
    key.pieces += pieces
    key.value += value
  }
  /** Lets pieces leave at their share of the value, or at `worth`; the last one takes the rest. Returns what they were worth. */
  leave(place: Place, pieces: number, worth?: number): number {
    const key = this.key(place)
    const value = pieces === key.pieces ? key.value : Math.min(worth ?? share(key.value, pieces, key.pieces), key.value)
    key.pieces -= pieces
    key.value -= value
    return value
  }

  own = (owner: string, place?: Place) =>
    sum(
      this.holds
        .filter(one => one.owner === owner && (!place || one.place === nameOf(place)))
        .map(({ pieces }) => pieces),
    )
  held = (place: Place) => sum(this.holds.filter(one => one.place === nameOf(place)).map(({ pieces }) => pieces))
  free = (place: Place) => this.key(place).pieces - this.held(place)
  reserve(owner: string, place: Place, pieces: number): void {
    if (pieces > 0) this.holds.push({ owner, place: nameOf(place), pieces })
  }
  /** Takes pieces of an owner's reservations: the oldest of a place where they are used up, else the latest. */
  use = (owner: string, place: Place, pieces: number) => this.#take(this.holds, owner, pieces, place)
  release = (owner: string, pieces: number, place?: Place) => this.#take(this.holds.toReversed(), owner, pieces, place)
  #take(holds: readonly Hold[], owner: string, pieces: number, place?: Place): void {
    let left = pieces
    for (const one of holds.filter(hold => hold.owner === owner && (!place || hold.place === nameOf(place)))) {
      const takes = Math.min(left, one.pieces)
      one.pieces -= takes
      left -= takes
    }
  }
  /** Hands reservations to another owner, the oldest first. */
  handOver(from: string, to: string, pieces: number): void {
    let left = pieces
    for (const one of this.holds.filter(hold => hold.owner === from)) {
      const takes = Math.min(left, one.pieces)
      if (takes === 0) continue
      one.pieces -= takes
      left -= takes
      this.holds.push({ owner: to, place: one.place, pieces: takes })
    }
  }

  total = ({ ended, pieces, price, fees }: Contract) => (ended ? 0 : pieces * price + fees)
  balance = ({ received, refunded, paid }: Contract) => received - refunded - paid
  /** What lacks before goods leave: half of the contract. */
  lacks = (contract: Contract) => Math.max(0, share(this.total(contract), 1, 2) - contract.paid)
  mayLeave = (contract: Contract) => {
    const lacks = this.lacks(contract)
    return lacks === 0 || contract.releases.some(amount => amount >= lacks)
  }
  /** Changes a contract, whose money follows: what it asks for more is paid from the balance, what it asks for less goes back there. */
  becomes(contract: Contract, change: () => void): void {
    const before = this.total(contract)
    const balance = this.balance(contract)
    change()
    const after = this.total(contract)
    contract.paid = after > before ? contract.paid + Math.min(after - before, balance) : Math.min(contract.paid, after)
  }

  ofContract = (contract: Contract) => this.orders.filter(order => order.contract === contract)
  shipped = (contract: Contract) => sum(this.ofContract(contract).map(({ net }) => net))
  ordered = (contract: Contract) =>
    sum(
      this.ofContract(contract)
        .filter(({ done }) => done)
        .map(({ pieces }) => pieces),
    )
  left = (order: Order) => (order.done ? order.pieces - order.net : 0)

  /** Makes an order so many pieces; one of none ends. What it needs no more is free. */
  becomesLess(order: Order, pieces: number): void {
    if (pieces === 0) order.done = false
    else order.pieces = pieces
    this.release(ofOrder(order), Math.max(0, this.own(ofOrder(order)) - this.left(order)))
  }
  /** Orders give back what their contract does not have any more, the latest first. */
  follow(contract: Contract): void {
    let over = this.ordered(contract) - contract.pieces
    for (const order of this.ofContract(contract).toReversed()) {
      if (!order.done || over <= 0) continue
      const takes = Math.min(order.pieces - order.net, over)
      over -= takes
      if (takes > 0) this.becomesLess(order, order.pieces - takes)
    }
  }

  /** Pieces of a shipment come back or are written off at their share of the issue. Returns what they are worth. */
  comeBack({ amount, pieces: issued, came }: Shipment, pieces: number): number {
    const value = share(amount, came.pieces + pieces, issued) - came.value
    came.pieces += pieces
    came.value += value
    return value
  }
  /** What the goods of a contract cost: the value of what left less what came back. */
  cost = (contract: Contract) =>
    sum(
      this.shipments
        .filter(({ order, state }) => order.contract === contract && state !== 'ready')
        .map(({ amount, came }) => amount - came.value),
    )
}
