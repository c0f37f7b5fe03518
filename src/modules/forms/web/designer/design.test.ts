import { expect, test } from 'vitest'
import { Field } from '../../api/formFields.ts'
import { formProblems } from '../../api/formProblems.ts'
import { changed, found, palette, withColumn, withCopy, withNew, without, withTotal } from './design.ts'
import { formulaParts } from './formulaParts.ts'

const whole = () =>
  palette.flatMap(group => group.kinds).reduce<Field[]>((fields, kind) => withNew(fields, kind, fields.length)[0], [])

test('every kind of the palette makes a valid field, except a formula, which must be written', () => {
  const fields = whole()
  expect(Field.array().parse(fields)).toEqual(fields)
  expect(formProblems(fields).map(one => one.words)).toEqual(['公式：公式还没有填写'])
})

test('a copied table computes with its own columns', () => {
  const [first, table] = withNew([], 'table', 0)
  const [second, price] = withColumn(first, table, 'money')
  const [third, sum] = withColumn(second, table, 'formula')
  const fields = changed(third, sum, { formula: `${price.split('.')[1]} * 2`, result: 'money' })
  const [both, copy] = withCopy(fields, table)
  expect(formProblems(both)).toEqual([])
  const copied = found(both, copy)?.field
  expect(copied?.columns?.[2]?.formula).toBe(`${copied?.columns?.[1]?.key} * 2`)
  expect(without(both, copy)).toEqual(fields)
  expect(found(without(fields, sum), sum)).toBeUndefined()
})

const lines = () => {
  const [first, table] = withNew([], 'table', 0)
  const [second, price] = withColumn(first, table, 'money')
  const [fields] = withNew(second, 'text', 1)
  return { fields: changed(changed(fields, table, { title: '费用明细' }), price, { title: '金额' }), table, price }
}

test('the total of a column stands after its table, and once only', () => {
  const { fields, table, price } = lines()
  const [totalled, total] = withTotal(fields, price)
  expect(totalled.map(field => field.title)).toEqual(['费用明细', '金额合计', '单行文字'])
  expect(found(totalled, total)?.field).toMatchObject({ kind: 'formula', formula: `SUM(${price})`, result: 'money' })
  expect(found(totalled, table)?.field.columns).toHaveLength(2)
  expect(formProblems(totalled)).toEqual([])
  expect(withTotal(totalled, price)).toEqual([totalled, total])
})

test('a formula shows fields by title, and a column with its table', () => {
  const { fields, price } = lines()
  const [whole, sum] = withTotal(fields, price)
  const { field } = found(whole, sum) as { field: Field }
  expect(formulaParts(whole, field, undefined).filter(one => one.note === '明细合计')).toEqual([
    { insert: 'SUM({费用明细.金额})', label: '{费用明细.金额}', note: '明细合计' },
  ])
})
