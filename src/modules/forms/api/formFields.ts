import { z } from 'zod'
import { Figure, requiredText, text } from '../../../kernel/api/fields.ts'
import { discountWords, percentWords, yuan } from '../../../kernel/api/format.ts'
import type { FormValue } from './condition.ts'

export const fieldKinds = {
  text: '单行文字',
  longText: '多行文字',
  number: '数字',
  money: '金额',
  date: '日期',
  datetime: '时间',
  choice: '单选',
  choices: '多选',
  employee: '人员',
  department: '部门',
  formula: '计算公式',
  files: '附件',
  table: '明细',
  group: '分组标题',
  note: '说明文字',
} as const
export type FieldKindOfForm = keyof typeof fieldKinds

/** The kinds that a column of a table may have. */
export const columnKinds = [
  ...([
    'text',
    'longText',
    'number',
    'money',
    'date',
    'datetime',
    'choice',
    'choices',
    'employee',
    'department',
  ] as const),
  'formula',
] as const
export type ColumnKind = (typeof columnKinds)[number]

export const widthWords = { half: '半行', full: '整行' } as const
/** The right of a document's starter to a field, unless something else says so. */
export const atStartWords = { edit: '可填写', read: '只读', hidden: '隐藏' } as const
/** What a number in basis points is to a person: a percentage, or the share of a price that is left. */
export const shareKinds = { rate: '百分比', discount: '折扣' } as const
export const resultWords = { number: '数字', money: '金额' } as const
/** Initial values besides fixed ones: the day and the person of the start. */
export const beginnings = { today: '$today', me: '$me', mine: '$mine' } as const

const keysOf = <T extends object>(words: T) => Object.keys(words) as [keyof T & string, ...(keyof T & string)[]]
const bound = z.number().min(-1e13).max(1e13).optional()

const common = {
  key: z.string().regex(/^[a-z][A-Za-z0-9]{0,29}$/, '字段标识不正确，请刷新页面后重试'),
  title: requiredText('字段名称', 30),
  required: z.boolean().default(false),
  options: z.array(requiredText('选项', 30)).max(50, '最多 50 个选项').default([]),
  width: z.enum(keysOf(widthWords)).optional(),
  help: text('填写说明', 500).optional(),
  placeholder: text('提示文字', 50).optional(),
  /** The initial value: one of the field's kind, or one of `beginnings`. */
  initial: z.union([z.string().max(200), Figure, z.array(z.string().max(30)).max(50)]).optional(),
  /** Bounds of numbers and of money (fen). */
  min: bound,
  max: bound,
  /** The key of the date beside it that this date must not be before. */
  notBefore: z.string().max(40).optional(),
  /** Digits after the point: of a number, or of a formula's rounded result. */
  decimals: z.number().int().min(0).max(6, '最多 6 位小数').optional(),
  /** Of a number in basis points: as what people read and compare it. */
  share: z.enum(keysOf(shareKinds)).optional(),
  /** The formula (formula/parse.ts) and the kind of its result. */
  formula: text('公式', 500).optional(),
  result: z.enum(keysOf(resultWords)).optional(),
}

export const tableLimits = { rows: 200, columns: 20 } as const

/** A column of a table. */
export const Column = z.object({ ...common, kind: z.enum(columnKinds) })
export type Column = z.output<typeof Column>

/** A field of a document: forms ask for it, conditions compare it, readers see it. */
export const Field = z.object({
  ...common,
  kind: z.enum(keysOf(fieldKinds)),
  /** The columns of a table. */
  columns: z.array(Column).max(tableLimits.columns, `明细最多 ${tableLimits.columns} 列`).optional(),
  /** It tells something of a record, and nobody fills it in. */
  told: z.boolean().optional(),
  /** The right of the document's starter; edit by default. */
  atStart: z.enum(keysOf(atStartWords)).optional(),
})
export type Field = z.output<typeof Field>

/** A row of a table, by the keys of its columns. */
export type Row = Readonly<Record<string, FormValue>>
/** Tells whether a value is the rows of a table; an empty list is too. */
export const areRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every(row => typeof row === 'object' && row !== null && !Array.isArray(row))
/** A field's value: files by their numbers, tables by their rows, other values as conditions compare them. */
export type FieldValue = FormValue | readonly Row[]

const indexes = new WeakMap<readonly Field[], Map<string, Field>>()

/** Returns the first field of a key. Each list of fields is indexed once. */
export function fieldOf(fields: readonly Field[], key: string): Field | undefined {
  const index = indexes.get(fields) ?? new Map(fields.toReversed().map(field => [field.key, field]))
  indexes.set(fields, index)
  return index.get(key)
}

/** Returns the title of a field; its key if no field has it. */
export const titleOf = (fields: readonly Field[], key: string): string => fieldOf(fields, key)?.title ?? key

/** Tells whether people fill in a field: not a heading, text or formula. */
export const holdsInput = ({ kind }: Pick<Field, 'kind'>) => kind !== 'group' && kind !== 'note' && kind !== 'formula'
/** Tells whether a step can open a field to people. */
export const isFillable = (field: Pick<Field, 'kind' | 'told'>) => holdsInput(field) && !field.told
/** Tells whether a field has a value at all. */
export const holdsValue = ({ kind }: Pick<Field, 'kind'>) => kind !== 'group' && kind !== 'note'
/** Tells whether conditions can compare a field. */
export const isComparable = (field: Pick<Field, 'kind'>) =>
  holdsValue(field) && field.kind !== 'table' && field.kind !== 'files'

/** Returns the kind as which a field compares: a formula by its result. */
export const kindOfValue = ({ kind, result }: Pick<Field, 'kind' | 'result'>): FieldKindOfForm =>
  kind === 'formula' ? (result ?? 'number') : kind

/** Writes a figure of a field as people read it: fen as `¥5,000.00`, basis points as `20%` or `8.5 折`. */
export function figureWords(field: Pick<Field, 'kind' | 'result' | 'share'>, figure: number): string {
  if (kindOfValue(field) === 'money') return yuan(figure)
  if (field.share === 'rate') return percentWords(figure)
  return field.share === 'discount' ? discountWords(figure) : String(figure)
}

export const isFilled = (value: FieldValue | undefined) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Returns the part of a document that conditions see: everything but rows. */
export function comparable(content: Readonly<Record<string, FieldValue>>): Record<string, FormValue> {
  const isRows = (value: FieldValue) =>
    Array.isArray(value) && value.some(one => typeof one === 'object' && one !== null)
  return Object.fromEntries(Object.entries(content).filter(([, value]) => !isRows(value))) as Record<string, FormValue>
}
