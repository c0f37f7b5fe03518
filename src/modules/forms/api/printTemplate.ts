import { z } from 'zod'
import { text } from '../../../kernel/api/fields.ts'
import { type Field, holdsValue, widthWords } from './formFields.ts'

const keysOf = <T extends object>(words: T) => Object.keys(words) as [keyof T & string, ...(keyof T & string)[]]

/** How a document is printed. */
export const PrintTemplate = z.object({
  /** Stands at the top of the paper; if empty, the document's type does. */
  title: text('打印标题', 50).default(''),
  header: text('页眉', 200).default(''),
  footer: text('页脚', 200).default(''),
  orientation: z.enum(['portrait', 'landscape']).default('portrait'),
  /** The printed fields in order; if empty, all fields in the form's order. */
  fields: z
    .array(z.object({ key: z.string().max(40), width: z.enum(keysOf(widthWords)) }))
    .max(200)
    .default([]),
  history: z.boolean().default(true),
  signatures: z.boolean().default(true),
})
export type PrintTemplate = z.output<typeof PrintTemplate>

/** The template of a form without one. */
export const plainTemplate: PrintTemplate = PrintTemplate.parse({})

/** Returns the printed fields in order, each with its width. `fields` has only those that the reader may see. */
export function printedFields<F extends Field>(template: PrintTemplate, fields: readonly F[]) {
  if (template.fields.length === 0) return fields.map(field => ({ field, width: widthOf(field) }))
  return template.fields.flatMap(({ key, width }) => {
    const field = fields.find(one => one.key === key)
    return field ? [{ field, width }] : []
  })
}

/** Returns a field's width. Tables, long texts, files and notes need the whole line. */
export const widthOf = (field: Field): 'half' | 'full' =>
  field.width ?? (!holdsValue(field) || ['table', 'longText', 'files'].includes(field.kind) ? 'full' : 'half')

/** Fills in a text of the template: `{编号}` becomes the value that `names` calls 编号. Unknown words stay. */
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
