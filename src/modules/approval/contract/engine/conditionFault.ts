import { type Condition, initiatorFields, operatorWords, type Test } from './condition.ts'
import { askedWords } from './conditionWords.ts'
import { type Field, isComparable, kindOfValue } from './formFields.ts'

const noValue: readonly string[] = ['filled', 'empty']
const compares: readonly string[] = ['lt', 'le', 'gt', 'ge']
const ofInitiator: readonly string[] = Object.values(initiatorFields)

/** What is wrong with a condition for documents with these fields, in words; null where nothing is. */
export function conditionFault(condition: Condition, fields: readonly Field[]): string | null {
  for (const test of condition.flat()) {
    const fault = testFault(test, fields)
    if (fault) return fault
  }
  return null
}

function testFault({ field: key, operator, values }: Test, fields: readonly Field[]): string | null {
  const field = fields.find(one => one.key === key)
  if (!field && !ofInitiator.includes(key)) return `条件里的字段“${key}”不在表单里`
  const title = askedWords(key, fields)
  if (field && !isComparable(field)) return `“${title}”不能用作条件`
  const kind = field ? kindOfValue(field) : 'employee'
  if (noValue.includes(operator)) return null
  if (values.length === 0) return `“${title}${operatorWords[operator]}”还没有填写比较的值`
  if (compares.includes(operator) && !ordered.includes(kind)) return `“${title}”不能比较大小`
  const wants = numeric.includes(kind) ? 'number' : 'string'
  return values.every(value => typeof value === wants) ? null : `“${title}”比较的值不正确`
}

const ordered: readonly string[] = ['number', 'money', 'date', 'datetime']
const numeric: readonly string[] = ['number', 'money', 'employee', 'department']
