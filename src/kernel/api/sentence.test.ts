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
    note: z.string().meta({ title: '备注' }),
    members: z.array(z.object({ id: Id.meta({ title: '成员' }) })),
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
  ['a rule about several fields keeps its sentence', { note: '' }, '电话和备注至少填一项'],
])('%s', (_, given, sentence) => {
  expect(said(given)[0]).toBe(sentence)
})
