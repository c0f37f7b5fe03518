import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Fen, Id, IdText, metaOf, requiredText, Timestamp, text } from './fields.ts'

const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('a field accepts fitting values and explains others', () => {
  test.each([
    [requiredText('姓名', 3), undefined, '姓名不能为空'],
    [requiredText('姓名', 3), '   ', '姓名不能为空'],
    [requiredText('姓名', 3), '\u202a \u200b', '姓名不能为空'],
    [requiredText('姓名', 3), '四个字呢', '姓名最多 3 个字'],
    [text('备注', 2), 5, '备注应为文字'],
    [text('备注', 2), '三个字', '备注最多 2 个字'],
    [Fen, '5', '金额应为数字'],
    [Fen, 0.5, '金额最多到分'],
    [Fen, -1, '金额须为 0 或更大'],
    [Fen, 10_000_000_000_001, '金额过大，最大为 1,000 亿元'],
    [Id, '1', '编号应为数字'],
    [IdText, 'x', '编号应为数字'],
    [Timestamp, '2026-11-20 09:00', '时间请写成 2026-11-20T09:30:00+08:00 的样子'],
  ])('%# %s', (schema, value, words) => {
    expect(said(schema, value)).toBe(words)
  })

  test('texts are trimmed, numbers in a path are parsed', () => {
    expect(requiredText('姓名', 2).parse(' 张三 ')).toBe('张三')
    expect(requiredText('姓名', 2).parse('\u202a张三\u202c')).toBe('张三')
    expect(text('备注', 5).parse('  ')).toBe('')
    expect(IdText.parse('12')).toBe(12)
    expect(Timestamp.parse('2026-11-20T09:00:00+08:00')).toBe('2026-11-20T09:00:00+08:00')
  })

  test.each([0, -1, 1.5, null, Number.NaN])('%s is not the number of a row', value => {
    expect(Id.safeParse(value).success).toBe(false)
  })
})

describe('metaOf', () => {
  const named = z.string().meta({ title: '名称', kind: 'text' })

  test.each([
    ['itself', named],
    ['optional', named.optional()],
    ['nullable', named.nullish()],
    ['with a default', named.default('')],
    ['wrapped twice', named.nullable().optional()],
  ])('finds what a field is called: %s', (_, schema) => {
    expect(metaOf(schema)).toMatchObject({ title: '名称', kind: 'text' })
  })

  test('uses the title closest to the field', () => {
    expect(metaOf(named.optional().meta({ title: '别名' }))).toMatchObject({ title: '别名', kind: 'text' })
  })

  test('knows a yes or no by its schema, so that no form draws it as text', () => {
    const submit = z.boolean().default(true).meta({ title: '提交' })
    expect(metaOf(submit)).toEqual({ title: '提交', kind: 'boolean' })
  })

  test('returns nothing for a schema without a title', () => {
    expect(metaOf(z.string())).toEqual({})
  })
})
