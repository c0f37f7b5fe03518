import { expect, test } from 'vitest'
import type { Refusal } from '../../../../kernel/server/refusal.ts'
import type { ImportField } from '../kinds/kinds.ts'
import { assertMapping, ignoredIn, mapByHeader } from './mapping.ts'

const field = (key: string, title: string, synonyms: string[] = [], required = false): ImportField => ({
  key,
  title,
  synonyms,
  required,
  kind: 'text',
  hint: '',
  example: '',
})
const fields = [
  field('name', '客户姓名', ['姓名'], true),
  field('phone', '电话', ['手机号']),
  field('budget', '预算'),
  field('area', '面积'),
]

test('按标题认列：带星号、单位、空格、全角，或别的叫法', () => {
  expect(mapByHeader({ fields }, ['手机号', '* 姓 名', '预算（元）', '面积(㎡)', '其他'])).toEqual({
    phone: 0,
    name: 1,
    budget: 2,
    area: 3,
  })
})

test('标题优先于别的叫法，一列只给一个字段；以万元计的不敢自认', () => {
  expect(mapByHeader({ fields }, ['姓名', '客户姓名', '电话', '手机号', '预算（万元）'])).toEqual({ name: 1, phone: 2 })
})

test('不导入的列说出原因，也不当作别的字段的另一种叫法', () => {
  const ignored = [{ titles: ['姓名', '单价(元)'], why: '自动计算' }]
  const header = ['姓名', '客户姓名', '单价（元）', '电话']
  expect(mapByHeader({ fields, ignored }, header)).toEqual({ name: 1, phone: 3 })
  expect([...ignoredIn({ fields, ignored }, header)]).toEqual([
    [0, '自动计算'],
    [2, '自动计算'],
  ])
  const same = [{ titles: ['电话'], why: '自动计算' }]
  expect(mapByHeader({ fields, ignored: same }, header)).toMatchObject({ phone: 3 })
})

test('列对应不成立时说出是哪个字段', () => {
  const problem = (mapping: Record<string, number>) => {
    try {
      assertMapping(fields, ['姓名', '电话'], { mapping, duplicates: 'skip' })
    } catch (refusal) {
      return ((refusal as Refusal).data as { issues: unknown[] }).issues[0]
    }
  }
  expect(problem({ name: 0, phone: 1 })).toBeUndefined()
  expect(problem({ phone: 1 })).toEqual({ field: 'mapping.name', msg: '请选择“客户姓名”对应的列' })
  expect(problem({ name: 0, phone: 0 })).toEqual({
    field: 'mapping.phone',
    msg: '“客户姓名”和“电话”对应了同一列，请改选其中一个',
  })
  expect(problem({ name: 7 })).toEqual({ field: 'mapping.name', msg: '“客户姓名”对应的列不在文件中，请重新选择' })
  expect(problem({ name: 0, owner: 1 })).toEqual({
    field: 'mapping.owner',
    msg: '没有“owner”这个字段，请刷新页面后重试',
  })
})
