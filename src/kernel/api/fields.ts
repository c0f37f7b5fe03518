import { z } from 'zod'
import { trimmed } from './text.ts'

/** The title of a field and the kind of data that it holds; never how it looks. */
export type FieldMeta = {
  title?: string
  /** What the messages of the schema call it, where the company calls it otherwise. */
  was?: string
  /** The kind of data if the Zod type alone does not show it: a reference, money in fen, a phone. */
  kind?: FieldKind
  /** Code of the dictionary type whose item ids the field holds. */
  dictionary?: string
  /** Words for the values of an enumeration. */
  words?: Record<string, string>
  /** The table to which a `reference` points, whose row's `name` stands for the id; or the kind of a `record`. */
  of?: string
  /** What stands after a number: `㎡`. */
  unit?: string
  /** A record always has a value, though an edit may leave it out. */
  always?: boolean
  /** The elements that conceal the field: who lacks one of them gets it in no answer, list, filter, order, sum, export, history or paper. */
  behind?: readonly string[]
}

export type FieldKind =
  | 'text'
  | 'phone'
  | 'password'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'area'
  | 'rate'
  | 'discount'
  | 'date'
  | 'datetime'
  | 'boolean'
  | 'enum'
  | 'enums'
  | 'dictionary'
  | 'dictionaries'
  | 'employee'
  | 'department'
  | 'reference'
  | 'record'
  | 'files'

declare module 'zod' {
  interface GlobalMeta extends FieldMeta {}
}

const mostId = 9_000_000_000_000_000 // below 2^53, up to which JavaScript tells whole numbers apart
const mostInteger = 2_147_483_647 // of an integer column, which has four bytes

/** Returns the schema of a row's number; `error` is the message for anything else, so that a form can say what to choose. */
export const idOf = (error: string) => z.number({ error }).int().positive().max(mostId)
/** A row's number: a positive integer, unique per table. */
export const Id = idOf('编号应为数字')
/** The number of a row, in a path or query. */
export const IdText = z.coerce.number({ error: '编号应为数字' }).int().positive().max(mostId)
/** The number of changes of a row. An edit sends the version at which it began. */
export const Version = z.number({ error: '版本应为数字' }).int().min(0).max(mostInteger)
/** A place in a numbering of its own that begins at 1. */
export const Serial = z.number({ error: '序号应为数字' }).int().min(1).max(mostInteger)
/** A running number, in a path or query. */
export const SerialText = z.coerce.number({ error: '序号应为数字' }).int().min(1).max(mostInteger)
/** How far from zero a number may be whose meaning only its field tells. */
export const mostFigure = mostId
/** A number whose meaning only its field tells: an id, fen, a share, a fraction. */
export const Figure = z
  .number({ error: '应为数字' })
  .min(-mostFigure, '数字过小，最小为 -9,000 万亿')
  .max(mostFigure, '数字过大，最大为 9,000 万亿')
const [firstMoment, lastMoment] = [Date.UTC(1900, 0, 1), Date.UTC(3000, 0, 1) - 1]
const offset = /(Z|[+-](0\d|1[0-4]):[0-5]\d)$/ // no place on earth is further from UTC; PostgreSQL takes up to 15:59

/**
 * Tells whether a moment is usual: JavaScript accepts more years and offsets than PostgreSQL, and both more than a company
 * needs.
 */
function isUsual(moment: string): boolean {
  const at = Date.parse(moment)
  return at >= firstMoment && at <= lastMoment && offset.test(moment)
}

/** Point in time as ISO 8601 with offset, in the years 1900 to 2999. */
export const Timestamp = z.iso
  .datetime({ offset: true, error: '时间请写成 2026-11-20T09:30:00+08:00 的样子' })
  .max(40, '时间请写成 2026-11-20T09:30:00+08:00 的样子')
  .refine(isUsual, '时间应在 1900 年到 2999 年之间，时差不超过 14 小时')
/** A day of the calendar in the years 1900 to 2999: `2026-11-20`. */
export const Day = z.iso
  .date({ error: '日期请写成 2026-11-20 的样子' })
  .refine(day => day >= '1900' && day < '3000', '日期应在 1900 年到 2999 年之间')
  .meta({ kind: 'date' })
/** A share in basis points, of 0 to 100 %. */
export const Rate = z
  .number({ error: '百分比应为数字' })
  .int('百分比最多两位小数')
  .min(0, '百分比须在 0 到 100% 之间')
  .max(10_000, '百分比须在 0 到 100% 之间')
  .meta({ kind: 'rate' })
/** Money in fen, zero or more, up to 100 billion yuan. */
export const Fen = z
  .number({ error: '金额应为数字' })
  .int('金额最多到分')
  .min(0, '金额须为 0 或更大')
  .max(10_000_000_000_000, '金额过大，最大为 1,000 亿元')
  .meta({ kind: 'money' })
export const Nothing = z.null()

/** The numbers of at most 50 rows. */
export const Ids = z.array(Id).max(50)

/** Returns the schema of a word of a dictionary type, or null. */
export function word(title: string, dictionary: string) {
  return Id.nullable().meta({ title, kind: 'dictionary', dictionary })
}

/** Returns the schema of an enumeration's value, each with its word; `error` for anything else. */
export function oneOf<Value extends string>(title: string, words: Record<Value, string>, error?: string) {
  return z.enum(Object.keys(words) as [Value, ...Value[]], error).meta({ title, kind: 'enum', words })
}

/** Returns the schema of a text of at most `max` characters, which may be empty, without blanks and invisible marks at its ends. */
export function text(title: string, max: number) {
  return z
    .string({ error: `${title}应为文字` })
    .overwrite(trimmed)
    .max(max, `${title}最多 ${max} 个字`)
    .meta({ title, kind: 'text' })
}

/** Returns the schema of a text of 1 to `max` characters, without blanks and invisible marks at its ends. */
export function requiredText(title: string, max: number) {
  return z
    .string({ error: `${title}不能为空` })
    .overwrite(trimmed)
    .min(1, `${title}不能为空`)
    .max(max, `${title}最多 ${max} 个字`)
    .meta({ title, kind: 'text' })
}

/** Returns the name, number or title of a row in an answer, which every row has. */
export function naming(title: string) {
  return z.string().min(1).meta({ title, kind: 'text' })
}

/** Returns the schema of a record with at most `most` keys of at most `longest` characters. */
export function recordOf<Value extends z.ZodType>(value: Value, { most, longest }: { most: number; longest: number }) {
  return z
    .record(z.string().max(longest), value)
    .refine(record => Object.keys(record).length <= most, `最多 ${most} 项`)
    .meta({ maxProperties: most })
}

/** Returns the meta of a schema, looked up through optional, nullable and default wrappers. A yes or no has its kind by itself. */
export function metaOf(schema: z.ZodType): FieldMeta {
  const own = (schema.meta() ?? {}) as FieldMeta
  const { innerType: inner, type } = schema.def as { innerType?: z.ZodType; type: string }
  if (inner) return { ...metaOf(inner), ...own }
  return type === 'boolean' ? { kind: 'boolean', ...own } : own
}
