import { expect, test } from 'vitest'
import { Condition, testHolds } from '../../api/condition.ts'
import { conditionWords } from '../../api/conditionWords.ts'
import { Field } from '../../api/formFields.ts'
import { askable, begin, operands, withOperator, withValue } from './asked.ts'

const fields = [
  { key: 'amount', title: '金额', kind: 'money' },
  { key: 'type', title: '类型', kind: 'choice', options: ['年假', '病假'] },
  { key: 'total', title: '合计', kind: 'formula', formula: 'amount * 2', result: 'money' },
  { key: 'margin', title: '毛利率', kind: 'number', share: 'rate' },
  { key: 'discount', title: '折扣', kind: 'number', share: 'discount' },
  { key: 'lines', title: '明细', kind: 'table', columns: [] },
  { key: 'head', title: '分组', kind: 'group' },
].map(field => Field.parse(field))

test('tests may ask about comparable fields, formulas by their result, then the initiator', () => {
  const asked = askable(fields)
  expect(asked.map(({ title }) => title)).toEqual([
    ...['金额', '类型', '合计', '毛利率', '折扣', '发起人部门', '发起人角色', '发起人'],
  ])
  expect(asked.map(({ editor }) => editor.kind)).toEqual([
    ...['money', 'enum', 'money', 'rate', 'discount', 'department', 'reference', 'employee'],
  ])
})

test('every operator of everything that may be asked about makes a valid test that can hold', () => {
  for (const asked of askable(fields))
    for (const operator of asked.operators) {
      const blank = withOperator(begin(asked), operator)
      const given = withValue(blank, operands(operator) === 'many' ? [1, 2] : 500)
      const tried = operands(operator) === 'none' ? blank : given
      expect(Condition.safeParse([[tried]]).success).toBe(true)
      const forms = [{}, { [asked.key]: 1 }, { [asked.key]: 500 }, { [asked.key]: 900 }]
      expect(forms.some(form => testHolds(tried, form))).toBe(true)
    }
})

test('an empty value counts as none; values stay if the new operator takes as many', () => {
  const [amount] = askable(fields)
  const at = withValue(begin(amount as never), 500)
  expect(withValue(at, Number.NaN).values).toEqual([])
  expect(withValue(at, null).values).toEqual([])
  expect(withOperator(at, 'lt').values).toEqual([500])
  expect(withOperator(at, 'filled').values).toEqual([])
})

test('a share is told in conditions as people say it', () => {
  const nobody = { employee: String, department: String, role: String }
  const said = (field: string, value: number) =>
    conditionWords([[{ field, operator: 'lt', values: [value] }]], fields, nobody)
  expect(said('discount', 8500)).toBe('折扣小于 8.5 折')
  expect(said('margin', 2050)).toBe('毛利率小于 20.5%')
})
