import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bucket, bucketOf, buckets, daysOverdue } from './aging.ts'
import { aliveOf, beyondLimit, type Earnest } from './earnest.ts'
import { byDue, type OpenTerm, spread } from './spread.ts'

const fen = fc.integer({ min: 1, max: 1_000_000_000 })
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map(at => at.toISOString().slice(0, 10))
const term: fc.Arbitrary<OpenTerm> = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }),
  contractId: fc.integer({ min: 1, max: 5 }),
  dueOn: fc.option(day),
  position: fc.integer({ min: 0, max: 5 }),
  open: fc.integer({ min: 0, max: 1_000_000_000 }),
})
const terms = fc.uniqueArray(term, { selector: one => one.id, maxLength: 8 })
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

describe('spread', () => {
  test('gives no more than there is, no term more than it asks for, and leaves nothing over while a term is open', () => {
    fc.assert(
      fc.property(fen, terms, (amount, open) => {
        const shares = spread(amount, open)
        const given = sum(shares.map(share => share.amount))
        expect(given).toBe(Math.min(amount, sum(open.map(one => one.open))))
        for (const share of shares) {
          expect(share.amount).toBeGreaterThan(0)
          expect(share.amount).toBeLessThanOrEqual(open.find(one => one.id === share.termId)?.open as number)
        }
      }),
    )
  })

  test('fills an older term before a younger one gets anything', () => {
    fc.assert(
      fc.property(fen, terms, (amount, open) => {
        const given = new Map(spread(amount, open).map(share => [share.termId, share.amount]))
        const inOrder = [...open].filter(one => one.open > 0).sort(byDue)
        const short = inOrder.findIndex(one => given.get(one.id) !== one.open)
        for (const later of short < 0 ? [] : inOrder.slice(short + 1)) expect(given.has(later.id)).toBe(false)
      }),
    )
  })
})

