import { expect, test } from 'vitest'
import { narrowedTo } from '../../reporting/web/sums/groups.ts'
import { columns } from './groups.ts'

test('a group narrows the list to it', () => {
  expect(narrowedTo(columns.person, 7)).toEqual({ ownerId: '7' })
  expect(narrowedTo(columns.brand, null)).toEqual({ brandId: '!empty' })
  expect(narrowedTo(columns.month, '2026-11')).toEqual({ createdAt: '2026-11-01..2026-11-30' })
})
