import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { nameOf, type Place, Reference } from '../../../../tests/support/stock/reference.ts'
import { earnest, type Stock, stockOf } from '../../../../tests/support/stock.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import type { Act } from '../api/acts.ts'
import type { KeyGiven } from '../api/key.ts'
import { keysOfGoods } from './available/available.ts'
import { extend, release, reserve } from './holds/reserve.ts'
import { foldStockGoods } from './keys/foldGoods.ts'
import { keepGoodsMonth } from './keys/goodsMonths.ts'
import { keptJoin, keptJoinAt } from './list/kept.ts'
import { postLateCost } from './post/lateCost.ts'
import type { Movement } from './post/movement.ts'
import { post } from './post/post.ts'
import { reversePosting } from './post/reverse.ts'

let server: TestServer
let at: Stock
beforeAll(async () => {
  server = await startServer()
  at = await stockOf(server, '模型公司', 'model')
})
afterAll(() => server?.stop())

const box = 4
const start = Date.parse('2031-01-01T09:00:00+08:00')
let clock = start

const place: fc.Arbitrary<Place> = fc.record({
  warehouse: fc.constantFrom(0, 1),
  lot: fc.constantFrom(0, 1),
  condition: fc.constantFrom('sellable', 'sellable', 'degraded', 'sample'),
})
const owner = fc.integer({ min: 1, max: 3 })
const few = fc.integer({ min: 1, max: 14 })
const hours = fc.integer({ min: 1, max: 60 })

type Step = {
  pieces: number
  into: Place
  from: Place
  owner: number
  hours: number
  value: number
  boxes: number
  nth: number
  act: string
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    ...['receive', 'receive', 'receive', 'issue', 'issue', 'own', 'transfer', 'damage', 'relot', 'regrade', 'sample'],
    ...['open', 'close', 'reserve', 'reserve', 'extend', 'release', 'clock', 'clock', 'cost', 'reverse', 'found'],
    ...['fold', 'keep'],
  ),
  pieces: few,
  into: place,
  from: place,
  owner,
  hours,
  value: fc.nat(5000),
  boxes: fc.nat(2),
  nth: fc.nat(20),
})

/** A posting that may be taken back: what came where, and what left. */
type Past = {
  cause: { kind: string; id: number }
  came?: { place: Place; pieces: number; value: number; outside: boolean }
  left?: { place: Place; pieces: number; value: number }
  isBack: boolean
  entryId: number
  serial: number
}

class History {
  readonly model = new Reference(box)
  readonly past: Past[] = []
  readonly days = new Map<string, [string, number, number, number][]>()
  readonly goodsId: number
  readonly lots: readonly number[]

  constructor(goodsId: number, lots: readonly number[]) {
    this.goodsId = goodsId
    this.lots = lots
  }

  key = ({ warehouse, lot, condition }: Place): KeyGiven => ({
    goodsId: this.goodsId,
    warehouseId: warehouse === 0 ? at.main : at.branch,
    lotId: this.lots[lot] as number,
    condition,
  })
  day = () => formatDate(clock)

  /** Posts one movement of a document of its own; the model says whether it goes. */
  async posts(
    goes: boolean,
    movement: Omit<Movement, 'line' | 'at'>,
    change: () => Omit<Past, 'cause' | 'isBack' | 'entryId' | 'serial'>,
  ) {
    const cause = at.cause()
    const entries = await this.tells(goes, () =>
      at.run(desk => post(desk, cause, [{ line: 1, at: 0, ...movement } as Movement])),
    )
    if (entries)
      this.past.push({ ...change(), cause, isBack: false, entryId: entries[0]?.id as number, serial: this.past.length })
  }

