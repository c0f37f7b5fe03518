import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Field, type FieldValue, type Row } from '../formFields.ts'
import { formProblems } from '../formProblems.ts'
import { formulaFault, lookupIn } from './check.ts'
import { compute, mostSteps } from './compute.ts'
import { FormulaError, parse } from './parse.ts'

const longest = 500 // characters of a formula
const times = (text: string, sign: string) =>
  Array(Math.floor((longest + sign.length) / (text.length + sign.length)))
    .fill(text)
    .join(sign)

const column = (key: string, more: object = {}) => ({ key, title: key, kind: 'number', ...more })
const formula = (key: string, text: string) => ({ key, title: key, kind: 'formula', formula: text })
const table = (key: string, columns: readonly object[]) => ({ key, title: key, kind: 'table', columns })
const form = (...fields: object[]) => Field.array().parse(fields)
const rows = (value: number, many = 200) => Array.from({ length: many }, () => ({ x: value, z: 7 }) as Row)

/** Computes, and checks the cost and that every formula without a result says so. */
function bounded(fields: Field[], content: Record<string, FieldValue>) {
  const computation = compute(fields, content)
  // The operation of the last step may still cost as much as one on the largest numbers.
  expect(computation.steps).toBeLessThanOrEqual(mostSteps + 1000)
  return computation
}

describe('a hostile formula', () => {
  test('x*x*… over 1.2345678901234567e-300 says in every row that it has no result', () => {
    const fields = form(table('t', [column('x'), formula('y', times('x', '*'))]))
    expect(formProblems(fields)).toEqual([])
    const { content, faults, steps } = bounded(fields, { t: rows(Number('1.2345678901234567e-300')) })
    expect((content.t as Row[]).every(row => row.y === null)).toBe(true)
    expect(faults[0]).toEqual({ path: 't.0.y', msg: '“y”算出的数字过大或小数太长，没有结果' })
    expect(faults).toHaveLength(50)
    expect(steps).toBeLessThan(mostSteps / 4)
  })

  test.each([
    ['products of the longest numbers', times('x', '*')],
    ['quotients of them', times('x', '/')],
    ['sums of fractions', times('z/x', '+')],
    ['sums of quotients by other quotients', times('(z/x)', '/')],
    ['sums of a whole column, for each row', times('SUM(t.x,t.z)', '+')],
    ['sums of what the rows compute', times('MAX(t.a,t.b)', '+')],
    ['choices', times('IF(x>z,x,z)', '*')],
  ])('%s cost no more than is allowed', (_, text) => {
    const chain = [formula('a', text.replaceAll(/t\.[ab]/g, 'x')), formula('b', times('a/x', '+')), formula('y', text)]
    const tables = ['t', 'u', 'v'].map(key => table(key, [column('x'), column('z'), ...(key === 't' ? chain : [])]))
    for (const value of [9_999_999_999_999.99, 0.0000123457, 1e-300, 3])
      bounded(form(...tables), { t: rows(value), u: rows(value), v: rows(value) })
  })

  test('any formula stays within the allowed cost', () => {
    const leaf = fc.constantFrom('x', 'z', 'SUM(t.x)', 'AVG(t.x,t.z)', 'SUM(t.a)', 'a', '7', '0.3')
    const part = fc.letrec<{ all: string }>(tie => ({
      all: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc.tuple(tie('all'), fc.constantFrom('+', '-', '*', '/'), tie('all')).map(([a, o, b]) => `(${a}${o}${b})`),
        fc.tuple(tie('all'), tie('all')).map(([a, b]) => `IF(${a}<${b},${a},ROUND(${b},6))`),
      ),
    })).all
    const value = fc.oneof(fc.double(), fc.double({ min: -1e13, max: 1e13 }))
    fc.assert(
      fc.property(part, part, fc.array(fc.record({ x: value, z: value }), { maxLength: 200 }), (a, y, t) => {
        fc.pre(a.length <= longest && y.length <= longest)
        bounded(form(table('t', [column('x'), column('z'), formula('a', a), formula('y', y)])), { t })
      }),
      { numRuns: 60 },
    )
  })

  test('when the steps are spent, later formulas have no result and one message says so', () => {
    const costly = Array.from({ length: 18 }, (_, at) => formula(`f${at}`, times('x', '+')))
    const tables = ['t', 'u'].map(key =>
      table(key, [column('x'), ...costly.map(one => ({ ...one, key: key + one.key, title: key + one.title }))]),
    )
    const { faults, content } = bounded(form(...tables), { t: rows(3), u: rows(3) })
    expect(faults.map(one => one.msg)).toEqual([
      expect.stringMatching(/^公式的计算量过大，“.*”没有结果，请减少明细的行数$/),
    ])
    expect((content.u as Row[]).at(-1)?.uf17).toBeNull()
  })
})

describe('an honest form', () => {
  test('a full table of rows with sums and shares stays far below the allowed cost', () => {
    const goods = Array.from({ length: 5 }, (_, at) =>
      formula(`s${at}`, 'ROUND(x*z*1.13-x*0.15+IF(x>100,10,0),2)/SUM(t.x)'),
    )
    const { faults, steps } = bounded(form(table('t', [column('x'), column('z'), ...goods])), { t: rows(1234.56) })
    expect([faults, steps < mostSteps / 4]).toEqual([[], true])
  })
})

describe('a formula that costs too much is refused when it is written', () => {
  const fault = (text: string) => formulaFault(text, lookupIn(form(column('x'))))
  test.each([
    ['7'.repeat(499), '数字“7777777777…”太长'],
    [`x * 0.${'7'.repeat(30)}`, '数字“0.77777777…”太长'],
    [`${'('.repeat(60)}x${')'.repeat(60)}`, '括号和函数最多套 50 层'],
    [`${'-'.repeat(400)}x`, '括号和函数最多套 50 层'],
    [`${'ABS('.repeat(60)}x${')'.repeat(60)}`, '括号和函数最多套 50 层'],
  ])('%s', (text, words) => {
    expect(() => parse(text)).toThrow(FormulaError)
    expect(fault(text)).toBe(words)
  })

  test('a chain of more than 20 formulas is refused', () => {
    const chain = (length: number) =>
      form(column('x'), ...Array.from({ length }, (_, at) => formula(`f${at}`, at === 0 ? 'x' : `f${at - 1}+1`)))
    expect(formProblems(chain(20))).toEqual([])
    expect(formProblems(chain(21))).toEqual([{ at: 'f20', words: '公式“f20”要用到的公式一个套一个，超过 20 层' }])
    expect(compute(chain(20), { x: 1 })).toMatchObject({ content: { f19: 20 }, faults: [] })
    const { content, faults } = compute(chain(60).toReversed(), { x: 1 })
    expect([content.f59, faults.length > 0]).toEqual([null, true])
  })
})
