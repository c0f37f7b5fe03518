import { expect, test } from 'vitest'
import { Field } from '../../../forms/api/formFields.ts'
import { plainTemplate } from '../../../forms/api/printTemplate.ts'
import { sampleOf } from './sample.ts'

const field = (key: string, kind: string, more: object = {}) => Field.parse({ key, kind, title: key, ...more })
const person = { id: 7, now: '2026-11-21T18:00:00+08:00' }

test('a sample document fills every field, and computes its formulas', () => {
  const fields = [
    field('reason', 'text'),
    field('kind', 'choice', { options: ['差旅', '招待'] }),
    field('day', 'date'),
    field('who', 'employee'),
    field('lines', 'table', { columns: [{ key: 'price', title: '单价', kind: 'money' }] }),
    field('sum', 'formula', { formula: 'SUM({lines.price})', result: 'money' }),
  ]
  const { content, typeName } = sampleOf({ name: '采购', fields, print: plainTemplate }, person)
  expect(typeName).toBe('采购')
  expect(content).toEqual({
    reason: 'reason示例',
    kind: '差旅',
    day: '2026-11-21',
    who: 7,
    sum: 256_000,
    lines: [{ price: 128_000 }, { price: 128_000 }],
  })
})

test('a choice without options and a field without a value stay empty', () => {
  const fields = [field('kind', 'choice'), field('heading', 'group'), field('papers', 'files')]
  const { content } = sampleOf({ name: '', fields, print: plainTemplate }, person)
  expect(Object.values(content)).toEqual([null, null, null])
})
