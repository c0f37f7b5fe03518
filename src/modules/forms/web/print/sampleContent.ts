import { formatDate } from '../../../../kernel/api/time.ts'
import type { Content } from '../../api/content.ts'
import type { Column, Field, FieldValue, Row } from '../../api/formFields.ts'
import { computed } from '../../api/formula/compute.ts'

/** The person who stands for everybody on a sample; `now` is ISO 8601. */
export type Person = { id: number; now: string }

/** Returns a value for every field, and the results of the formulas. */
export function sampleContent(fields: readonly Field[], person: Person): Content {
  return computed(fields, Object.fromEntries(fields.map(field => [field.key, filled(field, person)]))) as Content
}

function filled(field: Field, person: Person): FieldValue {
  if (field.kind !== 'table') return sampleIn(field, person) as FieldValue
  const row = (): Row =>
    Object.fromEntries((field.columns ?? []).map(one => [one.key, sampleIn(one, person) ?? null])) as Row
  return [row(), row()] as FieldValue
}

function sampleIn(field: Field | Column, { id, now }: Person): unknown {
  switch (field.kind) {
    case 'number':
      return field.min ?? 3
    case 'money':
      return field.min ?? 128_000 // fen
    case 'date':
      return formatDate(now)
    case 'datetime':
      return now
    case 'choice':
      return field.options[0] ?? null
    case 'choices':
      return field.options.slice(0, 2)
    case 'employee':
      return id
    case 'text':
    case 'longText':
      return `${field.title}示例`
    default:
      return null
  }
}
