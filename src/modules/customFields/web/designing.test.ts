import { expect, test } from 'vitest'
import type { CustomContent } from '../api/customFields.ts'
import { optionsFrom, withNew, without } from './designing.ts'

const nothing: CustomContent = { groups: [], builtIn: [], fields: [] }
const option = (id: string, title: string, retired = false) => ({ id, title, retired })

test('a first field makes a first group, and its key has the letter of its kind', () => {
  const [content, key] = withNew(nothing, 'money')
  expect(key).toBe('n1')
  expect(content.groups).toEqual([{ key: 'g1', title: '其他信息', order: [] }])
  expect(content.fields).toMatchObject([{ key: 'n1', title: '金额', group: 'g1' }])
})

test('a new field gets no key that another has, a retired one’s neither', () => {
  const [first] = withNew(nothing, 'number')
  const retired = without(first, 'n1', first)
  expect(retired.fields[0]?.retired).toBe(true)
  expect(withNew(retired, 'percent')[1]).toBe('n2')
})

test('a field that was never published is deleted', () => {
  const [draft] = withNew(nothing, 'text')
  expect(without(draft, 'x1', nothing).fields).toEqual([])
})

test('an option that is renamed keeps its id, one that moves keeps its title, one that goes is retired', () => {
  const before = [option('o1', '水电'), option('o2', '泥瓦'), option('o3', '油漆')]
  expect(optionsFrom('水电改造\n油漆', before, before)).toEqual([
    option('o1', '水电改造'),
    option('o3', '油漆'),
    option('o2', '泥瓦', true),
  ])
})

test('an option that was never published goes with its line, and a new one gets an id of its own', () => {
  const published = [option('o1', '水电')]
  expect(optionsFrom('水电\n木工', [...published, option('o2', '油漆')], published)).toEqual([
    option('o1', '水电'),
    option('o2', '木工'),
  ])
  expect(optionsFrom('水电\n油漆\n木工', [...published, option('o2', '油漆')], published).at(-1)).toEqual(
    option('o3', '木工'),
  )
})

test('a new field is not called as one of the noun’s own is', () => {
  expect(withNew(nothing, 'phone', undefined, ['电话'])[0].fields).toMatchObject([{ title: '电话2' }])
})
