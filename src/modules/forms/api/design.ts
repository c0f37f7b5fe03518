import { z } from 'zod'
import { requiredText, text } from '../../../kernel/api/fields.ts'
import { Field } from './formFields.ts'
import { PrintTemplate } from './printTemplate.ts'

/** The icons that a form may have. */
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

/** What a person enters about a form, besides its fields. */
export const FormFields = z.object({
  name: requiredText('表单名称', 30),
  icon: text('图标', 30).default('report'),
  description: text('说明', 100).default(''),
})

/** What a designer makes: a form with its fields and its print template. */
export const FormDesign = FormFields.extend({
  fields: z.array(Field).max(100, '一个表单最多 100 个字段'),
  print: PrintTemplate,
})
export type FormDesign = z.output<typeof FormDesign>

/** A place that uses a field of a form, in words. */
export const FieldUse = z.object({ field: z.string(), words: z.string() })
export type FieldUse = z.output<typeof FieldUse>
