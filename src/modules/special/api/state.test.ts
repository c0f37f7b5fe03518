import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { whyNot } from '../../../kernel/api/record.ts'
import { discountOf, marginOf } from './margin.ts'
import { specialRecord } from './record.ts'
import { isWorse, stateOf, storedStates, type Terms } from './state.ts'

const terms: Terms = { customerId: 1, goodsId: 2, gradeId: null, quantity: 10, price: 7000, untilOn: '2026-12-31' }

describe('the state of an offer', () => {
  test('follows from what is left and from its last day in Shanghai, to the moment', () => {
    const offer = { status: 'approved', quantity: 10, used: 9, untilOn: '2026-11-30' } as const
    expect(stateOf(offer, '2026-11-30T15:59:59Z')).toBe('approved')
    expect(stateOf(offer, '2026-11-30T16:00:00Z')).toBe('expired')
    const all = { ...offer, used: 10 }
    expect(stateOf(all, '2026-11-01T00:00:00Z')).toBe('usedUp')
    expect(stateOf(all, '2026-12-01T00:00:00Z')).toBe('usedUp')
  })

  test('is what is stored before it is approved, whatever its day', () => {
    for (const status of storedStates.filter(one => one !== 'approved'))
      expect(stateOf({ status, quantity: 1, used: 0, untilOn: '2020-01-01' }, Date.now())).toBe(status)
  })

  test('refuses acts that it does not allow', () => {
    expect(whyNot(specialRecord, 'edit', 'approving')).toContain('审批')
    expect(whyNot(specialRecord, 'edit', 'approved')).toBeNull()
    expect(whyNot(specialRecord, 'submit', 'approved')).not.toBeNull()
    expect(whyNot(specialRecord, 'withdraw', 'draft')).toBeNull()
    expect(whyNot(specialRecord, 'withdraw', 'withdrawn')).not.toBeNull()
  })
})

describe('an edit', () => {
  test.each([
    [{ price: 6999 }, true],
    [{ price: 7001 }, false],
    [{ quantity: 11 }, true],
    [{ quantity: 9 }, false],
    [{ untilOn: '2027-01-01' }, true],
    [{ untilOn: '2026-12-30' }, false],
    [{ customerId: 3 }, true],
    [{ goodsId: 3 }, true],
    [{ gradeId: 3 }, true],
    [{}, false],
  ])('to %j is worse: %s', (patch, worse) => {
    expect(isWorse(terms, { ...terms, ...patch })).toBe(worse)
  })

  test('that is no worse in any way gives the company nothing worse', () => {
    const some = fc.record({
      quantity: fc.integer({ min: 1, max: 20 }),
      price: fc.integer({ min: 0, max: 20_000 }),
      untilOn: fc.constantFrom('2026-12-30', '2026-12-31', '2027-01-01'),
    })
    fc.assert(
      fc.property(some, patch => {
        const after = { ...terms, ...patch }
        const harmless = after.quantity <= 10 && after.price >= 7000 && after.untilOn <= '2026-12-31'
        expect(isWorse(terms, after)).toBe(!harmless)
      }),
    )
  })
})

test('margin and discount are basis points, and nothing without what they follow from', () => {
  expect(marginOf(70_000, 55_500)).toBe(2071)
  expect(marginOf(50_000, 55_500)).toBe(-1100)
  expect([marginOf(0, 5), marginOf(5, null), marginOf(null, 5)]).toEqual([null, null, null])
  expect(discountOf(85_000, 100_000)).toBe(8500)
  expect(marginOf(1, 10_000_000_000_000)).toBe(-1_000_000_000)
  expect(discountOf(10_000_000_000_000, 1)).toBe(1_000_000_000)
  expect([discountOf(1, null), discountOf(1, 0)]).toEqual([null, null])
})
