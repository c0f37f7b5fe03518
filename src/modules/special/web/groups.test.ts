import { expect, test } from 'vitest'
import { addressOf, daysOf, named } from './groups.ts'

const group = (by: string | number | null) => ({ by, total: 1, pieces: 1, amount: 1 })

test('a month spans its days, in a leap year too', () => {
  expect(daysOf('2026-11')).toBe('2026-11-01..2026-11-30')
  expect(daysOf('2028-02')).toBe('2028-02-01..2028-02-29')
})

test('a group leads to the report narrowed to it', () => {
  expect(addressOf('person', 7)).toBe('/dataReport/specialOffer?ownerId=7')
  expect(addressOf('brand', null)).toBe(`/dataReport/specialOffer?brandId=${encodeURIComponent('!empty')}`)
  expect(addressOf('month', '2026-11')).toContain('createdAt=2026-11-01..2026-11-30')
})

test('a group is called by its month, its name, or its number where the name is unknown', () => {
  expect(named(group('2026-11'), undefined)).toBe('2026-11')
  expect(named(group(3), '城西店')).toBe('城西店')
  expect(named(group(3), undefined)).toBe('#3')
  expect(named(group(null), undefined)).toBe('未填写')
})
