import { describe, expect, it } from 'vitest'
import { orderFaults } from './dateOrder.ts'
import { comparable, Field } from './formFields.ts'
import { formProblems } from './formProblems.ts'
import { faultsIn } from './misfit.ts'

const field = (more: object) => Field.parse({ key: 'one', title: '项目', kind: 'text', ...more })
const words = (more: object, value: never) => faultsIn(field(more), value).map(one => one.path + one.msg)
const table = {
  kind: 'table',
  columns: [
    { key: 'what', title: '品名', kind: 'text', required: true },
    { key: 'price', title: '单价', kind: 'money' },
    { key: 'sum', title: '小计', kind: 'formula', formula: 'price * 2', required: true },
  ],
}

describe('a field of a form', () => {
  it('a field that was saved before newer kinds existed reads unchanged', () => {
    const kept = { required: true, options: ['年假'], key: 'type', title: '请假类型', kind: 'choice' }
    expect(Field.parse(kept)).toEqual(kept)
  })

  it('numbers respect bounds and digits; bounds of money are fen and shown in yuan', () => {
    const number = { kind: 'number', min: 1, max: 10, decimals: 1 }
    const of = (value: number) => words(number, value as never)
    expect([of(1), of(10), of(2.5)]).toEqual([[], [], []])
    expect([of(0.9), of(10.1), of(2.55)]).toEqual([['项目不能小于 1'], ['项目不能大于 10'], ['项目最多 1 位小数']])
    expect(words({ kind: 'number', decimals: 0 }, 1e-7 as never)).toEqual(['项目应为整数'])
    const money = { kind: 'money', max: 100_050 }
    expect(words(money, 100_051 as never)).toEqual(['项目不能大于 1000.5'])
    expect(words(money, -1 as never)).toEqual(['项目须为 0 或更大'])
  })

  it('each wrong cell of a table is named; computed cells are not required', () => {
    const rows = [{ what: '瓷砖', price: 100 }, { what: '', price: 1.5 }, {}]
    expect(words(table, rows as never)).toEqual([
      '.1.what项目第 2 行：请填写品名',
      '.1.price项目第 2 行：单价最多到分',
      '.2.what项目第 3 行：请填写品名',
    ])
    expect(words(table, Array(201).fill({ what: '瓷砖' }) as never)).toEqual(['项目最多 200 行'])
    for (const odd of ['一行', [1], { what: '瓷砖' }, [null]])
      expect(words(table, odd as never)).toEqual(['项目不正确，请重新填写'])
  })

  it('an end must not be before its beginning, in a form and in each row; an empty date is always in order', () => {
    const dates = (columns: object[]) => columns.map(one => field({ kind: 'date', ...one }))
    const pair = [
      { key: 'from', title: '开始', kind: 'date' },
      { key: 'to', title: '结束', kind: 'date', notBefore: 'from' },
    ]
    const faults = (content: object) => orderFaults(dates(pair), content as never)
    expect(faults({ from: '2026-12-02', to: '2026-12-01' })).toEqual([
      { path: 'to', other: 'from', msg: '结束不能早于开始' },
    ])
    for (const content of [{ from: '2026-12-02', to: '2026-12-02' }, { from: '2026-12-02' }, { to: '2026-12-01' }, {}])
      expect(faults(content)).toEqual([])
    const hours = pair.map(one => ({ ...one, kind: 'datetime' }))
    const trips = field({ key: 'trips', title: '行程', kind: 'table', columns: hours })
    const rows = [
      { from: '2026-12-01T09:00:00+08:00', to: '2026-12-01T01:00:00Z' },
      { from: '2026-12-01T09:00:00+08:00', to: '2026-12-01T08:59:59+08:00' },
    ]
    expect(orderFaults([trips], { trips: rows })).toEqual([
      { path: 'trips.1.to', other: 'trips', msg: '行程第 2 行：结束不能早于开始' },
    ])
  })

  it('a date may only refer to a date of its own kind beside it', () => {
    const problems = (of: object) =>
      formProblems([
        field({ key: 'from', title: '开始', kind: 'date' }),
        field({ key: 'to', title: '结束', kind: 'date', ...of }),
      ])
    expect(problems({ notBefore: 'from' })).toEqual([])
    for (const notBefore of ['gone', 'to'])
      expect(problems({ notBefore })).toEqual([{ at: 'to', words: '“不早于”的字段已不在表单里，请重新选择' }])
    expect(problems({ notBefore: 'from', kind: 'datetime' })).toEqual([
      { at: 'to', words: '“不早于”的字段“开始”要同样是时间' },
    ])
  })

  it('a field holds each file once, and may be empty', () => {
    expect(words({ kind: 'files' }, [1, 2] as never)).toEqual([])
    for (const odd of [[1, 1], [0], ['1'], 1])
      expect(words({ kind: 'files' }, odd as never)).toEqual(['项目不正确，请重新上传'])
    expect(words({ kind: 'files' }, Array.from({ length: 10 }, (_, at) => at + 1) as never)).toEqual([
      '项目最多 9 个文件',
    ])
    for (const kind of ['group', 'note', 'formula']) expect(words({ kind }, '1' as never)).toEqual(['项目不能填写'])
  })

  it('conditions can compare a field unless it has rows', () => {
    expect(comparable({ a: 1, b: [{ x: 1 }], c: ['是'], d: null, e: [] })).toEqual({ a: 1, c: ['是'], d: null, e: [] })
  })
})
