import { z } from 'zod'
import { Figure } from '../../../kernel/api/fields.ts'
import { own } from '../../../kernel/api/own.ts'

/** A field's value as conditions compare it: money in fen, choices and people by their ids. */
export type FormValue = string | number | boolean | readonly (string | number)[] | null
export type FormValues = Readonly<Record<string, FormValue>>

export const operatorWords = {
  lt: '小于',
  le: '小于等于',
  gt: '大于',
  ge: '大于等于',
  eq: '等于',
  ne: '不等于',
  in: '属于',
  notIn: '不属于',
  filled: '已填写',
  empty: '未填写',
} as const
export type Operator = keyof typeof operatorWords

const Operand = z.union([Figure, z.string().max(100)])

/** A test of one field. `in` and `notIn` take several operands, `filled` and `empty` none, other operators one. */
export const Test = z.object({
  field: z.string().max(40),
  operator: z.enum(Object.keys(operatorWords) as [Operator, ...Operator[]]),
  values: z.array(Operand).max(100).default([]),
})
export type Test = z.output<typeof Test>

/** Groups of tests. The condition holds if all tests of one group hold. */
export const Condition = z.array(z.array(Test).max(10)).max(10)
export type Condition = z.output<typeof Condition>

/** What tests may ask of the initiator: the departments (their own and all above), the roles, the person. */
export const initiatorFields = { department: '$departments', role: '$roles', person: '$initiator' } as const

const isEmpty = (value: FormValue | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const many = (value: FormValue): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** Tells whether a test holds. An empty field equals nothing, so `notIn` holds for it. */
export function testHolds({ field, operator, values }: Test, form: FormValues): boolean {
  const value = own(form, field)
  if (operator === 'empty') return isEmpty(value)
  if (operator === 'filled') return !isEmpty(value)
  if (isEmpty(value)) return operator === 'ne' || operator === 'notIn'
  const held = many(value as FormValue)
  const any = held.some(one => (values as unknown[]).includes(one))
  if (operator === 'eq' || operator === 'in') return any
  if (operator === 'ne' || operator === 'notIn') return !any
  return compares(operator, held[0], values[0])
}

function compares(operator: Operator, value: unknown, bound: unknown): boolean {
  if (typeof value !== typeof bound || typeof value === 'boolean') return false
  const [a, b] = [value as number, bound as number]
  if (operator === 'lt') return a < b
  if (operator === 'le') return a <= b
  return operator === 'gt' ? a > b : a >= b
}

/** Tells whether a condition holds. One without a test never does: it stands for "otherwise". */
export function holds(condition: Condition, form: FormValues): boolean {
  return condition.some(group => group.length > 0 && group.every(test => testHolds(test, form)))
}

/** Tells whether a branch has no test, so that it is taken where no other branch holds. */
export const isOtherwise = (condition: Condition) => condition.every(group => group.length === 0)
