import { expect, test } from 'vitest'
import { askedSum } from './sum.ts'

test.each([
  ['¥500', 50_000, true],
  ['￥ 500', 50_000, true],
  ['500元', 50_000, true],
  ['500 元', 50_000, true],
  ['1,234.50', 123_450, true],
  ['¥1,234,567', 123_456_700, true],
  ['0.5', 50, true],
  ['1.2万', 1_200_000, true],
  ['12.3456万元', 12_345_600, true],
  ['12300', 1_230_000, false],
])('%s asks for %i fen', (term, sum, certain) => {
  expect(askedSum(term)).toEqual({ sum, certain, words: undefined })
})

test('other words stay words', () => {
  expect(askedSum('王先生 ¥500 万科')).toEqual({ sum: 50_000, certain: true, words: '王先生 万科' })
})

test.each(['王先生', '13800138000', '0001', '500 万科', '¥', '1,23', '1.234', '800*800', '¥0', 'BJ20261124-0001', ''])(
  '%s asks for no sum',
  term => expect(askedSum(term)).toBeNull(),
)
