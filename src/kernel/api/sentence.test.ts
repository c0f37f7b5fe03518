import { expect, test } from 'vitest'
import { z } from 'zod'
import { Day, Id, requiredText } from './fields.ts'
import { Mobile } from './phone.ts'
import { sentenceOf } from './sentence.ts'

const Form = z
  .object({
    name: requiredText('姓名', 4),
    mobile: Mobile,
    day: Day.meta({ title: '日期' }),
    heirId: Id.meta({ title: '接收人' }),
    departmentId: z.number('请选择部门').meta({ title: '部门' }),
    version: z.number('版本应为数字'),
    note: z.string().max(20).meta({ title: '备注' }),
    members: z.array(z.object({ id: Id.meta({ title: '成员' }) })).max(2),
    columns: z.array(z.string()).min(2).max(3).meta({ title: '列' }),
    share: z.number().min(1).max(5).meta({ title: '份额' }),
    factor: z.number().positive().meta({ title: '系数' }),
    menu: z.string().min(1).meta({ title: '页面' }),
  })
  .superRefine(({ note }, context) => {
    if (!note) context.addIssue({ code: 'custom', path: ['note'], message: '电话和备注至少填一项' })
  })

const right = {
  name: '张三',
  mobile: '13800000000',
  day: '2026-11-20',
  heirId: 1,
  departmentId: 1,
  version: 0,
  note: '好',
  members: [{ id: 1 }],
  columns: ['a', 'b'],
  share: 1,
  factor: 1,
  menu: 'x',
}

function said(given: object): string[] {
  const value = { ...right, ...given }
  return Form.safeParse(value).error?.issues.map(issue => sentenceOf(Form, value, issue)) ?? []
}

test.each([
  ['an empty text is asked for, not judged', { mobile: ' ' }, '手机号不能为空'],
  ['so is one that is left out', { mobile: undefined }, '手机号不能为空'],
  ['so is a day', { day: '' }, '日期不能为空'],
  ['so is a person', { heirId: null }, '接收人不能为空'],
  ['so is one inside a list', { members: [{}] }, '成员不能为空'],
  ['a sentence that asks stays', { departmentId: null }, '请选择部门'],
  ['what nobody enters keeps its sentence', { version: null }, '版本应为数字'],
  ['what is written wrong is judged', { mobile: '138' }, '手机号应为 11 位'],
  ['a list that is left out is named by its key', { members: undefined }, 'members不能为空'],
  ['a value of another type is named, without a word of English about types', { members: 'x' }, 'members的值不正确'],
  ['by its title where it has one', { note: 5 }, '备注的值不正确'],
  ['a limit of a text without a sentence of its own is told in Chinese', { note: '长'.repeat(21) }, '备注最多 20 个字'],
  ['so is one of a list', { columns: ['a', 'b', 'c', 'd'] }, '列最多 3 项'],
  ['so is a lower one', { columns: ['a'] }, '列最少 2 项'],
  ['so is one of a list without a title', { members: Array(3).fill({ id: 1 }) }, 'members最多 2 项'],
  ['so is one of a number', { share: 6 }, '份额最大为 5'],
  ['and a lower one', { share: 0 }, '份额最小为 1'],
  ['and one that is no value itself', { factor: 0 }, '系数应大于 0'],
  ['what is empty is asked for whatever its limit', { menu: '' }, '页面不能为空'],
  ['a rule about several fields keeps its sentence', { note: '' }, '电话和备注至少填一项'],
])('%s', (_, given, sentence) => {
  expect(said(given)[0]).toBe(sentence)
})
