import type { z } from 'zod'
import type { FieldIssue } from '../../api/envelope.ts'
import { sentenceOf } from '../../api/sentence.ts'
import type { FieldSpec } from '../field/spec.ts'
import { isUnread } from '../field/unread.ts'

export type Values = Record<string, unknown>
export type Faults = Record<string, string>

/** Returns the first values of a form's fields: the given ones, and the schema's default of a yes or no, its empty value for others. */
export function startValues(fields: Record<string, FieldSpec>, given: Values): Values {
  const beginning = (field: FieldSpec) => ('begins' in field ? field.begins : field.kind !== 'boolean' && field.nothing)
  const nothing = Object.values(fields).map(field => [field.key, beginning(field)])
  return { ...Object.fromEntries(nothing), ...given }
}

/** Returns the values to send; an emptied field becomes the empty value of its schema. */
export function sentValues(fields: Record<string, FieldSpec>, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const blank = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
      return [key, blank && fields[key] ? fields[key].nothing : value]
    }),
  )
}

/** Returns the faults of values by field, the first of each; faults of fields the form does not show stand under ''. */
export function faultsOf(schema: z.ZodType, shown: ReadonlySet<string>, values: Values): Faults {
  const unread = Object.entries(values).flatMap(([key, value]) => (isUnread(value) ? [[key, value.problem]] : []))
  const result = schema.safeParse(values)
  const issues = result.error?.issues ?? []
  const faults = byField(
    issues.map(issue => ({ field: issue.path.join('.'), msg: sentenceOf(schema, values, issue) })),
    shown,
  )
  return { ...faults, ...Object.fromEntries(unread) }
}

/** Returns the faults of fields that the person emptied and that a record always has: an edit would leave such a field as it was. */
export function emptiedFaults(fields: Record<string, FieldSpec>, mine: readonly string[], values: Values): Faults {
  const emptied = mine.flatMap(key => {
    const field = fields[key]
    return field?.always && values[key] === undefined ? [[key, `${field.title}不能为空`]] : []
  })
  return Object.fromEntries(emptied)
}

/** Returns issues by field, the first of each; one of a row in a list says which row it is. */
export function byField(issues: FieldIssue[], shown: ReadonlySet<string>): Faults {
  const faults: Faults = {}
  for (const { field, msg } of issues) {
    const [top = '', at, ...within] = field.split('.')
    const name = [field, top].find(one => shown.has(one)) ?? ''
    const isOfRow = name === top && within.length > 0 && /^\d+$/.test(at as string)
    faults[name] ??= isOfRow ? `第 ${Number(at) + 1} 行：${msg}` : msg
  }
  return faults
}

/** Tells whether two sets of values differ in any field, lists by their items. */
export function differ(a: Values, b: Values): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].some(key => JSON.stringify(a[key] ?? null) !== JSON.stringify(b[key] ?? null))
}
