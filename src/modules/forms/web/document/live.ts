import type { Content, ShownField } from '../../api/content.ts'
import type { Field } from '../../api/formFields.ts'
import { needsOf } from '../../api/formula/check.ts'
import { type Computation, compute } from '../../api/formula/compute.ts'

export type Live = { content: Content; faults: Computation['faults'] }

/**
 * Returns the content of a document while a person fills it in: formulas as the server will compute them, and why one
 * has no result. A formula that reads fields hidden from this person keeps its value (`before`), since only the server
 * can compute it.
 */
export function live(fields: readonly ShownField[], values: Content, before: Content): Live {
  const { content, faults } = compute(fields, values)
  const untold = fields.filter(field => field.kind === 'formula' && !isKnown(field, fields)).map(({ key }) => key)
  return {
    content: { ...(content as Content), ...Object.fromEntries(untold.map(key => [key, before[key] ?? null])) },
    faults: faults.filter(({ path }) => !untold.includes(path)),
  }
}

/** Returns why a field, or the first of its cells, has no result. */
export const faultAt = ({ faults }: Live, { key }: Pick<Field, 'key'>): string | undefined =>
  faults.find(({ path }) => path === key || path.startsWith(`${key}.`))?.msg

/**
 * Tells whether a formula reads only fields that this person sees. `judged` keeps the answers, so that each field is
 * checked once.
 */
export function isKnown(field: Field, fields: readonly Field[], judged = new Map<string, boolean>()): boolean {
  const before = judged.get(field.key)
  if (before !== undefined) return before
  judged.set(field.key, true) // a formula that needs itself
  const known = keysRead(field).every(key => {
    const read = fields.find(one => one.key === key)
    return read !== undefined && (read.kind !== 'formula' || isKnown(read, fields, judged))
  })
  judged.set(field.key, known)
  return known
}

const keysRead = (field: Field) => needsOf(field.formula ?? '').map(name => name.split('.')[0] as string)

/** Tells whether a field is computed from any of these fields, directly or through other formulas. */
export function touches(field: ShownField, open: readonly ShownField[]): boolean {
  return field.kind === 'formula' && keysRead(field).some(key => open.some(one => one.key === key))
}
