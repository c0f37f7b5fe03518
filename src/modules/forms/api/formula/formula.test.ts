import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Field } from '../formFields.ts'
import { formProblems } from '../formProblems.ts'
import { formulaFault, lookupIn } from './check.ts'
import { compute, computed, mostSteps } from './compute.ts'
import { withKeys, withTitles } from './names.ts'
import { FormulaError, parse } from './parse.ts'
import { compared, numberOf, over, plus, rational, rounded, times, written } from './rational.ts'

const formula = (key: string, text: string, more: object = {}) => ({
  key,
  title: key,
  kind: 'formula',
  formula: text,
  ...more,
})
const form = (...fields: object[]) => Field.array().parse(fields)
const basic = [
  { key: 'price', title: '单价', kind: 'money' },
  { key: 'count', title: '数量', kind: 'number' },
  { key: 'type', title: '类型', kind: 'choice', options: ['差旅', '其他'] },
  { key: 'from', title: '开始', kind: 'date' },
  { key: 'to', title: '结束', kind: 'date' },
  { key: 'who', title: '人员', kind: 'employee' },
  {
    key: 'items',
    title: '明细',
    kind: 'table',
    columns: [
      { key: 'each', title: '单价', kind: 'money' },
      { key: 'many', title: '数量', kind: 'number' },
      formula('sum', 'each * many', { title: '小计', result: 'money' }),
    ],
  },
]
const result = (text: string, content: object, more: object = {}) =>
  computed(form(...basic, formula('out', text, more)), content as never).out
const money = { result: 'money' }
const fault = (text: string) => formulaFault(text, lookupIn(form(...basic)))

