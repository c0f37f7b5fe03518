import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Column, Filter } from '../../api/list.ts'
import { bringing, changedState, readBrought, writeBrought } from './brought.ts'
import { datePresets } from './dates.ts'
import { type ListDefaults, type ListState, pageSizes, readState, toQuery, writeState } from './state.ts'

const columns: Column[] = [
  { key: 'name', title: '姓名', kind: 'text' },
  { key: 'view', title: '浏览', kind: 'text' },
  { key: 'status', title: '状态', kind: 'enum', words: { open: '开', shut: '关' } },
  { key: 'ownerId', title: '负责人', kind: 'employee' },
  { key: 'budget', title: '预算', kind: 'money' },
  { key: 'createdAt', title: '创建时间', kind: 'datetime' },
]
const defaults: ListDefaults = {
  view: 'all',
  views: ['all', 'mine'],
  sort: { by: 'createdAt', order: 'descend' },
  pageSize: 20,
}

const { views: _, ...shown } = defaults

const trimmed = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map(text => text.trim())
  .filter(Boolean)
const empty = fc.boolean().map((value): Filter => ({ empty: value }))
const contains = trimmed.map((text): Filter => ({ contains: text }))
const ids = fc
  .uniqueArray(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 9 })
  .map((chosen): Filter => ({ in: chosen }))
const words = fc
  .uniqueArray(fc.constantFrom('open', 'shut'), { minLength: 1 })
  .map((chosen): Filter => ({ in: chosen }))
const side = fc.option(fc.integer({ min: 0, max: 1e12 }))
const numbers = fc
  .tuple(side, side)
  .filter(([from, to]) => from !== null || to !== null)
  .map((between): Filter => ({ between }))
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(at => at.toISOString().slice(0, 10))
const days = fc.oneof(
  fc.tuple(day, fc.option(day)).map((between): Filter => ({ between })),
  fc.constantFrom(...Object.keys(datePresets)).map((preset): Filter => ({ between: [preset, preset] })),
)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const filters = fc
  .record({
    name: maybe(fc.oneof(contains, empty)),
    view: maybe(contains),
    status: maybe(words),
    ownerId: maybe(ids),
    budget: maybe(numbers),
    createdAt: maybe(days),
  })
  .map(record => Object.fromEntries(Object.entries(record).filter(([, filter]) => filter)) as Record<string, Filter>)
const states: fc.Arbitrary<ListState> = fc.record({
  view: fc.constantFrom('all', 'mine'),
  search: maybe(trimmed),
  filters,
  sort: maybe(
    fc.record({
      by: fc.constantFrom('name', 'budget', 'createdAt'),
      order: fc.constantFrom('ascend' as const, 'descend' as const),
    }),
  ),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  pageSize: fc.constantFrom(...pageSizes),
})

describe('列表状态写进地址栏', () => {
  it('任何状态写出再读回都不变', () => {
    fc.assert(
      fc.property(states, state => {
        const address = new URLSearchParams(new URLSearchParams(writeState(state, defaults)).toString())
        expect(readState(address, columns, defaults)).toEqual(state)
      }),
    )
  })

  it('默认状态不留任何参数，筛选参数可读', () => {
    expect(writeState({ ...shown, filters: {}, page: 1 }, defaults)).toEqual([])
    const state: ListState = {
      ...shown,
      filters: { budget: { between: [100, null] }, createdAt: { between: ['month', 'month'] } },
      page: 1,
    }
    expect(new URLSearchParams(writeState(state, defaults)).toString()).toBe('budget=100..&createdAt=month')
  })

  it('手写的错误参数被忽略', () => {
    const address = new URLSearchParams(
      'view=gone&page=-3&size=7&sort=nothing&status=bad&ownerId=x&budget=a..b&createdAt=2026..',
    )
    const more = ['createdAt=2026-02-31..', 'createdAt=..9999-99-99', 'status=toString', 'status=constructor,__proto__']
    for (const one of more)
      expect(readState(new URLSearchParams(one), columns, { pageSize: 20, views: [] }).filters, one).toEqual({})
    expect(readState(address, columns, { pageSize: 20, views: [] })).toEqual({
      view: undefined,
      search: undefined,
      filters: {},
      sort: undefined,
      page: 1,
      pageSize: 20,
    })
  })

  it('日期按上海时区的整天发给服务器', () => {
    const state: ListState = { filters: { createdAt: { between: ['2026-11-01', 'today'] } }, page: 1, pageSize: 20 }
    expect(toQuery(state, new Date('2026-11-20T20:00:00Z')).filters.createdAt).toEqual({
      between: ['2026-10-31T16:00:00.000Z', '2026-11-21T15:59:59.999Z'],
    })
  })
})

describe('a change of view', () => {
  const sorted: ListDefaults = {
    ...defaults,
    views: ['all', 'due'],
    sorts: { due: { by: 'budget', order: 'ascend' } },
  }
  const at = (query: string) => readState(new URLSearchParams(query), columns, sorted)

  it("uses the new view's order, unless the person has chosen one", () => {
    expect(changedState(at(''), { view: 'due' }, sorted).sort).toEqual({ by: 'budget', order: 'ascend' })
    expect(changedState(at('view=due'), { view: 'all' }, sorted).sort).toEqual(defaults.sort)
    expect(changedState(at('sort=name'), { view: 'due' }, sorted).sort).toEqual({ by: 'name', order: 'ascend' })
    expect(at('view=due').sort).toEqual({ by: 'budget', order: 'ascend' })
    expect(writeState(at('view=due'), sorted)).toEqual([['view', 'due']])
    expect(writeState(at('view=due&sort=-createdAt'), sorted)).toContainEqual(['sort', '-createdAt'])
  })

  it("drops the filters of a link, and keeps the person's own", () => {
    const params = new URLSearchParams(bringing('/list?view=due&ownerId=7').split('?')[1])
    expect(readBrought(params)).toEqual(['ownerId'])
    const before = at(`${params}&status=open`)
    expect(changedState(before, { view: 'all' }, sorted, readBrought(params)).filters).toEqual({
      status: { in: ['open'] },
    })
    expect(changedState(before, { page: 2 }, sorted, readBrought(params)).filters).toEqual(before.filters)
  })

  it('keeps a filter of a link that the person has changed', () => {
    const before = at('view=due&ownerId=7')
    const same = changedState(before, { filters: at('view=due&ownerId=7&status=open').filters }, sorted, ['ownerId'])
    expect(writeBrought(['ownerId'], before, same)).toEqual([['brought', 'ownerId']])
    const other = changedState(before, { filters: { ownerId: { in: [8] } } }, sorted, ['ownerId'])
    expect(writeBrought(['ownerId'], before, other)).toEqual([])
  })

  it('shows no notice for an address without filters', () => {
    expect(bringing('/list?view=due')).toBe('/list?view=due')
    expect(bringing('/list?view=due&f.view=~a')).toBe('/list?view=due&f.view=~a&brought=view')
  })
})
