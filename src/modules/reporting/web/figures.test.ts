import { expect, it } from 'vitest'
import { barsOf, dueText, greeting, rowsOf, rowsOfDay } from './figures.ts'

const now = new Date('2026-11-20T09:00:00+08:00')

it('leads each figure to exactly its rows', () => {
  expect(rowsOf('due')).toBe('/approvalInfoManager/clueList?view=due')
  expect(rowsOfDay('2026-11-18')).toBe('/approvalInfoManager/clueList?view=all&createdAt=2026-11-18..2026-11-18')
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

it('says when a contact is due as one would say it', () => {
  expect(dueText('2026-11-20T15:30:00+08:00', now)).toEqual({ text: '今天 15:30', late: false })
  expect(dueText('2026-11-20T08:00:00+08:00', now)).toEqual({ text: '今天 08:00', late: false })
  expect(dueText('2026-11-19T17:00:00+00:00', now)).toEqual({ text: '今天 01:00', late: false })
  expect(dueText('2026-11-19T23:59:00+08:00', now)).toEqual({ text: '昨天 23:59', late: true })
  expect(dueText('2026-11-21T10:00:00+08:00', now).text).toBe('明天 10:00')
  expect(dueText('2026-12-01T10:00:00+08:00', now).text).toBe('12-01 10:00')
})

it('greets by the hour of Asia/Shanghai', () => {
  const at = (hour: string) => greeting(new Date(`2026-11-20T${hour}:00:00+08:00`))
  expect(['02', '09', '12', '15', '20'].map(at)).toEqual(['夜深了', '上午好', '中午好', '下午好', '晚上好'])
})
