import type { z } from 'zod'
import { CustomValues } from '../../api/customValues.ts'
import type { FieldKind, FieldMeta } from '../../api/fields.ts'
import { customValuesTold } from './customValues.ts'
import type { JsonSchema } from './pointers.ts'

/** The meaning of a number or text of a kind, if its JSON type does not show it. */
const kindWords: Partial<Record<FieldKind, string>> = {
  money: '金额，单位为分',
  rate: '比例，单位为万分之一',
  discount: '折扣，单位为万分之一：8500 是 8.5 折',
  employee: '员工编号',
  department: '部门编号',
  phone: '电话',
}

/** A usual value of a kind, for kinds in which any value of the type would be wrong or say little. */
const kindExamples: Partial<Record<FieldKind, unknown>> = {
  phone: '13800138000',
  money: 1_280_000,
  rate: 6_000,
  discount: 8_500,
}

/** The bounds that are checked only for input; in answers they would promise too much. */
const limits = ['pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength'] as const

/** Adds the contract's title and kind to a field's JSON schema, and removes what the contract does not promise. */
export function describe(schema: z.ZodType, json: JsonSchema, io: 'input' | 'output'): void {
  const meta = (schema === CustomValues ? customValuesTold : (schema.meta() ?? {})) as FieldMeta & {
    description?: string
    examples?: unknown[]
  }
  if (meta.title) json.title = meta.title
  const example = meta.kind && kindExamples[meta.kind]
  if (meta.examples) json.examples = meta.examples
  else if (example !== undefined && (json.type === 'string' || json.type === 'integer')) json.examples = [example]
  const description = [meta.description, wordsOf(meta), io === 'input' && defaultOf(json)].filter(Boolean).join('，')
  if (description) json.description = description
  // Generators take what has a default for something that a request has to bring.
  delete json.default
  if (json.format) delete json.pattern
  dropSafeBounds(json)
  if (io === 'output') keepTypesOnly(json)
  else if (json.properties && !json.$ref && !hasCatchall(schema)) json.additionalProperties = false
}

function wordsOf({ kind, dictionary, words, of }: FieldMeta): string | undefined {
  if (words)
    return Object.entries(words)
      .map(([value, word]) => `${value}：${word}`)
      .join('；')
  if (dictionary) return `字典 ${dictionary} 的项编号`
  if (of) return `${of} 的编号`
  return kind && kindWords[kind]
}

function defaultOf({ default: value }: JsonSchema): string | undefined {
  return value === undefined || value === '' ? undefined : `默认 ${JSON.stringify(value)}`
}

/** Removes the bounds of JavaScript's safe integers, which limit nothing that anyone sends. */
function dropSafeBounds(json: JsonSchema): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
}

function keepTypesOnly(json: JsonSchema): void {
  for (const key of limits) delete json[key]
  if (json.additionalProperties === false) delete json.additionalProperties
}

function hasCatchall(schema: z.ZodType): boolean {
  return (schema.def as { catchall?: unknown }).catchall !== undefined
}
