import { expect, test } from 'vitest'
import { CustomContent, type CustomField } from '../api/customFields.ts'
import { arranged } from './arranging.ts'
import { withKind, withoutKind } from './changingKind.ts'

const noun = { groups: [], fields: [] }
const content = arranged(
  CustomContent.parse({
    groups: [{ key: 'g1', title: '其他信息' }],
    fields: [
      { key: 'n1', kind: 'number', title: '面积', group: 'g1', min: 1, listed: true },
      { key: 'n2', kind: 'formula', title: '单价', group: 'g1', formula: 'budget / n1' },
    ],
  }),
  noun,
  ['#g1', 'own.n2', 'own.n1'],
)
const facts = [{ key: 'budget', title: '预算', kind: 'money' }] as const
const [area] = content.fields as [CustomField]

test('a field of another kind takes the place of the old one, which is retired, and formulas name it', () => {
  const [changed, name] = withKind(content, area, 'money', facts)
  expect(name).toBe('own.n3')
  expect(changed.fields.map(({ key, kind, retired, from }) => [key, kind, retired, from])).toEqual([
    ['n1', 'number', true, null],
    ['n3', 'money', false, 'n1'],
    ['n2', 'formula', false, null],
  ])
  expect(changed.fields[1]).toMatchObject({ title: '面积', listed: true, min: undefined })
  expect(changed.fields[2]?.formula).toBe('budget / n3')
  expect(changed.groups[0]?.order).toEqual(['own.n2', 'own.n3'])
})

test('a change that is taken back leaves the field as it was, by its new title', () => {
  const [changed] = withKind(content, area, 'money', facts)
  const fields = changed.fields.map(field => (field.key === 'n3' ? { ...field, title: '总价' } : field))
  const [back, name] = withoutKind({ ...changed, fields }, fields[1] as CustomField, facts)
  expect(name).toBe('own.n1')
  expect(back).toEqual({ ...content, fields: [{ ...area, title: '总价' }, content.fields[1]] })
})
