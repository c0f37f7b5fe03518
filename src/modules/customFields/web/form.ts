import type { z } from 'zod'
import { customKeyOf, customName } from '../../../kernel/api/customNames.ts'
import type { CustomValues } from '../../../kernel/api/customValues.ts'
import { type FieldValue, isFilled } from '../../forms/api/formFields.ts'
import { companySchema } from '../api/builtIn.ts'
import type { MyField, MyForm } from '../api/customFields.ts'
import { shapeOf } from '../api/shape.ts'
import { conditionOf, shownKeys } from '../api/shown.ts'

type Values = Readonly<Record<string, unknown>>

/** A form's schema as the company has its fields, with those of its own that the person fills in, by their name: `own.n1`. */
export function withCustomFields<Schema extends z.ZodObject>(schema: Schema, { fields, builtIn }: MyForm): Schema {
  const entered = fields.filter(field => field.editable)
  const whole = companySchema(schema, builtIn).safeExtend(shapeOf(entered)) as unknown as Schema
  return entered
    .filter(field => field.required && conditionOf(field))
    .reduce((so, field) => filledIfShown(so, field, fields), whole)
}

/** The schema that refuses a form in which a field is shown and empty. */
function filledIfShown<Schema extends z.ZodObject>(schema: Schema, field: MyField, fields: readonly MyField[]): Schema {
  const name = customName(field.key)
  const isFine = (values: Values) => isFilled(values[name] as FieldValue) || !shownIn(fields, values).has(field.key)
  const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
  return schema.refine(values => isFine(values as Values), { path: [name], error: `请填写${field.title}`, when })
}

/** The keys of the custom fields that are shown while a form holds these values. */
export function shownIn(fields: readonly MyField[], values: Values): Set<string> {
  return shownKeys(fields, Object.fromEntries(fields.map(({ key }) => [key, values[customName(key)]])))
}

/** Values of a form as they are sent: those of custom fields as `own`. */
export function gathered<Body extends object>(values: Body): Body {
  const entries = Object.entries(values)
  const own = entries.flatMap(([name, value]) => {
    const key = customKeyOf(name)
    return key === undefined ? [] : [[key, value ?? null] as const]
  })
  if (own.length === 0) return values
  const rest = entries.filter(([name]) => customKeyOf(name) === undefined)
  return { ...Object.fromEntries(rest), own: Object.fromEntries(own) } as unknown as Body
}

/** The custom fields of a record as a form begins with them. */
export function customGiven({ fields }: MyForm, own: CustomValues | null | undefined): Values {
  return Object.fromEntries(
    fields
      .filter(field => field.editable && own && Object.hasOwn(own, field.key))
      .map(({ key }) => [customName(key), own?.[key]]),
  )
}

/** What a new record begins with. */
export function customInitial({ fields }: MyForm): Values {
  return Object.fromEntries(
    fields
      .filter(field => field.editable && field.initial !== null)
      .map(({ key, initial }) => [customName(key), initial]),
  )
}
