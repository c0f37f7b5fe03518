import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pngOf } from '../../../../tests/support/png.ts'
import { readPng } from './png.ts'

describe('a PNG is checked to its end', () => {
  test('for its size and whether it has a drawing', () => {
    expect(readPng(pngOf(30, 20), 100)).toEqual({ width: 30, height: 20, blank: false })
    expect(readPng(pngOf(30, 20, { value: 0 }), 100)).toEqual({ width: 30, height: 20, blank: true })
  })

  test('and refused if it is too wide, has too few or too many lines, or has bytes behind its end', () => {
    expect(readPng(pngOf(101, 20), 100)).toBeUndefined()
    expect(readPng(pngOf(30, 20, { lines: 19 }), 100)).toBeUndefined()
    expect(readPng(pngOf(30, 20, { lines: 21 }), 100)).toBeUndefined()
    expect(readPng(Buffer.concat([pngOf(30, 20), Buffer.from('<script>')]), 100)).toBeUndefined()
  })

  test('and refused if it is cut short or has a broken byte', () => {
    const whole = pngOf(30, 20)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), at => {
        const broken = Buffer.from(whole)
        broken[at] = (broken[at] as number) ^ 0xff
        expect(readPng(broken, 100)).toBeUndefined()
        expect(readPng(whole.subarray(0, at), 100)).toBeUndefined()
      }),
      { numRuns: 60 },
    )
  })
})
