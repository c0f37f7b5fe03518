import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Change, changed, roundTo } from '../../api/rounding.ts'
import {
  endless,
  type Goods,
  giveWay,
  type Key,
  type NewSpan,
  type Plan,
  planOf,
  reversalOf,
  sameKey,
  TooLow,
  type Wanted,
  type Window,
} from './plan.ts'

const dayOf = (at: number) => `2026-02-${String(at).padStart(2, '0')}`
const days = Array.from({ length: 28 }, (_, at) => dayOf(at + 1))
const day = fc.integer({ min: 1, max: 28 }).map(dayOf)
const channel = fc.constantFrom(null, 1, 2)
const key = fc.record({
  unit: fc.constantFrom('piece' as const, 'box' as const),
  gradeId: fc.constantFrom(null, 7),
  channelId: channel,
  levelId: fc.constantFrom(null, 9),
})
const prices = fc
  .record({
    listPrice: fc.integer({ min: 1000, max: 100_000 }),
    share: fc.integer({ min: 50, max: 100 }),
    has: fc.boolean(),
  })
  .map(({ listPrice, share, has }) => ({
    listPrice,
    floorSeller: has ? Math.floor((listPrice * share) / 100) : null,
    floorManager: null,
    floorDirector: null,
  }))
const span = fc.tuple(day, fc.option(day)).filter(([from, to]) => to === null || from < to)
const overlap = (one: NewSpan, other: NewSpan) =>
  sameKey(one, other) && one.fromDay < (other.toDay ?? '9') && other.fromDay < (one.toDay ?? '9')

/** Windows of which no two of one key hold at once. */
const windows = fc.array(fc.tuple(key, prices, span), { maxLength: 10 }).map(drafts => {
  const kept: Window[] = []
  for (const [of, costs, [fromDay, toDay]] of drafts) {
    const one = { id: kept.length + 1, ...of, ...costs, fromDay, toDay }
    if (!kept.some(other => overlap(one, other))) kept.push(one)
  }
  return kept
})
const boxPieces = 4
const measures = { sideA: null, sideB: null, pieceArea: null, boxPieces }
const goods = fc
  .tuple(prices, fc.boolean())
  .map(([own, has]): Goods => ({ priceUnit: 'piece', ...measures, ...own, listPrice: has ? own.listPrice : null }))
const change: fc.Arbitrary<Change> = fc.record({
  way: fc.constantFrom('percent' as const, 'amount' as const),
  change: fc.integer({ min: -900, max: 3000 }),
  rounding: fc.constantFrom('fen' as const, 'jiao' as const, 'yuan' as const, 'nine' as const),
})
const wanted: fc.Arbitrary<Wanted> = fc
  .record({
    channelId: channel,
    levelId: fc.constantFrom(null, 9),
    when: span,
    change,
    floors: fc.constantFrom('along' as const, 'keep' as const),
  })
  .map(({ when: [fromDay, untilDay], ...more }) => ({ ...more, fromDay, untilDay }))

/** The windows after a plan; the last number of an id stands for a new one. */
function after(before: readonly Window[], plan: Plan, from: string): Window[] {
  const kept = before
    .filter(one => !plan.voids.includes(one))
    .map(one => (plan.ends.includes(one) ? { ...one, toDay: from } : one))
  return [...kept, ...plan.adds.map((add, at) => ({ ...add, id: 1000 + at }))]
}
const onDay = (all: readonly Window[], of: Parameters<typeof sameKey>[0], on: string) =>
  all.find(one => sameKey(one, of) && one.fromDay <= on && on < (one.toDay ?? '9'))

const keys = (all: readonly Window[]) => [
  { unit: 'piece' as const, gradeId: null, channelId: null, levelId: null },
  ...all,
]