describe('a formula', () => {
  it('money is exact, and half a fen is rounded up', () => {
    expect(result('price * count', { price: 1999, count: 3 }, money)).toBe(5997)
    expect(result('price * 0.15', { price: 10 }, money)).toBe(2) // 1.5 fen
    expect(result('price * 1.005', { price: 100 }, money)).toBe(101) // 100.5 fen; as binary fractions it would be 100
    expect(result('price / 3', { price: 1000 }, money)).toBe(333)
    expect(result('0 - price * 0.15', { price: 10 }, money)).toBe(-2)
    expect(result('0.1 + 0.2', {}, { decimals: 6 })).toBe(0.3)
    expect(result('price', { price: 1999 })).toBe(19.99)
  })

  it('formulas sum the computed cells of rows', () => {
    const items = [{ each: 1050, many: 2 }, { each: 333, many: 1.5 }, { each: 5 }]
    expect(result('SUM(items.sum)', { items }, money)).toBe(2100 + 500)
    expect(result('COUNT(items)', { items })).toBe(3)
    expect(result('COUNT(items.many)', { items })).toBe(2)
    expect(result('MAX(items.many, 1.75)', { items })).toBe(2)
    expect(result('MIN(items.each)', { items }, money)).toBe(5)
    expect(result('AVG(items.many)', { items })).toBe(1.75)
    expect(computed(form(...basic), { items: [{ each: 100, many: 2, sum: 1 }] }).items).toEqual([
      { each: 100, many: 2, sum: 200 },
    ])
  })

  it('formulas count days with both ends, and choose', () => {
    const days = { from: '2026-02-27', to: '2026-03-02' }
    expect(result('DAYS(from, to)', days)).toBe(4)
    expect(result('DAYS(from, from)', days)).toBe(1)
    expect(result('DAYS(to, from)', days)).toBe(0)
    const meals = 'IF(type = "差旅", DAYS(from, to) * 100, 50)'
    expect(result(meals, { ...days, type: '差旅' }, money)).toBe(40_000)
    expect(result(meals, { ...days, type: '其他' }, money)).toBe(5000)
    expect(result('IF(AND(count >= 2, NOT(count > 3)), 1, 2)', { count: 3 })).toBe(1)
    expect(result('ROUND(count, 1) + ABS(0 - count)', { count: 1.25 })).toBe(2.55)
  })

  it('counts an empty number as zero in a document; where empty ones are nothing, what needs one has no result', () => {
    const fields = (text: string) => form(...basic, formula('out', text))
    const counted = (text: string, content: object) =>
      (['zero', 'nothing'] as const).map(
        empties => compute(fields(text), content as never, new Map(), empties).content.out,
      )
    const some = { count: 3 }
    for (const text of [
      'price + count',
      'count - price',
      'price * count',
      'ABS(price) + count',
      'ROUND(price, 1) + count',
    ])
      expect(counted(text, some), text).toEqual([text.includes('*') ? 0 : 3, null])
    expect(counted('IF(price > 1, 1, count)', some)).toEqual([3, null])
    expect(counted('IF(count > 1, count, price)', some)).toEqual([3, 3])
    expect(counted('SUM(price, count) + 1', some)).toEqual([4, 4])
    expect(counted('MIN(price, count)', some)).toEqual([3, 3])
    expect(counted('IF(type = "差旅", 1, count)', some)).toEqual([3, 3])
    expect(counted('count * SUM(items.many)', { ...some, items: [{ many: 2 }, {}] })).toEqual([6, 6])
  })

  it('there is no result for a division by zero, for empty fields only, and beyond the bounds', () => {
    expect(result('price / count', { price: 100, count: 0 })).toBeNull()
    expect(result('price / count', { price: 100 })).toBeNull()
    expect(result('price * count', {})).toBeNull()
    expect(result('price + count', { price: 100 })).toBe(1)
    expect(result('price * price * price', { price: 1e13 }, money)).toBeNull()
    expect(result('IF(count = 0, 0, price / count)', { price: 100, count: 0 })).toBe(0)
  })

  it('a formula may need other formulas, never itself', () => {
    const fields = form(...basic, formula('late', 'early * 2'), formula('early', 'count + 1'))
    expect(computed(fields, { count: 2, early: 100, late: 100 })).toMatchObject({ early: 3, late: 6 })
    expect(formProblems(fields)).toEqual([])
    const circle = form(...basic, formula('a', 'b + 1'), formula('b', 'c'), formula('c', 'a'), formula('d', 'a'))
    expect(formProblems(circle).map(one => one.at)).toEqual(['a', 'b', 'c'])
    expect(computed(circle, { count: 1 }).a).toBeNull()
    const inTable = { key: 't', title: '表', kind: 'table', columns: [formula('x', 'total')] }
    expect(formProblems(form(inTable, formula('total', 'SUM(t.x)'))).map(one => one.at)).toEqual(['t.x', 'total'])
  })

  it('a wrong formula is described in words', () => {
    expect(fault('price * (count')).toBe('末尾缺少“)”')
    expect(fault('price count')).toBe('“count”的位置不对')
    expect(fault('')).toBe('公式还没有填写')
    expect(fault('price * #2')).toBe('第 8 个字符起看不懂：#2')
    expect(fault('price * nothing')).toBe('表单里没有“nothing”')
    expect(fault('{总价} * 2')).toBe('表单里没有“总价”')
    expect(fault('EVAL(1)')).toBe('没有函数“EVAL”')
    expect(fault('constructor(1)')).toBe('没有函数“constructor”')
    expect(fault('items.each * 2')).toBe('“单价”有多行，请放在 SUM、AVG、MIN、MAX 或 COUNT 里')
    expect(fault('SUM(items)')).toBe('“明细”不是数字，不能求和、平均或比大小')
    expect(fault('type * 2')).toBe('“类型”是文字，这里要数字')
    expect(fault('IF(count, 1, 2)')).toBe('“数量”是数字，这里要比较')
    expect(fault('who + 1')).toBe('公式里不能用“人员”')
    expect(fault('DAYS(from)')).toBe('DAYS 的参数个数不对')
    expect(fault('ROUND(count, 9)')).toBe('ROUND 的位数要写 0 到 6')
    expect(fault('COUNT(price)')).toBe('COUNT 里要放明细，或明细的一列')
  })

  it('formulas take characters of a Chinese keyboard, and titles of fields', () => {
    const fields = form(...basic)
    const typed = 'ROUND（{单价} × {数量} ÷ 2，1）＋ SUM({明细.小计})'
    const kept = withKeys(typed, fields)
    expect(kept).toBe('ROUND（price × count ÷ 2，1）＋ SUM(items.sum)')
    expect(fault(kept)).toBeUndefined()
    expect(withTitles(kept, fields)).toBe(typed)
    expect(withKeys('{数量} * 2', fields, fields.at(-1))).toBe('many * 2')
    expect(withTitles('IF(type = "type", price, 0)', fields)).toBe('IF({类型} = "type", {单价}, 0)')
  })
})

