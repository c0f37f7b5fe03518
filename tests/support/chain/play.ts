import { expect } from 'vitest'
import { Refusal } from '../../../src/kernel/server/refusal.ts'
import { changeRoutes } from '../../../src/modules/contract/api/change.ts'
import type { ContractDetail } from '../../../src/modules/contract/api/contract.ts'
import type { KeyGiven } from '../../../src/modules/warehouse/api/key.ts'
import { type Movement, post } from '../../../src/modules/warehouse/server/index.ts'
import type { Returns } from '../returns.ts'
import type { TestServer } from '../server.ts'
import { Books, type Contract, type Home, type Order, ofOrder, type Place } from './books.ts'
import { homeOf } from './packageActs.ts'

/** What a step says: which of the things that are there (`one`, `other`), how many pieces, and how they are split. */
export type Step = { act: string; one: number; other: number; pieces: number; split: number }
type Deal = { id: number; customerId: number }
type Answer = { code: number; msg: string }

const refusals = [40_000, 40_300, 40_400, 40_900, 40_901]
let made = 0

/** One history of a company's goods: what is done to the product, and to the books that say how it has to end. */
export class Play {
  readonly books = new Books()
  readonly server: TestServer
  readonly at: Returns
  readonly goodsId: number
  readonly lots: readonly number[]
  readonly price = 1333
  /** Receipts by contract, causes of what was received by hand, deposits that keep goods, and homes of packages. */
  readonly receipts: { id: number; contract: Contract }[] = []
  readonly postings: { id: number; place: Place; pieces: number; value: number }[] = []
  readonly earnests: { id: number; owner: string; pieces: number; dealId: number; customerId: number }[] = []
  /** What was done, for who reads a failure. */
  readonly told: string[] = []
  #home: Home | undefined

  get home(): Home {
    return this.#home as Home
  }

  constructor(server: TestServer, at: Returns, goodsId: number, lots: readonly number[]) {
    this.server = server
    this.at = at
    this.goodsId = goodsId
    this.lots = lots
  }

  /** Goods of two lots, of which some lie in the main warehouse, and two contracts about them. */
  static async begin(server: TestServer, at: Returns): Promise<Play> {
    const price = { listPrice: 1333, floorSeller: 100, floorManager: 90, floorDirector: 80, cost: 50 }
    const { goodsId, keys } = await at.stocked([0, 0], { boxPieces: null, priced: price })
    const play = new Play(
      server,
      at,
      goodsId,
      keys.map(({ lotId }) => lotId),
    )
    for (const lot of [0, 1] as const)
      await play.moved('receive', { into: { warehouse: 0, lot, condition: 'sellable' }, pieces: 14, value: 4321 })
    play.postings.length = 0
    for (const pieces of [11, 7]) await play.contract(pieces)
    play.#home = await homeOf(play)
    return play
  }

