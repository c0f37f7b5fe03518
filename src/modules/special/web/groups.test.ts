import { expect, test } from 'vitest'
import * as sums from '../../reporting/web/sums/groups.ts'
import { specialPlaces } from '../contract/places.ts'
import type { Grouping } from '../contract/special.ts'
import { columns } from './groups.ts'

const addressOf = (by: Grouping, value: string | number | null) =>
  sums.addressOf(specialPlaces.report, columns[by], value)

test('a group leads to the report narrowed to it', () => {
  expect(addressOf('person', 7)).toBe('/dataReport/specialOffer?ownerId=7')
  expect(addressOf('brand', null)).toBe(`/dataReport/specialOffer?brandId=${encodeURIComponent('!empty')}`)
  expect(addressOf('month', '2026-11')).toContain('createdAt=2026-11-01..2026-11-30')
})