describe('any formula', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })
  const text: fc.Arbitrary<string> = fc.letrec<{ sum: string }>(tie => ({
    sum: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('price', 'count', '3', '0.25', 'SUM(items.sum)', 'COUNT(items)'),
      fc.tuple(tie('sum'), fc.constantFrom('+', '-', '*', '/'), tie('sum')).map(([a, o, b]) => `(${a} ${o} ${b})`),
      fc.tuple(tie('sum'), tie('sum')).map(([a, b]) => `IF(${a} < ${b}, MIN(${a}, ${b}), ROUND(${b}, 2))`),
    ),
  })).sum

  it('any typed text either computes or is described as wrong', () => {
    const odd = fc.oneof(fc.string({ maxLength: 60 }), fc.stringMatching(/^[a-z0-9+*/(){}.,<>=“” -]{0,40}$/))
    fc.assert(
      fc.property(odd, typed => {
        try {
          parse(typed)
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError)
        }
      }),
    )
  })

  it('a right formula gives a number that money can be, or nothing', () => {
    fc.assert(
      fc.property(
        text,
        fc.nat(1e9),
        number,
        fc.array(fc.record({ each: fc.nat(1e6), many: number }), { maxLength: 5 }),
        (typed, price, count, items) => {
          fc.pre(typed.length <= 500)
          expect(fault(typed)).toBeUndefined()
          const value = result(typed, { price, count, items }, money)
          expect(value === null || Number.isInteger(value)).toBe(true)
        },
      ),
    )
  })

  it('results equal those in whole numbers of fen', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1e8), fc.nat(1000)), { minLength: 1, maxLength: 20 }), rows => {
        const items = rows.map(([each, many]) => ({ each, many }))
        expect(result('SUM(items.sum)', { items }, money)).toBe(rows.reduce((sum, [a, b]) => sum + a * b, 0))
      }),
    )
  })

  it('numbers are exact: they obey the laws of arithmetic', () => {
    const exact = fc.tuple(fc.maxSafeInteger(), fc.nat(10)).map(([value, digits]) => written(`${value}e-${digits}`))
    fc.assert(
      fc.property(exact, exact, exact, (a, b, c) => {
        const plenty = { left: mostSteps }
        const [once, twice] = [
          times(a, plus(b, c, plenty), plenty),
          plus(times(a, b, plenty), times(a, c, plenty), plenty),
        ]
        expect(compared(once, twice)).toBe(0)
        if (b.top !== 0n) expect(compared(times(over(a, b, plenty) as never, b, plenty), a)).toBe(0)
        expect(Math.sign(compared(a, b))).toBe(-Math.sign(compared(b, a)) + 0)
      }),
    )
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 6 }), (cents, digits) => {
        const value = rational(BigInt(cents), 100n)
        const away = Math.abs(numberOf(rounded(value, digits), digits) - cents / 100)
        expect(away).toBeLessThanOrEqual(0.5 / 10 ** digits + 1e-6)
      }),
    )
  })
})
