import type { Condition } from './condition.ts'
import type { Field } from './formFields.ts'
import { testFault } from './operands.ts'

/** Returns in words why a condition is wrong for documents with these fields; undefined if it is right. */
export function conditionFault(condition: Condition, fields: readonly Field[]): string | undefined {
  return condition
    .flat()
    .map(test => testFault(test, fields))
    .find(fault => fault !== undefined)
}
