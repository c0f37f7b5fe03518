import { own } from '../../../kernel/api/own.ts'
import { type Condition, type FormValue, initiatorFields, operatorWords, type Test } from './condition.ts'
import { type Field, fieldOf, figureWords, kindOfValue } from './formFields.ts'

/** The names of people, departments and roles in conditions. */
export type Names = Readonly<Record<'employee' | 'department' | 'role', (id: number) => string>>

const initiatorWords: Readonly<Record<string, { title: string; of: keyof Names }>> = {
  [initiatorFields.department]: { title: '发起人部门', of: 'department' },
  [initiatorFields.role]: { title: '发起人角色', of: 'role' },
  [initiatorFields.person]: { title: '发起人', of: 'employee' },
}

/** Returns what a condition asks about: the title of a field, or a property of the initiator. */
export const askedWords = (key: string, fields: readonly Field[]): string =>
  own(initiatorWords, key)?.title ?? fieldOf(fields, key)?.title ?? `已不存在的字段“${key}”`

/** Returns a value in words: ¥5,000.00, 年假、病假. */
export function operandWords(key: string, value: FormValue, fields: readonly Field[], names: Names): string {
  const field = fieldOf(fields, key)
  const kind = field && kindOfValue(field)
  const of = own(initiatorWords, key)?.of ?? (kind === 'employee' || kind === 'department' ? kind : undefined)
  const one = (single: string | number | boolean) => {
    if (of) return names[of](Number(single))
    return field && typeof single === 'number' ? figureWords(field, single) : String(single)
  }
  return value === null ? '' : (Array.isArray(value) ? value : [value]).map(one).join('、')
}

/** Returns a test in words: 金额大于等于 ¥5,000.00. */
export function testWords({ field, operator, values }: Test, fields: readonly Field[], names: Names): string {
  const compared = operandWords(field, values, fields, names)
  return `${askedWords(field, fields)}${operatorWords[operator]}${compared && ` ${compared}`}`
}

/** Returns a condition in words; one without a test covers every case. */
export function conditionWords(condition: Condition, fields: readonly Field[], names: Names): string {
  const groups = condition.filter(group => group.length > 0)
  if (groups.length === 0) return '所有情况'
  const each = groups.map(group => group.map(test => testWords(test, fields, names)).join(' 且 '))
  return each.length === 1 ? (each[0] as string) : each.map(words => `（${words}）`).join(' 或 ')
}
