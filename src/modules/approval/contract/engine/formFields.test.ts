import { describe, expect, it } from 'vitest'
import { comparable, Field } from './formFields.ts'
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
  it('that was kept before there were more kinds is read as it was', () => {
    const kept = { required: true, options: ['年假'], key: 'type', title: '请假类型', kind: 'choice' }
    expect(Field.parse(kept)).toEqual(kept)
  })

  it('holds numbers in its bounds, with its digits; money is bounded in fen and told in yuan', () => {
    const number = { kind: 'number', min: 1, max: 10, decimals: 1 }
    const of = (value: number) => words(number, value as never)
    expect([of(1), of(10), of(2.5)]).toEqual([[], [], []])
    expect([of(0.9), of(10.1), of(2.55)]).toEqual([['项目不能小于 1'], ['项目不能大于 10'], ['项目最多 1 位小数']])
    expect(words({ kind: 'number', decimals: 0 }, 1e-7 as never)).toEqual(['项目应为整数'])
    const money = { kind: 'money', max: 100_050 }
    expect(words(money, 100_051 as never)).toEqual(['项目不能大于 1000.5'])
    expect(words(money, -1 as never)).toEqual(['项目不能为负'])
  })

  it('holds rows, each wrong cell named; what is computed is not asked for', () => {
    const rows = [{ what: '瓷砖', price: 100 }, { what: '', price: 1.5 }, {}]
    expect(words(table, rows as never)).toEqual([
      '.1.what项目第 2 行：请填写品名',
      '.1.price项目第 2 行：单价最多到分',
      '.2.what项目第 3 行：请填写品名',
    ])
    expect(words(table, Array(201).fill({ what: '瓷砖' }) as never)).toEqual(['项目最多 200 行'])
    for (const odd of ['一行', [1], { what: '瓷砖' }, [null]])
      expect(words(table, odd as never)).toEqual(['项目不正确'])
  })

  it('holds files by their numbers, each once, and nothing where nothing is filled in', () => {
    expect(words({ kind: 'files' }, [1, 2] as never)).toEqual([])
    for (const odd of [[1, 1], [0], ['1'], 1]) expect(words({ kind: 'files' }, odd as never)).toEqual(['项目不正确'])
    expect(words({ kind: 'files' }, Array.from({ length: 10 }, (_, at) => at + 1) as never)).toEqual([
      '项目最多 9 个文件',
    ])
    for (const kind of ['group', 'note', 'formula']) expect(words({ kind }, '1' as never)).toEqual(['项目不能填写'])
  })

  it('is compared by conditions unless it has rows', () => {
    expect(comparable({ a: 1, b: [{ x: 1 }], c: ['是'], d: null, e: [] })).toEqual({ a: 1, c: ['是'], d: null, e: [] })
  })
})
