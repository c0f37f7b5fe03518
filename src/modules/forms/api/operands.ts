import { initiatorFields, type Operator, operatorWords, type Test } from './condition.ts'
import { isUsualDate } from './dateOrder.ts'
import { type Field, fieldOf, isComparable, kindOfValue, titleOf } from './formFields.ts'

const orders: readonly Operator[] = ['lt', 'le', 'gt', 'ge']
const bare: readonly Operator[] = ['filled', 'empty']
const ordered = ['number', 'money', 'date', 'datetime']
const numbered = ['number', 'money', 'employee', 'department']
const ofInitiator: readonly string[] = Object.values(initiatorFields)

/**
 * Returns why a test can never be useful for documents with these fields; undefined if it can. `own`: the fields of the
 * test's own form, which name a field that is missing here.
 */
export function testFault(test: Test, fields: readonly Field[], own = fields): string | undefined {
  if (ofInitiator.includes(test.field)) return operandFault(test, '发起人', 'employee')
  const field = fieldOf(fields, test.field)
  if (!field) return `条件里的字段“${titleOf(own, test.field)}”不在表单里`
  if (!isComparable(field)) return `条件不能比较“${field.title}”`
  const gone = field.kind.startsWith('choice') && test.values.find(value => !field.options.includes(value as string))
  if (gone) return `条件里的选项“${gone}”已不在“${field.title}”里`
  return operandFault(test, field.title, kindOfValue(field))
}

function operandFault({ operator, values }: Test, title: string, kind: string): string | undefined {
  if (orders.includes(operator) && !ordered.includes(kind)) return `“${title}”不能用“${operatorWords[operator]}”比较`
  if (bare.includes(operator)) return undefined
  if (values.length === 0) return '有条件还没有填写比较的值'
  const numeric = numbered.includes(kind)
  const fits = values.every(value => (typeof value === 'number') === numeric)
  const dated = !kind.startsWith('date') || values.every(value => isUsualDate(String(value)))
  return fits && dated ? undefined : `条件里“${title}”的值不正确，请重新填写`
}
