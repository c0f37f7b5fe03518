import type { FieldSpec } from '../../../../kernel/web/field/spec.ts'
import { initiatorFields, type Operator, type Test } from '../../api/condition.ts'
import { type Field, isComparable, kindOfValue } from '../../api/formFields.ts'

const comparing: readonly Operator[] = ['ge', 'gt', 'le', 'lt', 'eq', 'ne']
const filling: readonly Operator[] = ['filled', 'empty']
const belonging: readonly Operator[] = ['in', 'notIn']

/** A thing that a test may ask about, with its operators and editor. */
export type Asked = { key: string; title: string; operators: readonly Operator[]; editor: FieldSpec }

const ofInitiator: readonly Asked[] = [
  initiator(initiatorFields.department, '发起人部门', 'department'),
  initiator(initiatorFields.role, '发起人角色', 'reference', 'role'),
  initiator(initiatorFields.person, '发起人', 'employee'),
]

function initiator(key: string, title: string, kind: FieldSpec['kind'], of?: string): Asked {
  return { key, title, operators: belonging, editor: { ...spec(key, kind), of, many: true } }
}

function spec(key: string, kind: FieldSpec['kind']): FieldSpec {
  return { key, title: '比较的值', kind, required: true, nothing: undefined }
}

/** Returns the things that tests may ask about: the fields of a document and its initiator. */
export function askable(fields: readonly Field[]): Asked[] {
  return [...fields.filter(isComparable).map(askedOf), ...ofInitiator]
}

function askedOf(field: Field): Asked {
  const { key, title } = field
  const kind = kindOfValue(field)
  const many = { many: true, nothing: [] as [] }
  if (kind === 'choice' || kind === 'choices') {
    const words = Object.fromEntries(field.options.map(option => [option, option]))
    return { key, title, operators: [...belonging, ...filling], editor: { ...spec(key, 'enum'), words, ...many } }
  }
  if (kind === 'employee' || kind === 'department')
    return { key, title, operators: [...belonging, ...filling], editor: { ...spec(key, kind), ...many } }
  if (kind === 'number' || kind === 'money' || kind === 'date' || kind === 'datetime') {
    const editor = spec(key, field.share ?? (kind === 'number' ? 'decimal' : kind))
    return { key, title, operators: [...comparing, ...filling], editor }
  }
  return { key, title, operators: ['eq', 'ne', ...filling], editor: { ...spec(key, 'text'), max: 100, nothing: '' } }
}

/** Tells how many values an operator compares with. */
export function operands(operator: Operator): 'many' | 'one' | 'none' {
  if (filling.includes(operator)) return 'none'
  return belonging.includes(operator) ? 'many' : 'one'
}

/** Returns a new test of this thing. */
export const begin = ({ key, operators }: Asked): Test => ({ field: key, operator: operators[0] ?? 'eq', values: [] })

/** Returns the test with another operator. Its values stay if the operator takes as many. */
export function withOperator(test: Test, operator: Operator): Test {
  return { ...test, operator, values: operands(operator) === operands(test.operator) ? test.values : [] }
}

/** Returns the test with the editor's value; an empty one counts as no value. */
export function withValue(test: Test, value: unknown): Test {
  const values = [value].flat().filter(one => one !== null && one !== undefined && one !== '' && !Number.isNaN(one))
  return { ...test, values: values as Test['values'] }
}
