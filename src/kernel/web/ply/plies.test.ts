import { describe, expect, test } from 'vitest'
import { mostOffset, type PlyForm, plyForms } from '../../api/paperForm.ts'
import { factLines, plyHeights, plyPages, plyWidths } from './plies.ts'

const forms = Object.keys(plyForms) as PlyForm[]
const { edges, head, fact, rowHead, row, foot } = plyHeights

test('what is printed is at most 200 mm wide, and between the holes wherever a company moves it', () => {
  expect(plyWidths.content).toBeLessThanOrEqual(200)
  const holes = 12.7
  expect((plyWidths.paper - plyWidths.content) / 2 - mostOffset).toBeGreaterThanOrEqual(holes)
})

test.each([
  ['whole', 1, 0, 1],
  ['whole', 30, 2, 1],
  ['whole', 31, 2, 2],
  ['half', 12, 2, 1],
  ['half', 13, 2, 2],
  ['half', 25, 2, 2],
  ['half', 26, 2, 3],
  ['third', 5, 2, 1],
  ['third', 6, 2, 2],
  ['third', 500, 2, 72],
] as const)('%s: %i rows beside %i lines of facts are %i pages', (form, rows, facts, pages) => {
  expect(plyPages(form, rows, facts)).toHaveLength(pages)
})

describe.each(forms)('%s', form => {
  test.each([0, 1, 4, 7, 8, 9, 40, 500])(
    '%i rows stand once and in their order, on pages that they do not outgrow',
    rows => {
      const pages = plyPages(form, rows, 3)
      expect(pages.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))).toEqual([
        ...Array(rows).keys(),
      ])
      for (const [at, { from, to }] of pages.entries()) {
        const facts = at === 0 ? 3 * fact : 0
        const high = edges + head + facts + rowHead + (to - from) * row + foot
        expect(high).toBeLessThanOrEqual(plyForms[form].height)
      }
    },
  )
})

test.each([
  [[], 0],
  [['总仓'], 1],
  [['总仓', '2026-11-28', '张三'], 1],
  [['总仓', '2026-11-28', '张三', '李四'], 2],
  [['总仓', '佛山雪山白陶瓷厂华东总经销有限公司', '张三'], 3],
  [['长'.repeat(60), '总仓'], 3],
] as const)('facts %j take %i lines', (texts, lines) => {
  expect(factLines(texts)).toBe(lines)
})
