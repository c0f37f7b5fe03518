import type { z } from 'zod'
import { customName } from '../../../kernel/api/customNames.ts'
import { metaOf } from '../../../kernel/api/fields.ts'
import { type FieldValue, isFilled } from '../../forms/api/formFields.ts'
import type { BuiltInChange, BuiltInField, BuiltInForm, CustomContent } from './customFields.ts'

type Group = { key: string; title: string; fields: readonly string[] }
type Rules = {
  /** Fields that must neither be hidden nor be asked for beyond the noun's own rules. */
  fixed?: readonly string[]
  /** Fields that must not be hidden. */
  kept?: readonly string[]
  /** Fields that are entered as one, by the first of them, and what they are called together. */
  joint?: Readonly<Record<string, { title: string; parts: readonly string[] }>>
}

/** The form of a noun before a company changes it: its fields with the titles of their schema, in groups. */
export function builtInForm(schema: z.ZodObject, groups: readonly Group[], rules: Rules = {}): BuiltInForm {
  const { fixed = [], kept = [], joint = {} } = rules
  const fields = groups.flatMap(group =>
    group.fields.map((key): BuiltInField => {
      const field = schema.shape[key] as z.ZodType
      const { title = '', kind = 'text' } = metaOf(field)
      const required = !field.safeParse(undefined).success
      return {
        key,
        title: joint[key]?.title ?? title,
        kind,
        group: group.key,
        parts: [...(joint[key]?.parts ?? [])],
        required,
        mayRename: !joint[key],
        mayHide: !required && !fixed.includes(key) && !kept.includes(key),
        mayRequire: !required && !fixed.includes(key),
      }
    }),
  )
  return { groups: groups.map(({ key, title }) => ({ key, title })), fields }
}

/** A noun without a form of its own. */
export const noBuiltIn: BuiltInForm = { groups: [], fields: [] }

/** A group of a form with the names of what stands in it: `phone`, `own.n1`. */
export type Layout = { key: string; title: string; names: string[] }
type Laid = Pick<CustomContent, 'groups' | 'builtIn'> & { fields: readonly { key: string; group: string }[] }

/** The groups of a form in their order: the noun's and the company's fields, without those that the company hides. */
export function layoutOf({ groups, builtIn, fields }: Laid, noun: BuiltInForm): Layout[] {
  const missing = noun.groups.filter(group => groups.every(one => one.key !== group.key))
  const all = [...missing.map(group => ({ ...group, order: [] as string[] })), ...groups]
  const changes = new Map(builtIn.map(change => [change.key, change]))
  const groupOf = ({ key, group }: BuiltInField) => {
    const moved = changes.get(key)?.group
    return moved && all.some(one => one.key === moved) ? moved : group
  }
  return all.map(({ key, title, order }) => {
    const names = [
      ...noun.fields.filter(field => groupOf(field) === key && !changes.get(field.key)?.hidden).map(field => field.key),
      ...fields.filter(field => field.group === key).map(field => customName(field.key)),
    ]
    const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
    return { key, title, names: names.toSorted((a, b) => place(a) - place(b)) }
  })
}

/** The changes with one of its own for each field that is hidden along with another. */
export function eachChanged(changes: readonly BuiltInChange[], noun: BuiltInForm): BuiltInChange[] {
  return changes.flatMap(change => {
    const parts = noun.fields.find(field => field.key === change.key)?.parts ?? []
    return change.hidden ? [change, ...parts.map(key => ({ ...unchanged(key), hidden: true }))] : [change]
  })
}

/** A field that the company leaves as it is. */
export const unchanged = (key: string): BuiltInChange => ({
  key,
  title: '',
  hidden: false,
  required: false,
  requiredFrom: null,
  group: null,
})

/** The keys of the record's fields that a company hides, those included that are one with them. */
export function hiddenKeys(changes: readonly BuiltInChange[], noun: BuiltInForm = noBuiltIn): string[] {
  return eachChanged(changes, noun).flatMap(({ key, hidden }) => (hidden ? [key] : []))
}

/**
 * A noun's schema as the company has its fields: as it calls them, asked for where it asks. Fields that it hides are left out,
 * or stay unfilled where the schema has rules over several fields.
 */
export function companySchema<Schema extends z.ZodObject>(schema: Schema, changes: readonly BuiltInChange[]): Schema {
  const known = changes.filter(change => change.key in schema.shape)
  const hidden = known.filter(change => change.hidden)
  const hasRules = (schema.def.checks ?? []).length > 0
  const left: z.ZodObject = hasRules
    ? schema
    : schema.omit(Object.fromEntries(hidden.map(({ key }) => [key, true])) as Record<string, true>)
  const others = known.filter(change => !change.hidden && (change.title || change.required))
  const fields = others.map(change => [change.key, changedField(left.shape[change.key] as z.ZodType, change)])
  return left.safeExtend(Object.fromEntries(fields)) as unknown as Schema
}

function changedField(field: z.ZodType, change: BuiltInChange): z.ZodType {
  const meta = metaOf(field)
  const title = change.title || meta.title
  const asked = change.required ? field.refine(value => isFilled(value as FieldValue), `请填写${title}`) : field
  return asked.meta({ ...meta, title, was: title === meta.title ? undefined : meta.title })
}
