import { casesOf, caseWords } from '../../flows/api/coverage.ts'
import { type Condition, type FormValues, holds, isOtherwise } from '../../forms/api/condition.ts'
import { conditionFault } from '../../forms/api/conditionFault.ts'
import type { Field } from '../../forms/api/formFields.ts'
import { type Unmatched, unmatchedWords } from './binding.ts'

const takes = (when: Condition, form: FormValues) => isOtherwise(when) || holds(when, form)

/**
 * Returns hints for the person who binds flows, in words: cases that no binding takes, cases that several would take, and
 * bindings that are never reached. `bindings` are those in use, with their places in the whole list, from 1. Pure.
 */
export function bindingHints(
  bindings: readonly { when: Condition; place: number }[],
  fields: readonly Field[],
  unmatched: Unmatched,
): string[] {
  if (bindings.length === 0) return []
  const faults = bindings.flatMap(({ when, place }) => {
    const fault = conditionFault(when, fields)
    return fault ? [`第 ${place} 条：${fault}`] : []
  })
  if (faults.length > 0) return faults
  const cases = casesOf(
    bindings.flatMap(({ when }) => when.flat()),
    fields,
  )
  if (!cases) return ['条件太多，没有检查是否有遗漏或重叠']
  const gap = cases.find(form => !bindings.some(({ when }) => takes(when, form)))
  return [
    ...(gap ? [`${caseWords(gap, fields)} 时没有绑定适用：${unmatchedWords[unmatched]}`] : []),
    ...overlapIn(bindings, cases, fields),
    ...unreachedIn(bindings, cases),
  ]
}

function overlapIn(
  bindings: readonly { when: Condition; place: number }[],
  cases: readonly FormValues[],
  fields: readonly Field[],
): string[] {
  const special = bindings.filter(({ when }) => !isOtherwise(when))
  const taking = (form: FormValues) => special.filter(({ when }) => holds(when, form))
  const both = cases.find(form => taking(form).length > 1)
  if (!both) return []
  const [first, second] = taking(both)
  return [`${caseWords(both, fields)} 时第 ${first?.place} 条和第 ${second?.place} 条都适用，走第 ${first?.place} 条`]
}

function unreachedIn(bindings: readonly { when: Condition; place: number }[], cases: readonly FormValues[]): string[] {
  const reached = new Set(cases.map(form => bindings.find(({ when }) => takes(when, form))))
  return bindings
    .filter(binding => !reached.has(binding))
    .map(({ place }) => `第 ${place} 条永远用不到：前面的绑定已经覆盖它的所有情况`)
}
