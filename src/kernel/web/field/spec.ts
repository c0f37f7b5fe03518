import type { z } from 'zod'
import { type FieldKind, metaOf } from '../../api/fields.ts'

/** A field of a form as its schema declares it. */
export type FieldSpec = {
  key: string
  title: string
  kind: FieldKind
  dictionary?: string
  words?: Record<string, string>
  of?: string
  /** What stands after a number. */
  unit?: string
  required: boolean
  /** A record always has a value, though an edit may leave it out. */
  always?: boolean
  /** How a yes or no begins: as its schema says, else as no. One that an edit may leave out begins as nothing. */
  begins?: boolean
  /** The field is a list. */
  many?: boolean
  /** Longest text in characters, where there is a limit. */
  max?: number
  /** The empty value in a request: null if the schema allows it, an empty text or list, otherwise undefined. */
  nothing: null | '' | [] | undefined
}

/** Returns the fields of a schema that have a title, by name. */
export function fieldsOf(schema: z.ZodObject): Record<string, FieldSpec> {
  const specs = Object.entries(schema.shape).flatMap(([key, field]) => specOf(key, field as z.ZodType))
  return Object.fromEntries(specs.map(spec => [spec.key, spec]))
}

function specOf(key: string, schema: z.ZodType): FieldSpec[] {
  const meta = metaOf(schema)
  if (!meta.title) return []
  const kind = meta.kind ?? 'text'
  const many = isList(schema) || schema.safeParse([]).success
  return [
    {
      key,
      title: meta.title,
      kind,
      dictionary: meta.dictionary,
      words: meta.words,
      of: meta.of,
      unit: meta.unit,
      required: [undefined, null].every(nothing => !schema.safeParse(nothing).success),
      always: meta.always,
      ...(kind === 'boolean' && { begins: beginningOf(schema) }),
      max: longest(schema),
      many,
      nothing: nothingOf(schema, kind, many),
    },
  ]
}

function beginningOf(schema: z.ZodType): boolean | undefined {
  const { success, data } = schema.safeParse(undefined)
  return success ? (data as boolean | undefined) : false
}

function nothingOf(schema: z.ZodType, kind: FieldKind, many: boolean): FieldSpec['nothing'] {
  if (many) return []
  if (schema.safeParse(null).success) return null
  const emptied = kind === 'phone' || (kind === 'text' && isText(schema)) || schema.safeParse('').success
  return emptied ? '' : undefined
}

/**
 * Tells whether a schema is of lists, one that must not be empty too, looked up through optional, nullable and
 * default wrappers.
 */
function isList(schema: z.ZodType): boolean {
  const { innerType, type } = schema.def as { innerType?: z.ZodType; type: string }
  return innerType ? isList(innerType) : type === 'array'
}

/**
 * Tells whether a schema is of texts, looked up through optional, nullable and default wrappers and what it makes of
 * a text.
 */
function isText(schema: z.ZodType): boolean {
  const { innerType, in: source, type } = schema.def as { innerType?: z.ZodType; in?: z.ZodType; type: string }
  const inner = innerType ?? source
  return inner ? isText(inner) : type === 'string'
}

/** Returns the length limit of a text, looked up through optional, nullable and default wrappers. */
function longest(schema: z.ZodType): number | undefined {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  if (innerType) return longest(innerType)
  return (schema as { maxLength?: number | null }).maxLength ?? undefined
}