test('a batch changes each price exactly within its days, whatever the windows, and leaves no two overlapping', () => {
  fc.assert(
    fc.property(goods, windows, wanted, (own, before, asked) => {
      let plan: Plan
      try {
        plan = planOf(own, before, asked)
      } catch (error) {
        if (error instanceof TooLow) return
        throw error
      }
      const then = after(before, plan, asked.fromDay)
      for (const [at, one] of then.entries()) expect(then.slice(at + 1).some(other => overlap(one, other))).toBe(false)
      const all = asked.channelId === null && asked.levelId === null
      const base = { unit: 'piece' as const, gradeId: null, channelId: asked.channelId, levelId: asked.levelId }
      for (const of of [base, ...keys(before)])
        for (const on of days) {
          const within = on >= asked.fromDay && (asked.untilDay === null || on < asked.untilDay)
          const was = onDay(before, of, on)?.listPrice
          const meant = all || (of.channelId === asked.channelId && of.levelId === asked.levelId)
          const general = [
            { ...of, channelId: null },
            { ...of, levelId: null },
            { ...of, channelId: null, levelId: null },
          ]
          const made = general.map(one => onDay(before, one, on)?.listPrice).find(Boolean)
          const source = was ?? (sameKey(of, base) ? (made ?? own.listPrice) : undefined)
          const expected = within && meant ? (source == null ? undefined : changed(source, asked.change)) : was
          // What a batch for a channel or level makes of more general windows, the next test tells.
          if (!all && meant && was === undefined && !sameKey(of, base)) continue
          expect(onDay(then, of, on)?.listPrice, `${on} ${JSON.stringify(of)}`).toBe(expected)
        }
    }),
    { numRuns: 400 },
  )
})

/** The window that `pricesAt` takes for asked goods, the most specific one; null where the goods' own price holds. */
function holding(all: readonly Window[], asked: Key, on: string): Window | null {
  const fits = all.filter(
    one =>
      one.fromDay <= on &&
      on < (one.toDay ?? '9') &&
      [asked.unit, 'piece'].includes(one.unit) &&
      (one.gradeId === null || one.gradeId === asked.gradeId) &&
      (one.channelId === null || one.channelId === asked.channelId) &&
      (one.levelId === null || one.levelId === asked.levelId),
  )
  const rank = ({ gradeId, levelId, channelId, unit }: Window) =>
    (gradeId === null ? 0 : 8) +
    (levelId === null ? 0 : 4) +
    (channelId === null ? 0 : 2) +
    (unit === asked.unit ? 1 : 0)
  return fits.toSorted((one, other) => rank(other) - rank(one))[0] ?? null
}

test('a batch for a channel or level moves what documents of it are priced by, also of goods whose grade or box has a window', () => {
  const asks = (['piece', 'box'] as const).flatMap(unit => [null, 7].map(gradeId => ({ unit, gradeId })))
  fc.assert(
    fc.property(goods, windows, wanted, (own, before, asked) => {
      let plan: Plan
      try {
        plan = planOf(own, before, asked)
      } catch (error) {
        if (error instanceof TooLow) return
        throw error
      }
      const { channelId, levelId } = asked
      if (channelId === null && levelId === null) return
      const then = after(before, plan, asked.fromDay)
      for (const ask of asks.map(one => ({ ...one, channelId, levelId })))
        for (const on of days) {
          const was = holding(before, ask, on)
          const is = holding(then, ask, on)
          const within = on >= asked.fromDay && (asked.untilDay === null || on < asked.untilDay)
          const price = was?.listPrice ?? own.listPrice
          const expected = within && price !== null ? changed(price, asked.change) : price
          expect([is?.unit ?? 'piece', is?.listPrice ?? own.listPrice]).toEqual([was?.unit ?? 'piece', expected])
        }
    }),
    { numRuns: 400 },
  )
})

test('floors stay below the price; those that move along are never lost, also where a window leaves them open', () => {
  fc.assert(
    fc.property(goods, windows, wanted, (own, before, asked) => {
      try {
        for (const { before: was, after } of planOf(own, before, asked).lines) {
          expect(after.floorSeller ?? 0).toBeLessThanOrEqual(after.listPrice)
          const floor = was && effective(own, was)
          if (asked.floors === 'keep')
            expect(after.floorSeller).toBe(was?.floorSeller && Math.min(was.floorSeller, after.listPrice))
          else if (floor === null) expect(after.floorSeller).toBeNull()
          else {
            const moved = changed(floor, asked.change) ?? changed(floor, { ...asked.change, rounding: 'fen' }) ?? 1
            expect(after.floorSeller).toBe(Math.min(moved, after.listPrice))
            expect(after.floorSeller).toBeGreaterThan(0)
          }
        }
      } catch (error) {
        if (!(error instanceof TooLow)) throw error
      }
    }),
  )
})

