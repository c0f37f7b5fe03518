import type { Content, ShownField } from '../../contract/approval.ts'
import type { Field } from '../../contract/engine/formFields.ts'
import { needsOf } from '../../contract/engine/formula/check.ts'
import { computed } from '../../contract/engine/formula/compute.ts'

/**
 * What a document holds while it is filled in, with what its formulas give as the server will compute them. A formula of
 * fields that this person does not see stays as it was (`before`): only the server can tell.
 */
export function live(fields: readonly ShownField[], values: Content, before: Content): Content {
  const now = computed(fields, values) as Content
  const untold = fields.filter(field => field.kind === 'formula' && !isKnown(field, fields))
  return { ...now, ...Object.fromEntries(untold.map(({ key }) => [key, before[key] ?? null])) }
}

/** Whether everything that a formula reads is among the fields. */
export function isKnown(field: Field, fields: readonly Field[]): boolean {
  return keysRead(field).every(key => {
    const read = fields.find(one => one.key === key)
    return read !== undefined && (read.kind !== 'formula' || read === field || isKnown(read, fields))
  })
}

const keysRead = (field: Field) => needsOf(field.formula ?? '').map(name => name.split('.')[0] as string)

/** Whether a field is computed from any of these, by others too. */
export function touches(field: ShownField, open: readonly ShownField[]): boolean {
  return field.kind === 'formula' && keysRead(field).some(key => open.some(one => one.key === key))
}
