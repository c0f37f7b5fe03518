import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSpec, sizeIn, specText } from './spec.ts'

test.each([
  ['800*800', 800, 800, null],
  ['600×1200×9.5mm', 600, 1200, 95],
  ['750 X 1500', 750, 1500, null],
  ['0.8m*0.8m', 800, 800, null],
  ['80*80cm', 800, 800, null],
  ['２４００', 2400, null, null],
  ['2.4米', 2400, null, null],
  ['1220*196*12', 1220, 196, 120],
])('%s is %d by %d mm, thick %d', (written, sideA, sideB, thickness) => {
  expect(readSpec(written)).toEqual({ sideA, sideB, thickness })
})

test.each([
  '',
  '800*',
  '大板',
  '800*800*9*2',
  '0*800',
  '800.5*800',
  '800*800*0.05',
  '-800*800',
  '1e3*20',
  '999999*1',
  '800*800*1001',
])('%j is no size', written => {
  expect(readSpec(written)).toBeNull()
})

test('what is written reads back as the same size', () => {
  const side = fc.integer({ min: 1, max: 100_000 })
  const thick = fc.option(fc.integer({ min: 1, max: 10_000 }))
  fc.assert(
    fc.property(side, side, thick, (sideA, sideB, thickness) => {
      const spec = { sideA, sideB, thickness }
      expect(readSpec(specText(spec))).toEqual(spec)
    }),
  )
})

test.each([
  ['750*1500 柔光', 750, 1500, null],
  ['岩板（800×2700×6mm）哑光', 800, 2700, 60],
  ['800*800', 800, 800, null],
])('the size in %s is %d by %d mm, thick %d', (written, sideA, sideB, thickness) => {
  expect(sizeIn(written)).toEqual({ sideA, sideB, thickness })
})

test.each(['M-8801', '坑距305', '0.64㎡/片', 'M-8801x2', 'AB600x600', '800*800 / 600*1200', '大板'])(
  '%s has no size, and stays as it is',
  written => {
    expect(sizeIn(written)).toBeNull()
    expect(specText({ specText: written, sideA: null, sideB: null, thickness: null })).toBe(written)
  },
)
