import { expect, test } from 'vitest'
import { Field } from '../../../contract/engine/formFields.ts'
import { formProblems } from '../../../contract/engine/formProblems.ts'
import { changed, found, palette, withColumn, withCopy, withNew, without } from './design.ts'

const whole = () =>
  palette.flatMap(group => group.kinds).reduce<Field[]>((fields, kind) => withNew(fields, kind, fields.length)[0], [])

test('every kind of the palette makes a field that can be kept, but a formula, which has to be written', () => {
  const fields = whole()
  expect(Field.array().parse(fields)).toEqual(fields)
  expect(formProblems(fields).map(one => one.words)).toEqual(['公式：公式还没有填写'])
})

test('a table copied computes with its own columns', () => {
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