  /** Does something that goes, or is refused, as the model says. */
  async tells<T>(goes: boolean, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await work()
      expect(goes).toBe(true)
      return result
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      expect([goes, error.message]).toEqual([false, error.message])
      return undefined
    }
  }

  async do(one: Step): Promise<void> {
    const { model } = this
    const { act, pieces, into, from } = one
    const free = model.free(from)
    const loose = pieces % box
    const come = (value: number, outside: boolean) => {
      model.come(into, pieces, value, loose, this.day(), outside)
      return { came: { place: into, pieces, value, outside } }
    }
    if (act === 'receive')
      await this.posts(true, { act, into: this.key(into), pieces, value: one.value, fromOutside: true } as never, () =>
        come(one.value, true),
      )
    else if (act === 'found' && model.pieces(model.cell(into)) > 0) {
      const cell = model.cell(into)
      const value = Number(
        (2n * BigInt(cell.value) * BigInt(pieces) + BigInt(model.pieces(cell))) / (2n * BigInt(model.pieces(cell))),
      )
      await this.posts(true, { act: 'count', into: this.key(into), pieces, value: 'average' } as never, () =>
        come(value, false),
      )
    } else if (act === 'issue')
      await this.posts(pieces <= free, { act, from: this.key(from), pieces, boxes: one.boxes } as never, () => ({
        left: { place: from, pieces, value: model.leave(from, pieces, one.boxes).value },
      }))
    else if (act === 'own') {
      const own = Math.min(pieces, model.held(from) - model.held(from, one.owner))
      await this.posts(
        pieces - own <= free,
        { act: 'issue', from: this.key(from), pieces, for: earnest(one.owner) } as never,
        () => {
          model.use(from, one.owner, pieces)
          return { left: { place: from, pieces, value: model.leave(from, pieces, 0).value } }
        },
      )
    } else if (['transfer', 'damage', 'relot', 'regrade', 'sample'].includes(act) && nameOf(from) !== nameOf(into))
      await this.posts(
        pieces <= free,
        { act: act as Act, from: this.key(from), into: this.key(into), pieces } as never,
        () => {
          const lotWas = model.ofLot(into.lot)
          const gone = model.leave(from, pieces, 0)
          if (from.lot !== into.lot && lotWas === 0) model.since[into.lot] = model.since[from.lot]
          model.come(into, pieces, gone.value, gone.loose, this.day(), false)
          return {
            left: { place: from, pieces, value: gone.value },
            came: { place: into, pieces, value: gone.value, outside: false },
          }
        },
      )
    else if (act === 'open' || act === 'close') await this.boxes(act, from, one.boxes + 1)
    else await this.holds(one)
  }

  async boxes(act: 'open' | 'close', from: Place, count: number): Promise<void> {
    const cell = this.model.cell(from)
    const goes = act === 'open' ? cell.full >= count : cell.loose >= count * box
    await this.tells(goes, () =>
      at.run(desk => post(desk, at.cause(), [{ line: 1, at: 0, act, of: this.key(from), boxes: count }])),
    )
    const by = goes ? (act === 'open' ? count : -count) : 0
    cell.full -= by
    cell.loose += by * box
  }

  async holds(one: Step): Promise<void> {
    const { model } = this
    const { act, from, pieces } = one
    const until = one.nth % 3 === 0 ? null : clock + one.hours * 3_600_000
    const iso = until === null ? null : new Date(until).toISOString()
    if (act === 'reserve') {
      const goes = pieces <= model.free(from)
      await this.tells(goes, () =>
        at.run(desk => reserve(desk, earnest(one.owner), [{ key: this.key(from), pieces }], iso)),
      )
      if (goes) model.holds.push({ owner: one.owner, place: nameOf(from), pieces, until, ended: false })
    } else if (act === 'release') {
      await at.run(desk => release(desk, { ...earnest(one.owner) }, pieces))
      model.release(one.owner, pieces)
    } else if (act === 'extend') await this.extend(one, until, iso)
    else if (act === 'clock') {
      await this.endOfDay(() => {
        clock += one.hours * 3_600_000
      })
      await at.clock(new Date(clock).toISOString())
      model.now = clock
    } else if (act === 'cost') await this.cost(one)
    else if (act === 'fold') await at.run(foldStockGoods)
    else if (act === 'keep') await at.run(keepGoodsMonth)
    else if (act === 'reverse') await this.reverse(one)
  }

  /** Extends the nth reservation of all: one that ended by its time is taken up again where enough is free. */
  async extend(one: Step, until: number | null, iso: string | null): Promise<void> {
    const { rows } = await server.owner.query<{ id: number }>(
      `select r.id from stock_reservation r join stock_key k on k.id = r.key_id where k.goods_id = $1 order by r.id`,
      [this.goodsId],
    )
    if (rows.length === 0) return
    const nth = one.nth % rows.length
    const held = this.model.holds[nth] as Reference['holds'][number]
    const [warehouse, lot, condition] = held.place.split('/')
    const from = { warehouse: Number(warehouse), lot: Number(lot), condition } as Place
    const isOver = this.model.isOver(held)
    const goes = held.pieces > 0 && !(held.ended && !isOver) && (!isOver || held.pieces <= this.model.free(from))
    await this.tells(goes, () => at.run(desk => extend(desk, [rows[nth]?.id as number], iso)))
    if (!goes) return
    if (!isOver) held.until = until
    else {
      held.ended = true
      this.model.holds.push({ ...held, until, ended: false })
    }
  }

  /** Adds a late cost to a receipt: what goes to stock is near each key's share, and sums with the variance to the cost. */
  async cost({ nth, value }: Step): Promise<void> {
    const receipts = this.past.filter(one => one.came?.outside && !one.left && !one.isBack)
    const receipt = receipts[nth % Math.max(1, receipts.length)]
    if (!receipt?.came) return
    const { came } = receipt
    const { lot } = came.place
    const since = this.past
      .filter(
        one =>
          one.serial > receipt.serial && one.came?.outside && !one.left && !one.isBack && one.came.place.lot === lot,
      )
      .reduce((all, one) => all + (one.came?.pieces ?? 0), 0)
    const here = Math.max(0, Math.min(came.pieces, this.model.ofLot(lot) - since))
    const stock = Number((2n * BigInt(value) * BigInt(here) + BigInt(came.pieces)) / (2n * BigInt(came.pieces)))
    const cause = at.cause()
    const entries = await at.run(desk =>
      postLateCost(desk, cause, [{ line: 1, at: 0, entryId: receipt.entryId, base: came.pieces, cost: value }]),
    )
    const sum = (of: 'value' | 'variance') => entries.reduce((all, one) => all + one[of], 0)
    expect([sum('value'), sum('variance')]).toEqual([stock, value - stock])
    const all = this.model.ofLot(lot)
    for (const one of await this.there()) {
      const cell = this.model.cells.get(one.name)
      if (!cell || one.name.split('/')[1] !== String(lot)) continue
      expect(Math.abs(one.value - cell.value - (all === 0 ? 0 : (stock * one.onHand) / all))).toBeLessThan(1)
      cell.value = one.value
    }
  }

  async reverse({ nth }: Step): Promise<void> {
    const { model } = this
    const some = this.past[nth % Math.max(1, this.past.length)]
    if (!some) return
    const { came, left, cause } = some
    const goes = !some.isBack && (!came || came.pieces <= model.free(came.place))
    await this.tells(goes, () => at.run(desk => reversePosting(desk, cause, cause)))
    if (!goes) return
    some.isBack = true
    const gone = came && model.leave(came.place, came.pieces, 0, came.value)
    if (left) {
      if (came && came.place.lot !== left.place.lot && model.ofLot(left.place.lot) === 0)
        model.since[left.place.lot] = model.since[came.place.lot]
      model.come(left.place, left.pieces, gone?.value ?? left.value, left.pieces % box, this.day(), false)
    }
    // Which boxes are opened and closed again is a matter of bounds alone.
    for (const { name, onHand, loose } of await this.there()) {
      const cell = model.cells.get(name)
      if (!cell) continue
      expect((onHand - loose) % box).toBe(0)
      Object.assign(cell, { full: (onHand - loose) / box, loose })
    }
  }

  /** What the product says is there now, or was at the end of a day. */
  async there(day?: string) {
    const keys = await at.run(desk => keysOfGoods(desk, [this.goodsId], day))
    return keys.map(one => ({
      ...one,
      name: nameOf({
        warehouse: one.warehouseId === at.main ? 0 : 1,
        lot: this.lots.indexOf(one.lotId) as 0 | 1,
        condition: one.condition as never,
      }),
    }))
  }

  foreseen(): [string, number, number, number][] {
    const { model } = this
    return [...model.cells]
      .filter(([, cell]) => model.pieces(cell) > 0)
      .map(([name, cell]): [string, number, number, number] => {
        const reserved = model.holds
          .filter(one => one.place === name && !model.isOver(one))
          .reduce((all, one) => all + one.pieces, 0)
        return [name, model.pieces(cell), cell.value, reserved]
      })
      .sort()
  }

  /** Keeps what was there on a day that ends. */
  async endOfDay(move: () => void): Promise<void> {
    const day = this.day()
    const before = this.foreseen().map(([name, onHand, value]): [string, number, number, number] => [
      name,
      onHand,
      value,
      0,
    ])
    move()
    if (this.day() !== day) this.days.set(day, before)
  }

  /** Compares what is kept of the goods with what is in their keys. */
  async compareKept(found: Awaited<ReturnType<History['there']>>, one: Step): Promise<void> {
    const { rows } = await server.owner.query(`select s.* from goods e ${keptJoin(at.officeId)} where e.id = $1`, [
      this.goodsId,
    ])
    const sum = (of: 'onHand' | 'reserved' | 'free' | 'value', some = found) =>
      some.reduce((all, key) => all + key[of], 0)
    const there = found.filter(({ onHand }) => onHand > 0)
    expect({ ...rows[0], lots: rows[0]?.lots ?? 0, uncosted: rows[0]?.uncosted ?? false }, JSON.stringify(one)).toEqual(
      {
        on_hand: sum('onHand'),
        in_transit: 0,
        value: sum('value'),
        reserved: sum('reserved'),
        free: sum(
          'free',
          found.filter(({ condition }) => condition === 'sellable'),
        ),
        since_on: there.flatMap(({ since }) => since ?? []).toSorted()[0] ?? null,
        lots: new Set(there.map(({ lotId }) => lotId)).size,
        uncosted: there.some(({ value }) => value === 0),
      },
    )
  }

  /** Compares what was there at the end of each day with what was kept of it then, and with what months that are kept say. */
  async compareDays(): Promise<void> {
    for (const [day, kept] of this.days) {
      const then = (await this.there(day)).filter(({ onHand }) => onHand > 0)
      expect(then.map(({ name, onHand, value }) => [name, onHand, value, 0]).sort(), day).toEqual(kept)
      const { rows } = await server.owner.query(
        `select s.* from goods e ${keptJoinAt(at.officeId, day)} where e.id = $1`,
        [this.goodsId],
      )
      const sum = (of: 'onHand' | 'reserved' | 'free' | 'value', some = then) =>
        some.reduce((all, key) => all + key[of], 0)
      const forSale = then.filter(({ condition }) => condition === 'sellable')
      const sums = { on_hand: sum('onHand'), in_transit: 0, value: sum('value'), reserved: sum('reserved') }
      expect(rows, day).toEqual([{ ...sums, free: sum('free', forSale) }])
    }
  }

  async compare(one: Step): Promise<void> {
    const found = await this.there()
    await this.compareKept(found, one)
    expect(
      found.map(({ name, onHand, value, reserved }) => [name, onHand, value, reserved]).sort(),
      JSON.stringify(one),
    ).toEqual(this.foreseen())
    for (const { name, loose, since, free, onHand, reserved } of found) {
      expect(loose, `${name} after ${JSON.stringify(one)}`).toBe(this.model.cells.get(name)?.loose)
      expect(since).toBe(this.model.since[Number(name.split('/')[1])])
      expect(free).toBe(onHand - reserved)
    }
  }
}

const histories: History[] = []

test('any history of stock goes as plain rules say, and every past day stays as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async steps => {
      const goodsId = await at.goods(box)
      const lots = [await at.lot({ goodsId, colour: 'A1' }), await at.lot({ goodsId, colour: 'B2' })]
      const history = new History(goodsId, lots)
      clock += 9 * 86_400_000
      history.model.now = clock
      await at.clock(new Date(clock).toISOString())
      for (const one of steps) {
        await history.do(one)
        await history.compare(one)
      }
      await history.compareDays()
      histories.push(history)
      expect(await at.broken()).toEqual([])
    }),
    { numRuns: 20, seed: 20_261_128, endOnFailure: true },
  )
  while ((await at.run(keepGoodsMonth)) > 0);
  for (const history of histories) await history.compareDays()
  expect(await at.broken()).toEqual([])
}, 120_000)
