import type { ShownField } from '../../../forms/api/content.ts'
import type { Document } from '../record/business.ts'

/**
 * Leaves out what tells a reader nothing new: an amount of 0.00 that a record tells, unless zero is news, and what
 * another field that they see says (`Document`). Conditions see all of it. A field that is open to the reader stays.
 */
export function withoutQuiet(
  fields: readonly ShownField[],
  { content, atZero = [], twice = {} }: Document,
): ShownField[] {
  const isNothing = ({ key, kind, atStart }: ShownField) =>
    kind === 'money' && atStart === 'read' && content[key] === 0 && !atZero.includes(key)
  const isSaid = ({ key }: ShownField) => fields.some(other => other.key === twice[key])
  return fields.filter(field => field.right !== 'read' || !(isNothing(field) || isSaid(field)))
}
