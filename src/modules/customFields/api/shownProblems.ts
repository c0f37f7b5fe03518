import type { Test } from '../../forms/api/condition.ts'
import type { Field } from '../../forms/api/formFields.ts'
import { testFault } from '../../forms/api/operands.ts'
import { type CustomField, type CustomKind, isEntered } from './customFields.ts'
import { askedBy, asksAbout, conditionOf } from './shown.ts'

type Problem = { key: string; msg: string }

/** What fields compare as; words and people by their numbers. */
const comparedAs: Readonly<Partial<Record<CustomKind, Field['kind']>>> = {
  text: 'text',
  number: 'number',
  money: 'money',
  percent: 'number',
  date: 'date',
  choice: 'choice',
  choices: 'choices',
  yesNo: 'choice',
  word: 'employee',
  words: 'employee',
  employee: 'employee',
  department: 'department',
}

/** What is wrong with the conditions under which fields in use are shown. Pure. */
export function shownProblems(fields: readonly CustomField[]): Problem[] {
  return fields
    .filter(field => !field.retired && conditionOf(field))
    .flatMap(field => {
      if (!isEntered(field.kind))
        return [{ key: field.key, msg: `“${field.title}”不由人填写，不能有显示条件，请去掉条件` }]
      const msg = circleOf(field, fields) ?? faultOf(field, fields)
      return msg ? [{ key: field.key, msg: `“${field.title}”的显示条件${msg}` }] : []
    })
}

function circleOf(field: CustomField, fields: readonly CustomField[]): string | undefined {
  const seen = new Set<string>()
  const open = asksAbout(field)
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (key === field.key) return '绕回了它自己'
    const next = fields.find(one => one.key === key)
    if (next && !seen.has(key)) open.push(...asksAbout(next))
    seen.add(key)
  }
  return undefined
}

function faultOf(field: CustomField, fields: readonly CustomField[]): string | undefined {
  for (const test of (conditionOf(field) ?? []).flat()) {
    const asked = fields.find(one => one.key === test.field)
    if (!asked) return '用到不存在的字段'
    if (asked.retired) return `用到已停用的“${asked.title}”`
    if (!askedBy[asked.kind]?.includes(test.operator)) return `不能这样比较“${asked.title}”`
    if (isWider(field, asked)) return `用到“${asked.title}”，可见角色不能比它多`
    const fault = goneOption(test, asked) ?? testFault(test, [comparedField(asked)])
    if (fault) return `不完整：${fault}`
  }
  return undefined
}

/** Tells whether roles see a field that do not see another one, which it reads. */
export const isWider = ({ seenBy }: CustomField, read: CustomField) =>
  read.seenBy !== null && (seenBy === null || seenBy.some(id => !read.seenBy?.includes(id)))

function goneOption({ values }: Test, { title, options }: CustomField): string | undefined {
  const gone = options.find(option => option.retired && values.includes(option.id))
  return gone && `“${title}”的选项“${gone.title}”已停用`
}

const comparedField = ({ key, title, kind, options }: CustomField): Field => ({
  key,
  title,
  kind: comparedAs[kind] ?? 'note',
  required: false,
  options: kind === 'yesNo' ? ['yes', 'no'] : options.map(option => option.id),
})
