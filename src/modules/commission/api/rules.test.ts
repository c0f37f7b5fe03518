import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstOpenDay, lastOfMonth, monthOf } from '../../../kernel/api/month.ts'
import { commissionOn, type Part, partsOf, piecesOf, type Rate, takenBack, tiersFor } from './rules.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const fen = fc.integer({ min: 1, max: 1_000_000_000_000 })
const weights = fc.array(
  fc.record({
    categoryId: fc.option(fc.integer({ min: 1, max: 9 })),
    net: fc.integer({ min: -50, max: 1_000_000_000 }),
  }),
  { maxLength: 6 },
)
/** Shares that come to the whole, as deals have them. */
const sharers = fc
  .array(fc.integer({ min: 1, max: 3000 }), { maxLength: 3 })
  .map(others => [10_000 - sum(others), ...others])
  .map(shares => shares.map((share, at) => ({ employeeId: at + 1, roleId: null, share })))

describe('a payment in parts', () => {
  test('goes by categories and shares, the rest to the first', () => {
    const parts = partsOf(
      10_001,
      [
        { categoryId: 1, net: 300 },
        { categoryId: 2, net: 100 },
        { categoryId: 3, net: 0 },
      ],
      [
        { employeeId: 7, roleId: 5, share: 6667 },
        { employeeId: 8, roleId: null, share: 3333 },
      ],
    )
    expect(parts.map(({ employeeId, categoryId, base }) => [employeeId, categoryId, base])).toEqual([
      [7, 1, 5001],
      [8, 1, 2500],
      [7, 2, 1667],
      [8, 2, 833],
    ])
  })

  test('sums exactly, whatever the weights and shares', () => {
    fc.assert(
      fc.property(fen, weights, sharers, (paid, by, people) => {
        const parts = partsOf(paid, by, people)
        expect(sum(parts.map(part => part.base))).toBe(paid)
        expect(parts.every(part => part.base > 0)).toBe(true)
      }),
    )
  })
})

describe('a rate', () => {
  const rate = (id: number, categoryId: number | null, roleId: number | null, fromAmount = 0, bp = id): Rate => ({
    id,
    categoryId,
    roleId,
    fromAmount,
    rate: bp,
  })
  const rates = [rate(1, null, null), rate(2, null, 5), rate(3, 10, null), rate(4, 11, 5), rate(5, 10, null, 900)]
  const ids = (categories: number[], role: number | null) => tiersFor(rates, categories, role).map(({ id }) => id)

  test('of the nearest category counts, then that of the role', () => {
    expect(ids([11, 10], 5)).toEqual([4])
    expect(ids([11, 10], 6)).toEqual([3, 5])
    expect(ids([12], 5)).toEqual([2])
    expect(ids([], null)).toEqual([1])
    expect(tiersFor([], [1], null)).toEqual([])
  })

  test('of a tier holds for what lies above its amount, counted from what the month has already', () => {
    const tiers = [rate(1, null, null, 100, 200), rate(2, null, null, 500, 300)]
    expect(piecesOf(1000, 50, tiers)).toEqual([
      { rateId: null, rate: 0, base: 50 },
      { rateId: 1, rate: 200, base: 400 },
      { rateId: 2, rate: 300, base: 550 },
    ])
    expect(piecesOf(10, 500, tiers)).toEqual([{ rateId: 2, rate: 300, base: 10 }])
    expect(piecesOf(10, -100, tiers)).toEqual([{ rateId: null, rate: 0, base: 10 }])
  })

  test('cuts a base without losing any of it, and two payments as one', () => {
    const tiers = fc
      .uniqueArray(fc.integer({ min: 0, max: 10_000 }), { maxLength: 4 })
      .map(amounts => amounts.toSorted((a, b) => a - b).map((from, at) => rate(at, null, null, from, at * 100)))
    const base = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(base, base, fc.integer({ min: -5000, max: 20_000 }), tiers, (one, two, already, known) => {
        const byRate = (pieces: readonly { rate: number; base: number }[]) => {
          const all = new Map<number, number>()
          for (const piece of pieces) all.set(piece.rate, (all.get(piece.rate) ?? 0) + piece.base)
          return [...all].toSorted(([a], [b]) => a - b)
        }
        const whole = piecesOf(one + two, already, known)
        expect(sum(whole.map(piece => piece.base))).toBe(one + two)
        expect(byRate(whole)).toEqual(
          byRate([...piecesOf(one, already, known), ...piecesOf(two, already + one, known)]),
        )
      }),
    )
  })
})

