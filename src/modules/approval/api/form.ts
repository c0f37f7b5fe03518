import { z } from 'zod'
import { Id, Timestamp, Version } from '../../../kernel/api/fields.ts'
import { FieldUse } from '../../forms/api/design.ts'
import { Field } from '../../forms/api/formFields.ts'
import { PrintTemplate } from '../../forms/api/printTemplate.ts'

/** A form of 审批表单管理. */
export const FormRow = z.object({
  id: Id,
  name: z.string(),
  icon: z.string(),
  description: z.string(),
  /** The type of document to which it adds fields; null if employees fill it in freely. */
  business: z.string().nullable(),
  businessName: z.string(),
  fieldCount: z.number().int(),
  /** The number of documents filled in with it. */
  documents: z.number().int(),
  flows: z.array(z.object({ id: Id, name: z.string() })),
  enabled: z.boolean(),
  updatedBy: Id.nullable(),
  updatedAt: Timestamp,
  version: Version,
})
export type FormRow = z.output<typeof FormRow>

export const FormDetail = FormRow.extend({
  fields: z.array(Field),
  print: PrintTemplate,
  uses: z.array(FieldUse),
})
export type FormDetail = z.output<typeof FormDetail>

/** A type of document to which a form may add fields; `taken` if a form does. */
export const ExtendedType = z.object({ code: z.string(), title: z.string(), taken: z.boolean() })
export type ExtendedType = z.output<typeof ExtendedType>