  /** One of those that are there. */
  some = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)]
  warehouse = ({ warehouse }: Place) => (warehouse === 0 ? this.at.main : this.at.branch)
  given = (place: Place): KeyGiven => ({
    goodsId: this.goodsId,
    warehouseId: this.warehouse(place),
    lotId: this.lots[place.lot] as number,
    gradeId: null,
    condition: place.condition,
  })
  /** Any place, or mostly the one where most is free. */
  place({ other, split }: Step): Place {
    const all = ([0, 1] as const).flatMap(warehouse =>
      ([0, 1] as const).map((lot): Place => ({ warehouse, lot, condition: 'sellable' })),
    )
    if (split % 3 === 0) return all[other % all.length] as Place
    return all.toSorted((a, b) => this.books.free(b) - this.books.free(a))[0] as Place
  }
  /** As many pieces as a step says, mostly no more than there may be. */
  count = ({ pieces, other }: Step, most: number) => (other % 4 === 0 || most <= 0 ? pieces : 1 + ((pieces - 1) % most))

  /** Does what goes, or is refused by a rule, as the books say. Tells whether it was done. */
  tells(what: string, goes: boolean, { code, msg }: Answer): boolean {
    this.told.push(`${what} ${code === 0 ? '✓' : `✗ ${msg}`}`)
    if (code !== 0) expect(refusals, `${what}: ${code} ${msg}`).toContain(code)
    expect(code === 0, `${this.told.slice(-60).join('\n')}\nlast one: the books say ${goes}`).toBe(goes)
    return goes
  }

  /** A contract of so many pieces, in effect. */
  async contract(pieces: number): Promise<Contract> {
    const { at } = this
    const deal = await at.sales.addDeal(at.seller.token)
    const line = at.line({ goodsId: this.goodsId, quantity: pieces * 1000 })
    return this.signed(await at.effective([line], {}, deal.id), pieces, deal)
  }
  signed(detail: ContractDetail, pieces: number, deal: Deal): Contract {
    const contract = this.contractOf(detail, pieces, { deal, price: this.price })
    this.books.contracts.push(contract)
    return contract
  }
  contractOf(detail: ContractDetail, pieces: number, { deal, price }: { deal: Deal; price: number }): Contract {
    const contract: Contract = {
      id: detail.id,
      lineId: detail.rows[0]?.id as number,
      dealId: deal.id,
      customerId: deal.customerId,
      price,
      pieces,
      takenBack: 0,
      fees: 0,
      received: 0,
      refunded: 0,
      paid: 0,
      releases: [],
      ended: false,
    }
    expect(detail.effectiveTotal).toBe(this.books.total(contract))
    return contract
  }
  order(id: number, lineId: number, contract: Contract, pieces: number): Order {
    const order = { id, lineId, contract, pieces, net: 0, onWay: 0, signed: 0, short: 0, back: 0, done: true }
    this.books.orders.push(order)
    return order
  }

  /** Posts one movement of a document of its own. */
  async moved(
    act: 'receive' | 'count' | 'transfer',
    { from, into, pieces, value }: { from?: Place; into?: Place; pieces: number; value?: number | 'average' },
    goes = true,
  ): Promise<boolean> {
    const cause = { kind: 'chainTest', id: ++made }
    const movement = {
      line: 1,
      at: 0,
      movement: '',
      act,
      pieces,
      ...(from && { from: this.given(from) }),
      ...(into && { into: this.given(into) }),
      ...(value !== undefined && { value }),
      ...(act === 'receive' && { fromOutside: true }),
    } as Movement
    const answer = await this.tried(() => this.at.run(desk => post(desk, cause, [movement])))
    const done = this.tells(`${act} ${pieces}`, goes, answer)
    if (done && into && typeof value === 'number') {
      this.books.come(into, pieces, value)
      this.postings.push({ id: cause.id, place: into, pieces, value })
    }
    return done
  }

  /** Voids change orders of a contract that could not take effect: one is open at a time. */
  async voidOpen({ id }: Contract): Promise<void> {
    const sql = `select id, version from contract_change where contract_id = $1 and state not in ('effective', 'void')`
    for (const body of (await this.server.owner.query<{ id: number; version: number }>(sql, [id])).rows)
      await this.server.call(changeRoutes.revoke, { as: this.at.seller.token, body })
  }

  /** What a deposit of the contract keeps goes to an order as it is placed; the rest is free once all is ordered. */
  takeOver(order: Order): void {
    const { books } = this
    for (const { owner } of this.earnests.filter(({ dealId }) => dealId === order.contract.dealId)) {
      books.handOver(owner, ofOrder(order), order.pieces - books.own(ofOrder(order)))
      if (books.ordered(order.contract) >= order.contract.pieces) books.release(owner, books.own(owner))
    }
  }
  /** What deposits of a contract that ends keep is free. */
  ended({ dealId }: Contract): void {
    for (const { owner } of this.earnests.filter(one => one.dealId === dealId))
      this.books.release(owner, this.books.own(owner))
  }

  /** The answer of work in a transaction, as of a call. */
  tried = (work: () => Promise<unknown>): Promise<Answer> =>
    work().then(
      () => ({ code: 0, msg: '' }),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        return { code: error.code, msg: error.message }
      },
    )
}
