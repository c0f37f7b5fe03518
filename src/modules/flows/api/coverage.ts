import { addDays } from '../../../kernel/api/day.ts'
import { yuan } from '../../../kernel/api/format.ts'
import { type FormValue, type FormValues, holds, isOtherwise, type Test } from '../../forms/api/condition.ts'
import { isUsualDate } from '../../forms/api/dateOrder.ts'
import { type Field, fieldOf, figureWords, kindOfValue } from '../../forms/api/formFields.ts'
import { testFault } from '../../forms/api/operands.ts'
import type { Branch, BranchingNode } from './flow.ts'
import { error, type Problem, warning } from './problem.ts'

/** The limit of tested cases, for all nodes of a flow together, and for one node. */
export const mostTried = 400_000
const mostCases = 20_000
const numeric = ['number', 'money']

/**
 * Returns the faults in the conditions of a branching node: a case that no branch takes, one that several take, a branch
 * without a case. Conditions only compare with constants, so all combinations of the constants and of values right beside
 * them cover every case. `budget.left`: the number of further tests allowed; `own` as for `testFault`.
 */
export function branchProblems(
  node: BranchingNode,
  fields: readonly Field[],
  budget: Budget = { left: mostTried },
  own = fields,
): Problem[] {
  if (node.kind === 'parallel' || node.kind === 'subFlow') return []
  const tests = node.branches.flatMap(branch => branch.when.flat())
  const faults = node.branches.flatMap(branch => faultsOf(node, branch, fields, own))
  if (faults.length > 0) return faults
  const cases = casesOf(tests, fields, budget)
  if (!cases) return [warning(node.key, '条件太多，没有检查是否有遗漏或重叠')]
  const tried = cases.map(form => ({ form, taken: node.branches.filter(branch => holds(branch.when, form)) }))
  return [...gaps(node, tried, fields), ...overlaps(node, tried, fields), ...dead(node, tried)]
}

function faultsOf(node: BranchingNode, branch: Branch, fields: readonly Field[], own: readonly Field[]): Problem[] {
  const faults = branch.when.flat().map(test => testFault(test, fields, own))
  return [...new Set(faults)].flatMap(fault => (fault ? at(branch, error(node.key, fault)) : []))
}

const at = ({ key }: Branch, problem: Problem): Problem => ({ ...problem, branch: key })

/** A case, and the branches whose conditions hold in it. */
type Tried = { form: FormValues; taken: readonly Branch[] }

function gaps(node: BranchingNode, tried: readonly Tried[], fields: readonly Field[]): Problem[] {
  const otherwise = node.branches.filter(branch => isOtherwise(branch.when))
  if (otherwise.length > 1) return [error(node.key, '只能有一个“其他情况”分支')]
  if (otherwise.length === 1) return []
  const gap = tried.find(({ taken }) => taken.length === 0)
  return gap ? [error(node.key, `条件有遗漏：${caseWords(gap.form, fields)} 时没有分支可走`)] : []
}

function overlaps(node: BranchingNode, tried: readonly Tried[], fields: readonly Field[]): Problem[] {
  if (node.kind === 'inclusive') return []
  const both = tried.find(({ taken }) => taken.length > 1)
  if (!both) return []
  const names = both.taken.map(branch => `“${branch.name}”`).join('和')
  return [warning(node.key, `条件有重叠：${caseWords(both.form, fields)} 时${names}都成立，走排在前面的`)]
}

function dead(node: BranchingNode, tried: readonly Tried[]): Problem[] {
  const used = new Set(tried.flatMap(({ taken }) => (node.kind === 'inclusive' ? taken : taken.slice(0, 1))))
  const unused = node.branches.filter(branch => !isOtherwise(branch.when) && !used.has(branch))
  const otherwise = node.branches.filter(branch => isOtherwise(branch.when))
  const never = otherwise.length > 0 && tried.every(({ taken }) => taken.length > 0) ? otherwise : []
  return [
    ...unused.map(branch => at(branch, error(node.key, `分支“${branch.name}”永远走不到`))),
    ...never.map(branch => at(branch, warning(node.key, `分支“${branch.name}”永远走不到，其他条件已覆盖所有情况`))),
  ]
}

export type Budget = { left: number }

/**
 * Returns all combinations of values that the tests may distinguish; undefined if there are too many, or if testing them
 * costs more than the budget has left. Subtracts the cost from the budget.
 */
export function casesOf(
  tests: readonly Test[],
  fields: readonly Field[],
  budget: Budget = { left: mostTried },
): FormValues[] | undefined {
  const byField = Map.groupBy(tests, test => test.field)
  const values = [...byField].map(([key, asked]) => ({ key, values: valuesOf(key, asked, fields) }))
  const cases = values.reduce((product, one) => product * one.values.length, 1)
  const perCase = byField.size + tests.reduce((sum, test) => sum + 1 + test.values.length, 0)
  if (cases > mostCases || cases * perCase > budget.left) return undefined
  budget.left -= cases * perCase
  return values.reduce<FormValues[]>(
    (forms, one) => forms.flatMap(form => one.values.map(value => ({ ...form, [one.key]: value }))),
    [{}],
  )
}

/** Returns the values of a field that its tests may distinguish; an empty one too, unless it is required. */
function valuesOf(key: string, tests: readonly Test[], fields: readonly Field[]): FormValue[] {
  const field = fieldOf(fields, key)
  const operands = tests.flatMap(test => test.values)
  const nothing: FormValue[] = (field?.required && field.kind !== 'formula') || key.startsWith('$') ? [] : [null]
  if (field?.kind === 'choice' || field?.kind === 'choices') return [...nothing, ...choices(field)]
  const numbers = operands.filter(operand => typeof operand === 'number')
  if (field && numeric.includes(kindOfValue(field))) return [...nothing, ...around(field, numbers)]
  const apart =
    field?.kind === 'date'
      ? besideDays(operands as string[])
      : [...operands, typeof operands[0] === 'string' ? '\u0000' : 0]
  return [...nothing, ...new Set(apart)]
}

/** Returns each option alone, and all of them together if several may be chosen. */
function choices(field: Field): FormValue[] {
  return field.kind === 'choice' ? field.options : [...field.options.map(option => [option]), field.options]
}

function around(field: Field, numbers: readonly number[]): number[] {
  const least = field.kind === 'money' ? 0 : Number.NEGATIVE_INFINITY
  const beside = kindOfValue(field) === 'money' || field.share ? 1 : 1e-6
  return [...new Set(numbers.flatMap(one => [one - beside, one, one + beside]))].filter(one => one >= least)
}

function besideDays(days: readonly string[]): string[] {
  return days.filter(isUsualDate).flatMap(one => [addDays(one, -1), one, addDays(one, 1)])
}

/** Returns a case in words: 金额为 ¥5,000.00、类型为 年假. */
export function caseWords(form: FormValues, fields: readonly Field[]): string {
  return Object.entries(form)
    .map(([key, value]) => {
      const field = fieldOf(fields, key)
      return `${field?.title ?? '发起人'}${valueWords(field, value)}`
    })
    .join('、')
}

function valueWords(field: Field | undefined, value: FormValue): string {
  if (value === null) return '未填写'
  if (field && kindOfValue(field) === 'money') return `为 ${yuan(Number(value))}`
  if (field?.share && typeof value === 'number') return `为 ${figureWords(field, value)}`
  if (!field || value === '\u0000' || value === 0) return '为其他值'
  return `为 ${Array.isArray(value) ? value.join('、') : value}`
}