describe('定金', () => {
  const contractId = 7
  const of = (amount: number, more: Partial<Parameters<typeof aliveOf>[0]> = {}) =>
    aliveOf({ amount, earnest: amount, refunded: 0, earned: 0, doubled: 0, ...more })
  /** Receipts in this order, of one contract or of the deal. */
  const inOrder = (parts: ReturnType<typeof aliveOf>[], of: number | null = contractId): Earnest[] =>
    parts.map((part, receiptId) => ({ receiptId, contractId: of, ...part }))
  const price = (total: number) => new Map([[contractId, total]])

  test('counts up to 20 % of the contract, the oldest first; what goes beyond is split off', () => {
    expect(beyondLimit(inOrder([of(1500), of(1000)]), price(10_000))).toEqual([{ receiptId: 1, off: 500 }])
    fc.assert(
      fc.property(fc.array(fen, { maxLength: 5 }), fen, (amounts, total) => {
        const off = sum(beyondLimit(inOrder(amounts.map(amount => of(amount))), price(total)).map(one => one.off))
        const limit = Math.round(total / 5)
        expect(sum(amounts) - off).toBe(Math.min(sum(amounts), limit))
      }),
    )
  })

  test('what was forfeited or returned twice stays 定金 and counts first', () => {
    expect(beyondLimit(inOrder([of(1500), of(1000, { doubled: 800 })]), price(10_000))).toEqual([
      { receiptId: 0, off: 300 },
      { receiptId: 1, off: 200 },
    ])
    const parts = fc.record({ amount: fen, share: fc.nat(100) })
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 5 }), fen, (given, total) => {
        const all = inOrder(
          given.map(({ amount, share }) => of(amount, { earned: Math.floor((amount * share) / 100) })),
        )
        const beyond = beyondLimit(all, price(total))
        const [earnest, firm] = [sum(all.map(one => one.earnest)), sum(all.map(one => one.firm))]
        expect(earnest - sum(beyond.map(one => one.off))).toBe(Math.max(firm, Math.min(earnest, Math.round(total / 5))))
        for (const { receiptId, off } of beyond) {
          const { earnest, firm } = all[receiptId] as Earnest
          expect(off).toBeLessThanOrEqual(earnest - firm)
        }
      }),
    )
  })

  test('what was refunded takes no room, and goes as a whole where nothing else of it fits', () => {
    expect(beyondLimit(inOrder([of(2000, { refunded: 2000 }), of(2000)]), price(10_000))).toEqual([])
    expect(beyondLimit(inOrder([of(2000), of(2000, { refunded: 500 })]), price(10_000))).toEqual([
      { receiptId: 1, off: 2000 },
    ])
  })

  test('of a deal counts beside that of its contracts, all within 20 % of all of them, the oldest first', () => {
    const [first, second] = [1, 2]
    const prices = new Map([
      [first, 10_000],
      [second, 500],
    ])
    const both = (parts: [number | null, number][]) =>
      parts.map(([contractId, amount], receiptId) => ({ receiptId, contractId, ...of(amount) }))
    expect(beyondLimit(both([[null, 2000]]), prices)).toEqual([])
    expect(
      beyondLimit(
        both([
          [null, 1900],
          [second, 300],
          [first, 500],
        ]),
        prices,
      ),
    ).toEqual([
      { receiptId: 1, off: 200 },
      { receiptId: 2, off: 400 },
    ])
  })

  const receipt = fc.record({
    contractId: fc.option(fc.constantFrom(1, 2)),
    amount: fen,
    split: fc.nat(50),
    refunded: fc.nat(100),
    earned: fc.nat(50),
  })
  const receipts = fc.array(receipt, { maxLength: 6 }).map(all =>
    all.map(({ contractId, amount, split, refunded, earned }, receiptId): Earnest => {
      const part = (share: number) => Math.floor((amount * share) / 100)
      const facts = { earnest: amount - part(split), refunded: part(refunded), earned: part(earned) }
      return { receiptId, contractId, ...of(amount, facts) }
    }),
  )
  const prices = fc.tuple(fen, fen).map(totals => new Map(totals.map((total, at) => [at + 1, total])))
  const taken = (all: readonly Earnest[], totals: ReadonlyMap<number, number>) => {
    const off = new Map(beyondLimit(all, totals).map(one => [one.receiptId, one.off]))
    return all.map(one => {
      const earnest = one.earnest - (off.get(one.receiptId) ?? 0)
      return { ...one, earnest, alive: Math.min(earnest, one.alive) }
    })
  }
  const sumOf = (all: readonly Earnest[], key: 'alive' | 'firm') => sum(all.map(one => one[key]))

  test('of contracts and their deal stays within the limit of each and of all, and is not taken off twice', () => {
    fc.assert(
      fc.property(receipts, prices, (all, totals) => {
        const after = taken(all, totals)
        const limits = [...totals].map(([id, total]) => {
          const own = after.filter(one => one.contractId === id)
          const limit = Math.max(sumOf(own, 'firm'), Math.round(total / 5))
          expect(sumOf(own, 'alive')).toBeLessThanOrEqual(limit)
          return limit
        })
        const firm = sumOf(after, 'firm')
        expect(sumOf(after, 'alive')).toBeLessThanOrEqual(Math.max(firm, sum(limits)))
        for (const one of after) expect(one.earnest).toBeGreaterThanOrEqual(one.firm)
        expect(beyondLimit(after, totals)).toEqual([])
      }),
    )
  })

  test('a further contract takes nothing off what counted without it', () => {
    fc.assert(
      fc.property(receipts, prices, (all, totals) => {
        const fewer = new Map([...totals].slice(0, 1))
        const before = taken(
          all.filter(one => one.contractId !== 2),
          fewer,
        )
        expect(beyondLimit(before, totals)).toEqual([])
      }),
    )
  })
})

describe('aging', () => {
  test.each<[string | null, Bucket]>([
    [null, 'noDate'],
    ['2026-12-01', 'notDue'],
    ['2026-11-24', 'notDue'],
    ['2026-11-23', 'days30'],
    ['2026-10-25', 'days30'],
    ['2026-10-24', 'days60'],
    ['2026-09-25', 'days60'],
    ['2026-09-24', 'days90'],
    ['2026-08-26', 'days90'],
    ['2026-08-25', 'over90'],
  ])('of a term due on %s is %s on 2026-11-24', (dueOn, bucket) => {
    expect(bucketOf(dueOn, '2026-11-24')).toBe(bucket)
  })

  test('knows each day in one bucket', () => {
    fc.assert(
      fc.property(day, day, (dueOn, asOf) => {
        expect(Object.keys(buckets)).toContain(bucketOf(dueOn, asOf))
        expect(bucketOf(dueOn, asOf) === 'notDue').toBe(daysOverdue(dueOn, asOf) <= 0)
      }),
    )
  })
})
