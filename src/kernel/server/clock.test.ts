import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DatabaseClock } from './clock.ts'

/** What a database that is so many ms ahead tells; `out` of the ms it took went by before it looked at its clock. */
const told = (ahead: number, took: number, out: number) => {
  const heard = Date.now()
  return { at: heard - (took - out) + ahead, heard, took }
}
const aheadOf = (clock: DatabaseClock) => clock.now() - Date.now()

test('is the machine’s where the database has the same, however long an answer takes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.double({ min: 0, max: 5000, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))),
      answers => {
        const clock = new DatabaseClock()
        for (const [took, share] of answers) clock.hear(told(0, took, took * share))
        expect(Math.abs(aheadOf(clock))).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('follows a database that is ahead or behind within half of the shortest answer', () => {
  const times = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }))
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), fc.array(times, { minLength: 1 }), (ahead, answers) => {
      const clock = new DatabaseClock()
      for (const [took, share] of answers) clock.hear(told(ahead, took, took * share))
      const shortest = Math.min(...answers.map(([took]) => took))
      expect(Math.abs(aheadOf(clock) - ahead)).toBeLessThanOrEqual(shortest + 2)
    }),
  )
})

test('follows once more when the machine’s clock is set', () => {
  const clock = new DatabaseClock()
  clock.hear(told(90_000, 4, 2))
  clock.hear(told(0, 4, 2))
  expect(Math.abs(aheadOf(clock))).toBeLessThanOrEqual(3)
})
