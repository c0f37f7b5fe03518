import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaIn, boxIn, readSpec, sizeIn, specText } from './spec.ts'

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

test.each([
  ['0.64㎡/片', null, 640_000],
  ['马赛克 0.093平方米/张 亮光', null, 93_000],
  ['每片0.64㎡', null, 640_000],
  ['（１．１２５ m² / 块）', null, 1_125_000],
  ['1.44㎡/箱', 2, 720_000],
  ['1.44㎡/箱 2片/箱', null, 720_000],
  ['1.44㎡/箱 2片/箱', 3, 720_000],
  ['每箱 1.44 平米，每箱2片', null, 720_000],
  ['0.64㎡/片 1.28㎡/箱', 2, 640_000],
  // A box of seven holds 1.44 ㎡: rounded down, it would take eight pieces.
  ['1.44㎡/箱', 7, 205_715],
])('a piece of %s in a box of %s has %d mm²', (written, boxPieces, area) => {
  expect(areaIn(written, boxPieces)).toBe(area)
})

test.each([
  ['800*800', 2],
  ['M-8801', 2],
  ['1.44㎡/箱', null],
  ['0㎡/片', null],
  ['0.0000001㎡/片', null],
  ['1,440㎡/片', null],
  ['0.64㎡/片 0.72㎡/片', null],
  ['1000㎡/片', null],
  ['5㎡', 2],
])('%s in a box of %s states no area of a piece', (written, boxPieces) => {
  expect(areaIn(written, boxPieces)).toBeNull()
})

test('a text tells the pieces of a box where it names one number of them', () => {
  expect(['1.44㎡/箱 2片/箱', '每箱 4 片', '3块/盒', '2片/箱 3片/箱', '800*800', '0片/箱'].map(boxIn)).toEqual([
    2,
    4,
    3,
    null,
    null,
    null,
  ])
})
