import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../api/day.ts'
import { addMonths, monthOf, weekOf } from './days.ts'

const anyDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

describe('日历的日子', () => {
  it('一个月由完整的周组成，从周一开始，含当月每一天，日子连续', () => {
    fc.assert(
      fc.property(anyDay, day => {
        const days = monthOf(day)
        expect(days.length % 7).toBe(0)
        expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1)
        expect(days).toContain(day)
        expect(days).toContain(`${day.slice(0, 7)}-01`)
        expect(days).toContain(addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1))
        days.forEach((one, index) => {
          expect(one).toBe(addDays(days[0] as string, index))
        })
      }),
    )
  })

  it('一周含那一天，从周一到周日', () => {
    fc.assert(
      fc.property(anyDay, day => {
        const week = weekOf(day)
        expect(week).toHaveLength(7)
        expect(week).toContain(day)
        expect(weekOf(week[6] as string)).toEqual(week)
      }),
    )
  })

  it('月份变短时取月末', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(addMonths('2025-12-31', 14)).toBe('2027-02-28')
  })
})
