import { expect, test } from 'vitest'
import type { CustomValue } from '../../../kernel/api/customValues.ts'
import { becomes, conversionsIn, convertedValue } from './converting.ts'
import { type CustomContent, CustomField, type CustomKind } from './customFields.ts'

const option = (id: string, title: string, retired = false) => ({ id, title, retired })
const options = [option('o1', '水电'), option('o2', '泥瓦'), option('o3', '拆旧', true)]
type Some = Partial<CustomField>
const field = (kind: CustomKind, more: Some = {}) =>
  CustomField.parse({ key: 'x1', kind, title: '字段', group: 'g1', options, ...more })
const contentOf = (...fields: CustomField[]): CustomContent => ({ groups: [], builtIn: [], fields })
const as = (value: CustomValue, from: CustomKind, to: CustomKind, more: Some = {}) =>
  convertedValue(value, { from: field(from), to: field(to, more) })

test.each<[CustomValue, CustomKind, CustomKind, CustomValue]>([
  ['12.5', 'text', 'number', 12.5],
  ['1,234.50', 'text', 'money', 123_450],
  ['￥88元', 'text', 'money', 8800],
  ['12.5%', 'text', 'percent', 1250],
  ['2027/1/2', 'text', 'date', '2027-01-02'],
  ['2027年1月2日', 'text', 'date', '2027-01-02'],
  ['2027-01-02 9:30', 'text', 'datetime', '2027-01-02T09:30:00+08:00'],
  [' 水电 ', 'text', 'choice', 'o1'],
  ['水电、泥瓦', 'text', 'choices', ['o1', 'o2']],
  ['是', 'text', 'yesNo', 'yes'],
  [12.5, 'number', 'money', 1250],
  [1250, 'money', 'number', 12.5],
  [1250, 'percent', 'number', 12.5],
  [1250, 'money', 'text', '12.50'],
  [1250, 'percent', 'text', '12.5%'],
  ['2027-01-02', 'date', 'datetime', '2027-01-02T00:00:00+08:00'],
  ['2027-01-01T16:00:00.000Z', 'datetime', 'date', '2027-01-02'],
  ['o1', 'choice', 'choices', ['o1']],
  [['o2'], 'choices', 'choice', 'o2'],
  [['o1', 'o2'], 'choices', 'text', '水电、泥瓦'],
  [7, 'word', 'words', [7]],
  ['yes', 'yesNo', 'text', '是'],
])('%o of %s becomes, as %s, %o', (value, from, to, expected) => {
  expect(as(value, from, to)).toEqual(expected)
})

test.each<[CustomValue, CustomKind, CustomKind, Some]>([
  ['约12', 'text', 'number', {}],
  ['1e5', 'text', 'number', {}],
  ['12.345', 'text', 'number', { decimals: 2 }],
  ['12.345', 'text', 'money', {}],
  ['-1', 'text', 'money', {}],
  ['101%', 'text', 'percent', {}],
  ['2027-02-30', 'text', 'date', {}],
  ['下周', 'text', 'datetime', {}],
  ['木工', 'text', 'choice', {}],
  ['拆旧', 'text', 'choice', {}],
  ['水电、木工', 'text', 'choices', {}],
  ['长'.repeat(201), 'longText', 'text', {}],
  [500, 'number', 'percent', {}],
  [12.345, 'number', 'money', {}],
  [5, 'number', 'money', { min: 600 }],
  ['2027-01-02T01:00:00.000Z', 'datetime', 'date', {}],
  [['o1', 'o2'], 'choices', 'choice', {}],
])('%o of %s does not fit as %s', (value, from, to, more) => {
  expect(as(value, from, to, more)).toBeUndefined()
})

test('a conversion is of a field that was published into one that was not', () => {
  const published = contentOf(field('text'))
  const draft = contentOf(field('text', { retired: true }), field('number', { key: 'n1', from: 'x1' }))
  expect(conversionsIn(draft, published).map(({ from, to: into }) => [from.key, into.key])).toEqual([['x1', 'n1']])
  expect(conversionsIn(draft, draft)).toEqual([])
  expect(becomes('employee')).toEqual([])
})
