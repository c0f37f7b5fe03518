import { expect, test } from 'vitest'
import type { Figure } from '../../../reporting/api/board.ts'
import { barOption } from '../../../reporting/web/board/charts.ts'
import type { Look } from '../../../reporting/web/board/look.ts'
import { conversionBars } from './charts.ts'

const look = new Proxy({} as Look, { get: (_, name) => `the theme's ${String(name)}` })
const figure = (value: number, to: string, of: Figure['of'] = 'count'): Figure => ({ value, of, to })

test('both bars of a conversion open their own rows', () => {
  const rows = [{ id: 1, name: '抖音', clues: figure(8, '/came'), converted: figure(2, '/became'), rateBefore: 1000 }]
  const { series } = barOption(conversionBars(rows), look)
  expect(series.map(({ data }) => data.map(({ value, to }) => [value, to]))).toEqual([[[8, '/came']], [[2, '/became']]])
  expect(series[0]?.label.formatter({ dataIndex: 0 })).toBe('2 / 8 · 25.0%，之前 10%')
})

test('nothing that came is no share of anything', () => {
  const rows = [{ id: 1, name: '抖音', clues: figure(0, '/came'), converted: figure(0, '/became'), rateBefore: null }]
  expect(conversionBars(rows).series[0]?.parts[0]?.note).toBe('0 / 0 · 0.0%')
})
