import { z } from 'zod'
import { text } from '../../../kernel/contract/fields.ts'
import { type Field, holdsValue, widthWords } from './engine/formFields.ts'

const keysOf = <T extends object>(words: T) => Object.keys(words) as [keyof T & string, ...(keyof T & string)[]]

/** What texts of a template may name; they are put in when it is printed. */
export const printWords = {
  company: '公司',
  number: '审批编号',
  title: '标题',
  status: '状态',
  initiator: '发起人',
  department: '发起部门',
  startedAt: '发起时间',
  endedAt: '结束时间',
  printedAt: '打印时间',
} as const
export type PrintWord = keyof typeof printWords

/** How an approval is printed. */
export const PrintTemplate = z.object({
  /** On top of the paper; the document's type where it is empty. */
  title: text('打印标题', 50).default(''),
  header: text('页眉', 200).default(''),
  footer: text('页脚', 200).default(''),
  orientation: z.enum(['portrait', 'landscape']).default('portrait'),
  /** Which fields in which order; none named: every field of the document as the form has it. */
  fields: z
    .array(z.object({ key: z.string().max(40), width: z.enum(keysOf(widthWords)) }))
    .max(200)
    .default([]),
  history: z.boolean().default(true),
  signatures: z.boolean().default(true),
})
export type PrintTemplate = z.output<typeof PrintTemplate>

/** For documents whose form has no template. */
export const plainTemplate: PrintTemplate = PrintTemplate.parse({})

/** The fields that are printed, in their order, each with its width; what the reader may not see is not among `fields`. */
export function printedFields<F extends Field>(template: PrintTemplate, fields: readonly F[]) {
  if (template.fields.length === 0) return fields.map(field => ({ field, width: widthOf(field) }))
  return template.fields.flatMap(({ key, width }) => {
    const field = fields.find(one => one.key === key)
    return field ? [{ field, width }] : []
  })
}

/** How wide a field stands: tables, long texts, files and what is no field of its own need the whole line. */
export const widthOf = (field: Field): 'half' | 'full' =>
  field.width ?? (!holdsValue(field) || ['table', 'longText', 'files'].includes(field.kind) ? 'full' : 'half')

/** A template's text with its words in place: `{审批编号}` becomes the number. Words that are not known stay. */
export function printed(words: string, values: Readonly<Record<PrintWord, string>>): string {
  return words.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const word = (Object.keys(printWords) as PrintWord[]).find(one => printWords[one] === name)
    return word ? values[word] : whole
  })
}
