import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { columnsOf, Filter, ListFilter, ListQuery } from './list.ts'

describe('a list query', () => {
  test('defaults to the first page of twenty', () => {
    expect(ListQuery.parse({})).toEqual({ filters: {}, page: 1, pageSize: 20 })
  })

  test.each([
    [{ page: 0 }, '页码须从 1 开始'],
    [{ pageSize: 201 }, '每页最多 200 条'],
    [{ search: '字'.repeat(61) }, '搜索内容最多 60 个字'],
  ])('refuses %j', (asked, words) => {
    expect(ListQuery.safeParse(asked).error?.issues[0]?.message).toBe(words)
  })

  test('trims its search text', () => {
    expect(ListFilter.parse({ search: '  云岫 ' }).search).toBe('云岫')
  })
})

describe('a filter', () => {
  test.each([
    [{ contains: ' 三 ' }, { contains: '三' }],
    [{ in: [1, 'pooled'] }, { in: [1, 'pooled'] }],
    [{ between: [null, 100] }, { between: [null, 100] }],
    [{ empty: true }, { empty: true }],
  ])('%j', (given, read) => {
    expect(Filter.parse(given)).toEqual(read)
  })

  test.each([{}, { contains: '' }, { in: [] }, { between: [1] }, { like: 'x' }, { in: Array(201).fill(1) }])(
    'is none: %j',
    given => {
      expect(Filter.safeParse(given).success).toBe(false)
    },
  )
})

test('columns are the fields that have a title, in their order, with their kinds', () => {
  const Row = z.object({
    id: z.number(),
    name: z.string().meta({ title: '姓名' }),
    channelId: z.number().nullable().meta({ title: '渠道', kind: 'dictionary', dictionary: 'channel' }),
    status: z
      .enum(['a'])
      .meta({ title: '状态', kind: 'enum', words: { a: '甲' } })
      .optional(),
  })
  expect(columnsOf(Row)).toEqual([
    { key: 'name', title: '姓名', kind: 'text' },
    { key: 'channelId', title: '渠道', kind: 'dictionary', dictionary: 'channel' },
    { key: 'status', title: '状态', kind: 'enum', words: { a: '甲' } },
  ])
})

test.each([
  ['a word', z.enum(['a']), true],
  ['yes or no', z.boolean(), true],
  ['a number', z.number(), true],
  ['a name', z.string().min(1), true],
  ['one that has a default', z.boolean().default(false), true],
  ['a text', z.string(), undefined],
  ['some of several', z.array(z.number()), undefined],
  ['one that may be null', z.boolean().nullable(), undefined],
  ['one that may be left out', z.boolean().optional(), undefined],
])('a column of %s: every row has a value is %s', (_, schema, filled) => {
  expect(columnsOf(z.object({ key: schema.meta({ title: '列' }) }))[0]?.filled).toBe(filled)
})
