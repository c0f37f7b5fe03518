import { assert, integer, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

/** Chinese is twice as wide as other characters. */
const measure = (text: string) => [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0)

test('no line begins with a closing sign or breaks a figure', () => {
  expect(linesOf('尺寸为 800*800，单价 1,234.50 元。', 14, measure)).toEqual([
    '尺寸为',
    '800*800，单价',
    '1,234.50 元。',
  ])
  expect(linesOf('客厅（朝南）', 7, measure)).toEqual(['客厅', '（朝', '南）'])
})

test('a word wider than its line breaks within, and an empty line stays', () => {
  expect(linesOf('ABCDEFGH', 3, measure)).toEqual(['ABC', 'DEF', 'GH'])
  expect(linesOf('一\n\n二', 10, measure)).toEqual(['一', '', '二'])
})

test('whatever the text, lines fit and lose no character', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 200 }), integer({ min: 2, max: 30 }), (text, width) => {
      const lines = linesOf(text, width, measure)
      const shown = text.replace(/[^\P{C}\n]/gu, '').replace(/\s/g, '')
      expect(lines.join('').replace(/\s/g, '')).toBe(shown)
      for (const line of lines) if ([...line].length > 1) expect(measure(line)).toBeLessThanOrEqual(width)
    }),
  )
})