/** The floor that holds for a price: its own, else that of the goods per the same unit, but never above the price. */
function effective(own: Goods, { unit, listPrice, floorSeller }: NewSpan): number | null {
  const goods = own.floorSeller === null ? null : own.floorSeller * (unit === 'box' ? boxPieces : 1)
  return floorSeller ?? (goods === null ? null : Math.min(goods, listPrice))
}

/** What a batch remembers of the windows that gave way to it. */
const shiftsOf = ({ ends, voids }: Plan) => [
  ...ends.map(one => ({ ...one, wasTo: one.toDay, voided: false, endedOn: null })),
  ...voids.map(one => ({ ...one, wasTo: one.toDay, voided: true, endedOn: null })),
]

test('what is taken back holds as before, from the day of the taking back on', () => {
  fc.assert(
    fc.property(goods, windows, wanted, day, (own, before, asked, later) => {
      let plan: Plan
      try {
        plan = planOf(own, before, asked)
      } catch {
        return
      }
      const then = after(before, plan, asked.fromDay)
      const from = later > asked.fromDay ? later : asked.fromDay
      const made = then.filter(one => one.id >= 1000).map(one => ({ ...one, touched: false }))
      const back = reversalOf(made, shiftsOf(plan), then, asked.fromDay, from)
      if (back === null) throw new Error('nothing was touched')
      const ended = back.ends.map(one => one.id)
      const gone = back.voids.map(one => one.id)
      const finally_ = [
        ...then
          .filter(one => !gone.includes(one.id))
          .map(one => (ended.includes(one.id) ? { ...one, toDay: from } : one)),
        ...back.adds.map((add, at) => ({ ...add, id: 5000 + at })),
      ]
      for (const [at, one] of finally_.entries())
        expect(finally_.slice(at + 1).some(other => overlap(one, other))).toBe(false)
      for (const of of keys([...before, ...then]))
        for (const on of days)
          expect(onDay(finally_, of, on)?.listPrice).toBe(onDay(on < from ? then : before, of, on)?.listPrice)
    }),
    { numRuns: 400 },
  )
})

type Later = Window & { touched: boolean; later: boolean }

/** The windows after somebody set a price of its own, to which others give way; what gave way is touched. */
function afterPrice(held: readonly Later[], price: Window): Later[] {
  const plan: Plan = { ends: [], voids: [], adds: [], lines: [] }
  for (const window of held) if (overlap(window, price)) giveWay(plan, window, price.fromDay, price.toDay ?? endless)
  const left = after(held, plan, price.fromDay).map(window => ({ touched: false, later: true, ...window }))
  return [
    ...left.map(window => ({ ...window, touched: window.touched || plan.ends.some(({ id }) => id === window.id) })),
    { ...price, touched: false, later: true },
  ].map((window, at) => (window.later ? { ...window, id: price.id + at } : window))
}

test('taking back never lays a price upon one that was set later: that stays as it is', () => {
  const later = fc.array(fc.tuple(fc.nat(), prices, span), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(goods, windows, wanted, later, day, (own, before, asked, set, on) => {
      let plan: Plan
      try {
        plan = planOf(own, before, asked)
      } catch {
        return
      }
      let then: Later[] = after(before, plan, asked.fromDay).map(one => ({ ...one, touched: false, later: false }))
      const made = then.filter(one => one.id >= 1000)
      for (const [at, [which, costs, [fromDay, toDay]]] of set.entries()) {
        const of = then[which % then.length]
        if (of) then = afterPrice(then, { ...of, ...costs, id: 2000 + at * 100, fromDay, toDay })
      }
      const now = made.map(one => then.find(({ id }) => id === one.id) ?? { ...one, touched: true })
      const from = on > asked.fromDay ? on : asked.fromDay
      const back = reversalOf(now, shiftsOf(plan), then, asked.fromDay, from)
      if (back === null) return
      const left = after(then, back, from)
      for (const [at, one] of left.entries()) expect(left.slice(at + 1).some(other => overlap(one, other))).toBe(false)
      for (const one of then) if (one.later) expect(left).toContain(one)
    }),
    { numRuns: 600 },
  )
})

