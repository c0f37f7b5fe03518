import type { Condition } from './condition.ts'
import type { Field } from './formFields.ts'
import { testFault } from './operands.ts'

/** Returns what is wrong with a condition for documents with these fields, in words; undefined where nothing is. */
export function conditionFault(condition: Condition, fields: readonly Field[]): string | undefined {
  return condition
    .flat()
    .map(test => testFault(test, fields))
    .find(fault => fault !== undefined)
}
