import { expect, test } from 'vitest'
import { unitOf } from './unitWords.ts'

test.each([
  ['片', 'piece'],
  ['片/件', 'piece'],
  ['个', 'piece'],
  ['条', 'piece'],
  ['元/片', 'piece'],
  ['箱', 'box'],
  ['元/箱', 'box'],
  ['㎡', 'area'],
  ['m²', 'area'],
  ['元/㎡', 'area'],
  ['（元/平方米）', 'area'],
  [' 每平米 ', 'area'],
  ['延米', 'metre'],
  ['M', 'metre'],
  ['盒', null],
  ['元', null],
  ['', null],
] as const)('%s is %s', (written, unit) => expect(unitOf(written)).toBe(unit))