test('a batch is not taken back where a price of it was changed since', () => {
  const one = {
    id: 1,
    unit: 'piece' as const,
    gradeId: null,
    channelId: null,
    levelId: null,
    listPrice: 100,
    floorSeller: null,
    floorManager: null,
    floorDirector: null,
    fromDay: dayOf(1),
    toDay: null,
  }
  expect(reversalOf([{ ...one, touched: true }], [], [one], dayOf(1), dayOf(1))).toBeNull()
  expect(reversalOf([{ ...one, toDay: dayOf(5), touched: true }], [], [], dayOf(1), dayOf(6))).toBeNull()
  const expired = { ...one, toDay: dayOf(5), touched: false }
  expect(reversalOf([expired], [], [], dayOf(1), dayOf(6))).toMatchObject({ ends: [], voids: [], adds: [] })
})

test('a batch is not taken back where what it ended would hold beside a later price', () => {
  const key = { unit: 'piece' as const, gradeId: null, channelId: null, levelId: null }
  const floors = { floorSeller: null, floorManager: null, floorDirector: null }
  const made = { ...key, ...floors, id: 2, listPrice: 110, fromDay: dayOf(2), toDay: dayOf(20), touched: true }
  const more = { ...made, id: 3, unit: 'box' as const, toDay: null, touched: false }
  const given = { ...key, ...floors, id: 4, listPrice: 90, fromDay: dayOf(20), toDay: null }
  const shift = { ...made, id: 1, listPrice: 100, fromDay: dayOf(1), wasTo: null, voided: false, endedOn: null }
  expect(reversalOf([made, more], [shift], [more, given], dayOf(2), dayOf(25))).toBeNull()
  expect(reversalOf([made, more], [shift], [more], dayOf(2), dayOf(25))).toMatchObject({
    ends: [more],
    adds: [{ unit: 'piece', listPrice: 100, fromDay: dayOf(25), toDay: null }],
  })
})

test('a window gives way in the middle: it ends, and goes on after', () => {
  const window = {
    id: 1,
    unit: 'piece' as const,
    gradeId: null,
    channelId: null,
    levelId: null,
    listPrice: 100,
    floorSeller: 90,
    floorManager: null,
    floorDirector: null,
    fromDay: dayOf(1),
    toDay: null,
  }
  const plan: Plan = { ends: [], voids: [], adds: [], lines: [] }
  giveWay(plan, window, dayOf(5), dayOf(9))
  expect(plan.ends).toEqual([window])
  expect(plan.adds).toMatchObject([{ fromDay: dayOf(9), toDay: null, listPrice: 100, floorSeller: 90 }])
})

test.each([
  [12_345, 'fen', 12_345],
  [12_345, 'jiao', 12_350],
  [12_345, 'yuan', 12_300],
  [12_350, 'yuan', 12_400],
  [12_345, 'ten', 12_000],
  [12_345, 'nine', 11_900],
  [12_400, 'nine', 12_900],
  [300, 'nine', 900],
  [0, 'yuan', 0],
] as const)('%i fen %s is %i', (price, rounding, rounded) => {
  expect(roundTo(price, rounding)).toBe(rounded)
})

test('a price that would fall to nothing stays', () => {
  expect(changed(1000, { way: 'amount', change: -1000, rounding: 'fen' })).toBeNull()
  expect(changed(40, { way: 'percent', change: -1000, rounding: 'yuan' })).toBeNull()
  expect(changed(10_000, { way: 'percent', change: 300, rounding: 'yuan' })).toBe(10_300)
})
