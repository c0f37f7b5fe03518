import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bucket, bucketOf, buckets, daysOverdue } from './aging.ts'
import { beyondLimit } from './earnest.ts'
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
  test('counts up to 20 % of the contract, the oldest first; what goes beyond is split off', () => {
    const receipts = [
      { receiptId: 1, earnest: 1500, firm: 0 },
      { receiptId: 2, earnest: 1000, firm: 0 },
    ]
    expect(beyondLimit(receipts, 10_000)).toEqual([{ receiptId: 2, off: 500 }])
    fc.assert(
      fc.property(fc.array(fen, { maxLength: 5 }), fen, (amounts, total) => {
        const receipts = amounts.map((earnest, receiptId) => ({ receiptId, earnest, firm: 0 }))
        const off = sum(beyondLimit(receipts, total).map(one => one.off))
        const limit = Math.round(total / 5)
        expect(sum(amounts) - off).toBe(Math.min(sum(amounts), limit))
      }),
    )
  })

  test('what was forfeited or returned twice stays 定金 and counts first', () => {
    const receipts = [
      { receiptId: 1, earnest: 1500, firm: 0 },
      { receiptId: 2, earnest: 1000, firm: 800 },
    ]
    expect(beyondLimit(receipts, 10_000)).toEqual([
      { receiptId: 1, off: 300 },
      { receiptId: 2, off: 200 },
    ])
    const parts = fc.record({ earnest: fen, share: fc.nat(100) })
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 5 }), fen, (given, total) => {
        const all = given.map(({ earnest, share }, receiptId) => ({
          receiptId,
          earnest,
          firm: Math.floor((earnest * share) / 100),
        }))
        const beyond = beyondLimit(all, total)
        const [earnest, firm] = [sum(all.map(one => one.earnest)), sum(all.map(one => one.firm))]
        expect(earnest - sum(beyond.map(one => one.off))).toBe(Math.max(firm, Math.min(earnest, Math.round(total / 5))))
        for (const { receiptId, off } of beyond) {
          const { earnest, firm } = all[receiptId] as (typeof all)[number]
          expect(off).toBeLessThanOrEqual(earnest - firm)
        }
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