describe('over any history of payments and money taken back', () => {
  type Lot = { paid: number; taken: number; entries: (Part & { rate: number; amount: number })[] }
  type Entry = { employeeId: number; period: string; base: number; amount: number }
  const act = fc.oneof(
    fc.record({ kind: fc.constant('pay' as const), amount: fen, rate: fc.integer({ min: 0, max: 2000 }) }),
    fc.record({ kind: fc.constant('back' as const), part: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('close' as const) }),
  )

  type Act = typeof act extends fc.Arbitrary<infer D> ? D : never

  /** Plays a history: money comes at the rates of its time, goes back from the latest payment first, months are closed. */
  function played(acts: readonly Act[], people: readonly Part[]) {
    const lots: Lot[] = []
    const entries: Entry[] = []
    let closed: string | null = null
    const close = () => {
      closed = lastOfMonth(monthOf(firstOpenDay('2026-11-20', closed)))
    }
    const back = (amount: number) => {
      for (const lot of lots.toReversed()) {
        const now = Math.min(amount, lot.paid - lot.taken)
        if (now === 0) continue
        const period = monthOf(firstOpenDay('2026-11-20', closed))
        takenBack(lot.entries, lot.paid, lot.taken, lot.taken + now).forEach((one, at) => {
          entries.push({ employeeId: lot.entries[at]?.employeeId ?? 0, period, ...one })
        })
        lot.taken += now
        amount -= now
      }
    }
    const left = () => sum(lots.map(lot => lot.paid - lot.taken))
    for (const one of acts) {
      if (one.kind === 'close') close()
      if (one.kind === 'back') back(Math.ceil((left() * one.part) / 100))
      if (one.kind !== 'pay') continue
      const made = partsOf(
        one.amount,
        [
          { categoryId: 1, net: 2 },
          { categoryId: 2, net: 1 },
        ],
        people,
      )
      const lot = {
        paid: one.amount,
        taken: 0,
        entries: made.map(part => ({ ...part, rate: one.rate, amount: commissionOn(part.base, one.rate) })),
      }
      lots.push(lot)
      const period = monthOf(firstOpenDay('2026-11-20', closed))
      for (const { employeeId, base, amount } of lot.entries) entries.push({ employeeId, period, base, amount })
    }
    return { entries, left, back }
  }

  const people = sharers.map(all => all.map(one => ({ ...one, categoryId: null, base: 0 })))

  test('the bases are what is paid now, and nothing is left of a contract that is paid back whole', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 15 }), people, (acts, who) => {
        const { entries, left, back } = played(acts, who)
        expect(sum(entries.map(entry => entry.base))).toBe(left())
        back(left())
        for (const { employeeId } of who) {
          const own = entries.filter(entry => entry.employeeId === employeeId)
          expect([sum(own.map(entry => entry.base)), sum(own.map(entry => entry.amount))]).toEqual([0, 0])
        }
      }),
    )
  })

  test('nothing is taken back at another rate than it was earned at', () => {
    fc.assert(
      fc.property(fen, fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 100 }), (paid, rate, part) => {
        const earned = [{ base: paid, amount: commissionOn(paid, rate) }]
        const taken = Math.ceil((paid * part) / 100)
        const [entry] = takenBack(earned, paid, 0, taken)
        expect(entry?.base).toBe(-taken)
        expect(Math.abs((entry?.amount ?? 0) + commissionOn(taken, rate))).toBeLessThanOrEqual(1)
      }),
    )
  })
})
