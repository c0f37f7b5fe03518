import { z } from 'zod'

/** What a field is called and what kind of data it holds; never how it looks. */
export type FieldMeta = {
  title?: string
  /** Kind of data where the Zod type alone does not say: a reference, money in fen, a phone. */
  kind?: FieldKind
  /** Code of the dictionary type whose item ids the field holds. */
  dictionary?: string
  /** Words for the values of an enumeration. */
  words?: Record<string, string>
  /** What a `reference` points to: the name of the table whose row's `name` stands for the id. */
  of?: string
}

export type FieldKind =
  | 'text'
  | 'phone'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'area'
  | 'rate'
  | 'date'
  | 'datetime'
  | 'boolean'
  | 'enum'
  | 'dictionary'
  | 'dictionaries'
  | 'employee'
  | 'department'
  | 'reference'

declare module 'zod' {
  interface GlobalMeta extends FieldMeta {}
}

/** A row's number: a positive integer, unique per table. */
export const Id = z.number({ error: '编号应为数字' }).int().positive()
/** The same in a path or query. */
export const IdText = z.coerce.number({ error: '编号应为数字' }).int().positive()
/** Point in time as ISO 8601 with offset. */
export const Timestamp = z.iso.datetime({ offset: true, error: '时间格式不正确' })
/** A day of the calendar: `2026-11-20`. */
export const Day = z.iso.date({ error: '日期格式不正确' }).meta({ kind: 'date' })
/** A share in basis points, of 0 to 100 %. */
export const Rate = z
  .number({ error: '百分比应为数字' })
  .int('百分比最多两位小数')
  .min(0, '百分比不能小于 0')
  .max(10_000, '百分比不能超过 100%')
  .meta({ kind: 'rate' })
/** Money in fen, zero or more, up to 100 billion yuan. */
export const Fen = z
  .number({ error: '金额应为数字' })
  .int('金额最多到分')
  .min(0, '金额不能为负')
  .max(10_000_000_000_000, '金额过大')
  .meta({ kind: 'money' })
export const Nothing = z.null()

/** At most 50 rows' numbers. */
export const Ids = z.array(Id).max(50)

/** A word of a dictionary type, or none. */
export function word(title: string, dictionary: string) {
  return Id.nullable().meta({ title, kind: 'dictionary', dictionary })
}

/** One of an enumeration's values, each with its word; `error` for anything else. */
export function oneOf<Value extends string>(title: string, words: Record<Value, string>, error?: string) {
  return z.enum(Object.keys(words) as [Value, ...Value[]], error).meta({ title, kind: 'enum', words })
}

/** Trimmed text of at most `max` characters, empty allowed. */
export function text(title: string, max: number) {
  return z
    .string({ error: `${title}应为文字` })
    .trim()
    .max(max, `${title}最多 ${max} 个字`)
    .meta({ title, kind: 'text' })
}

/** Trimmed text of 1 to `max` characters. */
export function requiredText(title: string, max: number) {
  return z
    .string({ error: `${title}不能为空` })
    .trim()
    .min(1, `${title}不能为空`)
    .max(max, `${title}最多 ${max} 个字`)
    .meta({ title, kind: 'text' })
}

type WithoutDefault<S> = S extends z.ZodDefault<infer Inner> ? Inner : S

/** A schema for edits: every field may be left out and then stays as it is; no default stands in for it. */
export function patchOf<Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape>) {
  const fields = Object.entries(schema.shape).map(([key, field]) => {
    const bare = field instanceof z.ZodDefault ? field.unwrap() : field
    return [key, (bare as z.ZodType).optional().meta({ ...metaOf(field as z.ZodType) })]
  })
  return z.object(
    Object.fromEntries(fields) as { [K in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[K]> & z.ZodType> },
  )
}

/** The meta of a schema, looked up through optional, nullable and default wrappers. */
export function metaOf(schema: z.ZodType): FieldMeta {
  const own = (schema.meta() ?? {}) as FieldMeta
  const inner = (schema.def as { innerType?: z.ZodType }).innerType
  return inner ? { ...metaOf(inner), ...own } : own
}
