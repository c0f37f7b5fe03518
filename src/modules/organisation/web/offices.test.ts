import { expect, it } from 'vitest'
import { isEnabled, namedLike, withDrawings } from './offices.ts'

const offices = [
  { officeId: 1, officeName: '同舟建材', officeLoginStatus: 0, logo: '' },
  { officeId: 2, officeName: '同舟家居', officeLoginStatus: 0, logo: '' },
  { officeId: 3, officeName: '旧梦建材', officeLoginStatus: 1, logo: '' },
]

it('S2.07 offices are found by a part of their name', () => {
  expect(namedLike(offices, ' 建材').map(office => office.officeId)).toEqual([1, 3])
  expect(namedLike(offices, '')).toHaveLength(3)
  expect(namedLike(offices, '不存在')).toEqual([])
})

it('S2.07 each card has a drawing from 1 to 7', () => {
  expect(withDrawings(offices, () => 0).map(office => office.drawing)).toEqual([1, 1, 1])
  expect(withDrawings(offices, () => 0.9999).map(office => office.drawing)).toEqual([7, 7, 7])
})

it('S2.08 an office is disabled with any login status except 0', () => {
  expect([0, 1, 2].map(officeLoginStatus => isEnabled({ ...offices[0], officeLoginStatus } as never))).toEqual([
    true,
    false,
    false,
  ])
})
