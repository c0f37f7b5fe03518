import { describe, expect, it } from 'vitest'
import type { Column, Filter } from '../../api/list.ts'
import { daysOf } from './dates.ts'
import { describeFilter } from './describe.ts'

const column = (kind: Column['kind']): Column => ({
  key: 'x',
  title: '列',
  kind,
  words: { a: '甲', b: '乙', c: '丙', d: '丁' },
})
const say = (kind: Column['kind'], filter: Filter) =>
  describeFilter(column(kind), filter, (of, value) => of.words?.[value] ?? String(value))

describe('筛选标签的文字', () => {
  it.each<[Column['kind'], Filter, string]>([
    ['text', { contains: '张' }, '包含“张”'],
    ['text', { empty: true }, '为空'],
    ['text', { empty: false }, '不为空'],
    ['enum', { in: ['a', 'b'] }, '甲、乙'],
    ['enum', { in: ['a', 'b', 'c', 'd'] }, '甲、乙、丙 等 4 项'],
    ['boolean', { in: ['true'] }, '是'],
    ['boolean', { in: ['false'] }, '否'],
    ['money', { between: [100_000, null] }, '≥ ¥1,000.00'],
    ['money', { between: [100_000, 200_050] }, '¥1,000.00 至 ¥2,000.50'],
    ['area', { between: [null, 9050] }, '≤ 90.5 ㎡'],
    ['rate', { between: [8550, 10_000] }, '85.5 至 100%'],
    ['discount', { between: [8550, null] }, '≥ 8.55 折'],
    ['datetime', { between: ['month', 'month'] }, '本月'],
    ['datetime', { between: ['2026-11-01', '2026-11-01'] }, '2026-11-01'],
    ['datetime', { between: ['2026-11-01', '2026-11-20'] }, '2026-11-01 至 2026-11-20'],
    ['datetime', { between: [null, '2026-11-20'] }, '2026-11-20 及以前'],
    ['date', { between: ['2026-11-01', null] }, '2026-11-01 及以后'],
  ])('%s %j 读作 %s', (kind, filter, words) => {
    expect(say(kind, filter)).toBe(words)
  })
})

describe('随日历移动的日期', () => {
  const now = new Date('2026-03-01T01:00:00+08:00')
  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last7', '2026-02-23', '2026-03-01'],
    ['week', '2026-02-23', '2026-03-01'],
    ['month', '2026-03-01', '2026-03-31'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['year', '2026-01-01', '2026-12-31'],
  ] as const)('%s 是 %s 到 %s', (preset, first, last) => {
    expect(daysOf(preset, now)).toEqual([first, last])
  })
})
