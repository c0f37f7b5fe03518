import type { z } from 'zod'
import { ownKeyOf, ownName } from '../../../kernel/contract/ownNames.ts'
import type { OwnValues } from '../../../kernel/contract/ownValues.ts'
import type { MyForm } from '../contract/ownFields.ts'
import { shapeOf } from '../contract/shape.ts'

type Values = Readonly<Record<string, unknown>>

/** A form's schema with a field for each own field that the person fills in, by its name: `own.n1`. */
export function withOwnFields<Schema extends z.ZodObject>(schema: Schema, { fields }: MyForm): Schema {
  return schema.safeExtend(shapeOf(fields.filter(field => field.editable))) as unknown as Schema
}

/** Values of a form as they are sent: those of own fields as `own`. */
export function gathered<Body extends object>(values: Body): Body {
  const entries = Object.entries(values)
  const own = entries.flatMap(([name, value]) => {
    const key = ownKeyOf(name)
    return key === undefined ? [] : [[key, value ?? null] as const]
  })
  if (own.length === 0) return values
  const rest = entries.filter(([name]) => ownKeyOf(name) === undefined)
  return { ...Object.fromEntries(rest), own: Object.fromEntries(own) } as unknown as Body
}

/** The own fields of a record as a form begins with them. */
export function ownGiven({ fields }: MyForm, own: OwnValues | null | undefined): Values {
  return Object.fromEntries(
    fields
      .filter(field => field.editable && own && Object.hasOwn(own, field.key))
      .map(({ key }) => [ownName(key), own?.[key]]),
  )
}

/** What a new record begins with. */
export function ownInitial({ fields }: MyForm): Values {
  return Object.fromEntries(
    fields.filter(field => field.editable && field.initial !== null).map(({ key, initial }) => [ownName(key), initial]),
  )
}
