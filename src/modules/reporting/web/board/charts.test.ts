import { expect, test } from 'vitest'
import type { Figure } from '../../api/board.ts'
import { barOption, targetBars } from './charts.ts'
import type { Look } from './look.ts'

const look = new Proxy({} as Look, { get: (_, name) => `the theme's ${String(name)}` })
const figure = (value: number, to: string, of: Figure['of'] = 'count'): Figure => ({ value, of, to })

test('targets of amounts and of counts stand beside each other in percent, what is far beyond at twice', () => {
  const actual = (value: number) => figure(value, `/${value}`)
  const target = (value: number, of: number) => ({
    id: 1,
    name: '赵',
    measure: 'newClues' as const,
    target: of,
    actual: actual(value),
  })
  const [parts] = targetBars([target(5, 10), target(90, 10), target(3, 0)]).series.map(({ parts }) => parts)
  expect(parts?.map(({ value, to }) => [value, to])).toEqual([
    [50, '/5'],
    [200, '/90'],
    [100, '/3'],
  ])
})

test('is drawn in the colours of the theme', () => {
  const { series, yAxis } = barOption(targetBars([]), look)
  expect([series[0]?.itemStyle.color, yAxis.axisLabel.color]).toEqual(["the theme's accent", "the theme's text"])
})
