import { expect, test } from 'vitest'
import type { BuiltInForm, CustomContent } from '../api/customFields.ts'
import { arranged, changeOf, groupRenamed, groupsMoved, inLine, laidOut, withChange } from './arranging.ts'
import { withNew } from './designing.ts'

const may = { required: false, mayRename: true, mayHide: true, mayRequire: true }
const field = (key: string, group: string) => ({ key, title: key, kind: 'text', group, parts: [], ...may })
const noun: BuiltInForm = {
  groups: [
    { key: 'customer', title: '客户' },
    { key: 'wish', title: '意向' },
  ],
  fields: [field('name', 'customer'), field('phone', 'customer'), field('budget', 'wish')],
}
const nothing: CustomContent = { groups: [], builtIn: [], fields: [] }
const [draft] = withNew(nothing, 'date')
const lineOf = (content: CustomContent) => inLine(laidOut(content, noun))

test('a form that nobody changed is the noun’s, the company’s groups below', () => {
  expect(lineOf(draft)).toEqual(['#customer', 'name', 'phone', '#wish', 'budget', '#g1', 'own.t1'])
})

test('fields of both kinds move within their group and into others', () => {
  const moved = arranged(draft, noun, ['#customer', 'own.t1', 'phone', 'budget', 'name', '#wish', '#g1'])
  expect(lineOf(moved)).toEqual(['#customer', 'own.t1', 'phone', 'budget', 'name', '#wish', '#g1'])
  expect(moved.builtIn).toMatchObject([{ key: 'budget', group: 'customer' }])
  expect(moved.fields[0]?.group).toBe('customer')
  const back = arranged(moved, noun, lineOf(draft))
  expect(back.builtIn).toEqual([])
})

test('what stands above the first head comes into the first group', () => {
  expect(lineOf(arranged(draft, noun, ['budget', ...lineOf(draft).filter(one => one !== 'budget')]))).toEqual([
    ...['#customer', 'budget', 'name', 'phone', '#wish', '#g1', 'own.t1'],
  ])
})

test('groups move with their fields, and are called otherwise', () => {
  const moved = groupsMoved(draft, noun, ['wish', 'g1', 'customer'])
  expect(lineOf(moved)).toEqual(['#wish', 'budget', '#g1', 'own.t1', '#customer', 'name', 'phone'])
  expect(laidOut(groupRenamed(moved, noun, 'wish', '需求'), noun)[0]).toMatchObject({ key: 'wish', title: '需求' })
})

test('a hidden field stands nowhere, and comes back where it stood', () => {
  const hidden = withChange(draft, 'phone', { hidden: true })
  expect(lineOf(hidden)).not.toContain('phone')
  expect(withChange(hidden, 'phone', { hidden: false })).toEqual({ ...draft, builtIn: [] })
})

test('a change that is taken back leaves nothing behind', () => {
  const renamed = withChange(draft, 'budget', { title: '装修预算' })
  expect(changeOf(renamed, 'budget').title).toBe('装修预算')
  expect(withChange(renamed, 'budget', { title: '' }).builtIn).toEqual([])
})
