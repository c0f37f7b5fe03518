import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LotTyped, lotText, lotWords } from './lot.ts'

test('a12, full-width Ａ12 with a blank, and A12 are one lot', () => {
  expect(['a12', 'Ａ12 ', 'A12', 'a\u200b1 2\u3000'].map(lotText)).toEqual(['A12', 'A12', 'A12', 'A12'])
})

test('a text that is kept is compared as it is kept', () => {
  for (const unit of ['grapheme', 'binary'] as const)
    fc.assert(
      fc.property(fc.string({ unit }), text => {
        expect(lotText(lotText(text))).toBe(lotText(text))
      }),
    )
})

test('41 letters and control characters are refused with the name of the field', () => {
  const refusals = (given: object) => LotTyped.safeParse(given).error?.issues.map(({ message }) => message)
  expect(refusals({ colour: 'A'.repeat(41) })).toEqual(['色号最多 40 个字'])
  expect(refusals({ colour: ` ${'A'.repeat(40)} ` })).toBeUndefined()
  expect(refusals({ batch: '𠮷'.repeat(40) })).toBeUndefined()
  expect(refusals({ batch: 'A\u0000' })).toEqual(['批号里有看不见的字符，请重新输入'])
  expect(refusals({ size: '\ud800' })).toEqual(['尺码里有看不见的字符，请重新输入'])
})

test('a lot in words', () => {
  expect(lotWords({ colour: 'A12', batch: '2406', size: '' })).toBe('A12 · 批 2406')
  expect(lotWords({ colour: '', batch: '', size: '' })).toBe('–')
})
