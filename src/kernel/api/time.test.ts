import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate, formatDateTime, startOfDay } from './time.ts'
import { formatClock, formatMonthDay, formatRelative, formatShort, formatWeekday } from './timeWords.ts'

const day = 86_400_000
const moments = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 0, 1) })

describe('S7.03 a moment', () => {
  test.each([
    ['2026-11-20T01:05:00Z', '2026-11-20 09:05:00'],
    ['2026-11-20T23:59:59.999Z', '2026-11-21 07:59:59'],
    ['2026-11-20T09:05:00+08:00', '2026-11-20 09:05:00'],
    [1_763_600_700, '2025-11-20 09:05:00'],
    ['1763600700', '2025-11-20 09:05:00'],
    [1_763_600_700_000, '2025-11-20 09:05:00'],
    [new Date('2026-11-19T16:00:00Z'), '2026-11-20 00:00:00'],
    [null, ''],
    [undefined, ''],
    ['', ''],
  ])('%j reads %j in Asia/Shanghai', (moment, written) => {
    expect(formatDateTime(moment)).toBe(written)
    expect(formatDate(moment)).toBe(written.slice(0, 10))
  })

  test('accepts ISO text, Date, milliseconds and epoch seconds of 10 digits alike', () => {
    fc.assert(
      fc.property(moments, moment => {
        const seconds = Math.floor(moment / 1000)
        fc.pre(String(seconds).length === 10)
        const written = formatDateTime(moment)
        expect(formatDateTime(new Date(moment))).toBe(written)
        expect(formatDateTime(new Date(moment).toISOString())).toBe(written)
        expect(formatDateTime(seconds)).toBe(written)
      }),
    )
  })

  test('is shown eight hours ahead of UTC, all year', () => {
    fc.assert(
      fc.property(moments, moment => {
        const ahead = new Date(moment + 8 * 3_600_000).toISOString()
        expect(formatDateTime(moment)).toBe(ahead.slice(0, 19).replace('T', ' '))
      }),
    )
  })
})

describe('S7.03 how long ago', () => {
  const now = Date.parse('2026-11-20T04:00:00Z')
  test.each([
    [0, '刚刚'],
    [29.9, '刚刚'],
    [30, '1 分钟前'],
    [60, '1 分钟前'],
    [61, '2 分钟前'],
    [3599, '60 分钟前'],
    [3600, '1 小时前'],
    [7201, '3 小时前'],
    [86_399, '24 小时前'],
    [86_400, '1 天前'],
    [172_799, '1 天前'],
    [172_800, '2026-11-18 12:00'],
    [-5, '刚刚'],
  ])('%s s ago reads %j', (seconds, written) => {
    expect(formatRelative(now - seconds * 1000, now)).toBe(written)
  })
})

describe('the start of a day', () => {
  test('is midnight in Asia/Shanghai of that day, or of a day some days later', () => {
    expect(startOfDay('2026-11-19T16:00:00Z').toISOString()).toBe('2026-11-19T16:00:00.000Z')
    expect(startOfDay('2026-11-20T15:59:59Z').toISOString()).toBe('2026-11-19T16:00:00.000Z')
    expect(startOfDay('2026-11-20T15:59:59Z', 1).toISOString()).toBe('2026-11-20T16:00:00.000Z')
  })

  test('is at or before the moment, by less than a day', () => {
    fc.assert(
      fc.property(moments, moment => {
        const away = moment - startOfDay(moment).getTime()
        return away >= 0 && away < day && formatDateTime(startOfDay(moment)).endsWith(' 00:00:00')
      }),
    )
  })
})

test('a moment in little room leaves out the year of now', () => {
  const [at, now] = ['2026-11-20T01:05:00Z', Date.parse('2026-12-31T15:59:59Z')]
  expect([formatShort(at, now), formatShort(at, now + 1000)]).toEqual(['11-20 09:05', '2026-11-20 09:05'])
  expect([formatMonthDay(at), formatClock(at), formatWeekday(at)]).toEqual(['11-20', '09:05', '11月20日星期五'])
})
