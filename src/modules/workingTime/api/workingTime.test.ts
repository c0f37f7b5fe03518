import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addWorkingHours, isWorkingDay, type WorkingTime, workingHoursBetween } from './workingTime.ts'

const at = (text: string) => Date.parse(`${text}:00+08:00`)
const office: WorkingTime = {
  weekdays: [1, 2, 3, 4, 5],
  spans: [
    { from: 9 * 60, to: 12 * 60 },
    { from: 13 * 60 + 30, to: 18 * 60 },
  ],
  days: { '2026-10-01': 'rest', '2026-10-02': 'rest', '2026-10-10': 'work' },
}
const later = (from: string, hours: number) => addWorkingHours(office, at(from), hours)

describe('working time', () => {
  it('passes only in working hours', () => {
    expect(later('2026-11-20T10:00', 1)).toBe(at('2026-11-20T11:00'))
    expect(later('2026-11-20T11:00', 2)).toBe(at('2026-11-20T14:30'))
    expect(later('2026-11-20T17:00', 2)).toBe(at('2026-11-23T10:00')) // Friday to Monday
    expect(later('2026-11-20T11:00', 1)).toBe(at('2026-11-20T12:00'))
    expect(later('2026-11-21T08:00', 0)).toBe(at('2026-11-23T09:00'))
  })

  it('respects days that differ from their weekday', () => {
    expect(later('2026-09-30T17:00', 2)).toBe(at('2026-10-05T10:00'))
    expect(later('2026-10-09T17:00', 2)).toBe(at('2026-10-10T10:00'))
    expect(isWorkingDay(office, '2026-10-10')).toBe(true)
    expect(isWorkingDay(office, '2026-10-01')).toBe(false)
    expect(isWorkingDay(office, '2026-10-11')).toBe(false)
  })

  it('is counted over years as over days', () => {
    const weekly: WorkingTime = { weekdays: [1], spans: [{ from: 540, to: 600 }], days: { '2030-12-30': 'rest' } }
    const hours = (days: WorkingTime['days'], count: number) =>
      addWorkingHours({ ...weekly, days: { ...weekly.days, ...days } }, at('2026-11-23T09:00'), count)
    const mondays = (count: number) => at('2026-11-23T10:00') + count * 7 * 86_400_000
    expect(hours({}, 720)).toBe(mondays(720))
    expect(hours({ '2031-01-01': 'work' }, 720)).toBe(mondays(719))
    expect(hours({ '2040-09-10': 'rest' }, 720)).toBe(mondays(721))
  })

  it('is counted between two moments, also backwards', () => {
    expect(workingHoursBetween(office, at('2026-11-20T11:00'), at('2026-11-23T09:30'))).toBe(6)
    expect(workingHoursBetween(office, at('2026-11-23T09:30'), at('2026-11-20T11:00'))).toBe(-6)
    expect(workingHoursBetween(office, at('2026-11-21T00:00'), at('2026-11-22T23:00'))).toBe(0)
  })

  it('never ends with a calendar without working days', () => {
    expect(addWorkingHours({ ...office, weekdays: [] }, at('2026-11-20T10:00'), 1)).toBe(at('2026-11-20T11:00'))
  })
})

/** Any calendar that works at all. */
const calendar = fc
  .record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    edges: fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 8 }),
    days: fc.dictionary(
      fc
        .integer({ min: 0, max: 60 })
        .map(days => new Date(at('2026-11-01T12:00') + days * 86_400_000).toISOString().slice(0, 10)),
      fc.constantFrom('work' as const, 'rest' as const),
    ),
  })
  .map(({ weekdays, edges, days }): WorkingTime => {
    const sorted = [...edges].sort((a, b) => a - b)
    const spans = Array.from({ length: Math.floor(sorted.length / 2) }, (_, index) => ({
      from: sorted[index * 2] as number,
      to: sorted[index * 2 + 1] as number,
    }))
    return { weekdays, spans, days }
  })
const moment = fc.integer({ min: at('2026-11-01T00:00'), max: at('2026-12-01T00:00') })
const hours = fc.integer({ min: 0, max: 40 * 60 }).map(minutes => minutes / 60)

describe('any calendar', () => {
  it('returns a working moment that is not before the beginning', () => {
    fc.assert(
      fc.property(calendar, moment, hours, (time, from, wanted) => {
        const due = addWorkingHours(time, from, wanted)
        const minutes = ((due + 8 * 3_600_000) % 86_400_000) / 60_000
        const inSpan = (of: number) => time.spans.some(span => span.from <= of && of <= span.to)
        expect(due).toBeGreaterThanOrEqual(from)
        expect(inSpan(minutes) || (minutes === 0 && inSpan(1440))).toBe(true)
      }),
    )
  })

  it('counts exactly the hours that it has added', () => {
    fc.assert(
      fc.property(calendar, moment, hours, (time, from, wanted) => {
        expect(workingHoursBetween(time, from, addWorkingHours(time, from, wanted))).toBeCloseTo(wanted, 6)
      }),
    )
  })

  it('is monotone in both arguments', () => {
    fc.assert(
      fc.property(calendar, moment, moment, hours, hours, (time, a, b, x, y) => {
        const [first, second] = [Math.min(a, b), Math.max(a, b)]
        const [less, more] = [Math.min(x, y), Math.max(x, y)]
        expect(addWorkingHours(time, first, less)).toBeLessThanOrEqual(addWorkingHours(time, second, more))
      }),
    )
  })

  it('adds up: two waits equal one of their sum', () => {
    fc.assert(
      fc.property(calendar, moment, hours, hours, (time, from, x, y) => {
        const twice = addWorkingHours(time, addWorkingHours(time, from, x), y)
        const worked = workingHoursBetween(time, from, twice)
        expect(worked).toBeCloseTo(x + y, 6)
        if (y > 0) expect(Math.abs(addWorkingHours(time, from, x + y) - twice)).toBeLessThanOrEqual(2)
      }),
    )
  })
})
