import { z } from 'zod'
import { text } from '../../../kernel/contract/fields.ts'
import { type Field, holdsValue, widthWords } from './formFields.ts'

const keysOf = <T extends object>(words: T) => Object.keys(words) as [keyof T & string, ...(keyof T & string)[]]

/** How a document is printed. */
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

/**
 * The fields that are printed, in their order, each with its width; what the reader may not see is not among
 * `fields`.
 */
export function printedFields<F extends Field>(template: PrintTemplate, fields: readonly F[]) {
  if (template.fields.length === 0) return fields.map(field => ({ field, width: widthOf(field) }))
  return template.fields.flatMap(({ key, width }) => {
    const field = fields.find(one => one.key === key)
    return field ? [{ field, width }] : []
  })
}

/** Returns how wide a field stands: tables, long texts, files and what is no field of its own need the whole line. */
export const widthOf = (field: Field): 'half' | 'full' =>
  field.width ?? (!holdsValue(field) || ['table', 'longText', 'files'].includes(field.kind) ? 'full' : 'half')

/**
 * A template's text with its words in place. `names`: what each value is called there, so that `{编号}` becomes the value
 * called 编号. Words that are not known stay.
 */
export function printed<Word extends string>(
  text: string,
  names: Readonly<Record<Word, string>>,
  values: Readonly<Record<Word, string>>,
): string {
  return text.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const word = (Object.keys(names) as Word[]).find(one => names[one] === name)
    return word ? values[word] : whole
  })
}
