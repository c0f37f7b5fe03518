import { z } from 'zod'
import { Id, requiredText, Timestamp, text, Version } from '../../../kernel/contract/fields.ts'
import { Field } from './engine/formFields.ts'
import { PrintTemplate } from './printTemplate.ts'

/** What forms may be marked with; each is an icon of the console. */
export const formIcons = {
  report: '单据',
  reportManager: '文件',
  user: '人员',
  peoples: '团队',
  permission: '印章',
  client: '设备',
  warehouseManager: '物品',
  office: '公司',
  chart: '业绩',
  home: '其他',
} as const
export type FormIcon = keyof typeof formIcons

/** What a person enters of a form besides its fields. */
export const FormFields = z.object({
  name: requiredText('表单名称', 30),
  icon: text('图标', 30).default('report'),
  description: text('说明', 100).default(''),
})

/** Everything that a designer makes of a form. */
export const FormDesign = FormFields.extend({
  fields: z.array(Field).max(100, '一个表单最多 100 个字段'),
  print: PrintTemplate,
})
export type FormDesign = z.output<typeof FormDesign>

/** A form of 审批表单管理. */
export const FormRow = z.object({
  id: Id,
  name: z.string(),
  icon: z.string(),
  description: z.string(),
  /** The type of document to which it adds fields; null where employees fill it in freely. */
  business: z.string().nullable(),
  businessName: z.string(),
  fieldCount: z.number().int(),
  /** How many documents were filled in with it. */
  documents: z.number().int(),
  flows: z.array(z.object({ id: Id, name: z.string() })),
  enabled: z.boolean(),
  updatedBy: Id.nullable(),
  updatedAt: Timestamp,
  version: Version,
})
export type FormRow = z.output<typeof FormRow>

/** Where flows and bindings name a field of a form, in words. */
export const FieldUse = z.object({ field: z.string(), words: z.string() })
export type FieldUse = z.output<typeof FieldUse>

export const FormDetail = FormRow.extend({
  fields: z.array(Field),
  print: PrintTemplate,
  uses: z.array(FieldUse),
})
export type FormDetail = z.output<typeof FormDetail>

/** A type of document to which a form may add fields; `taken` where one does. */
export const ExtendedType = z.object({ code: z.string(), title: z.string(), taken: z.boolean() })
export type ExtendedType = z.output<typeof ExtendedType>
