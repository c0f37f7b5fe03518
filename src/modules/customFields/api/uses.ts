import { needsOf } from '../../forms/api/formula/check.ts'
import type { CustomField } from './customFields.ts'
import { asksAbout } from './shown.ts'

/** What of the other fields in use names a field, in words: “单价”的公式. */
export function usesOf(fields: readonly CustomField[], key: string): string[] {
  const others = fields.filter(field => !field.retired && field.key !== key)
  return others.flatMap(field => [
    ...(needsOf(field.formula ?? '').includes(key) ? [`“${field.title}”的公式`] : []),
    ...(asksAbout(field).includes(key) ? [`“${field.title}”的显示条件`] : []),
  ])
}
