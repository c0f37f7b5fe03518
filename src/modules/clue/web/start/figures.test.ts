import { expect, it } from 'vitest'
import { rowsOf, rowsOfDay } from './addresses.ts'
import { barsOf } from './bars.ts'

const now = new Date('2026-11-20T09:00:00+08:00')

it('leads each figure to exactly its rows', () => {
  expect(rowsOf('due')).toBe('/approvalInfoManager/clueList?view=due')
  expect(rowsOfDay('2026-11-18')).toBe('/approvalInfoManager/clueList?view=withPool&createdAt=2026-11-18..2026-11-18')
})

it('draws bars to the height of the highest, never hiding a day that has something', () => {
  const bars = barsOf(
    [
      { day: '2026-11-18', count: 1 },
      { day: '2026-11-19', count: 200 },
      { day: '2026-11-20', count: 0 },
    ],
    now,
  )
  expect(bars.map(bar => [bar.label, bar.height])).toEqual([
    ['11/18', 3],
    ['11/19', 100],
    ['今天', 0],
  ])
})
