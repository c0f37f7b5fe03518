import { z } from 'zod'
import { customName } from '../../../kernel/api/customNames.ts'
import { Day, type FieldKind, Id, Rate, Timestamp, text } from '../../../kernel/api/fields.ts'
import type { Column } from '../../../kernel/api/list.ts'
import { normalisePhone } from '../../../kernel/api/phone.ts'
import { attachmentLimits } from '../../attachments/api/attachments.ts'
import { type CustomField, isEntered } from './customFields.ts'
import { conditionOf } from './shown.ts'

/** A field as far as its values go. */
export type Held = Omit<CustomField, 'seenBy' | 'editedBy' | 'retired' | 'group'>

const yesNo = { yes: '是', no: '否' } as const
const mostMoney = 1e13 // fen
const longest = { text: 200, address: 200, longText: 2000 } as const

const kinds: Readonly<Record<CustomField['kind'], FieldKind>> = {
  text: 'text',
  longText: 'text',
  phone: 'phone',
  address: 'text',
  autoNumber: 'text',
  number: 'decimal',
  money: 'money',
  percent: 'rate',
  date: 'date',
  datetime: 'datetime',
  choice: 'enum',
  choices: 'enums',
  word: 'dictionary',
  words: 'dictionaries',
  yesNo: 'enum',
  employee: 'employee',
  department: 'department',
  formula: 'decimal',
  link: 'record',
  files: 'files',
}

/** The words of a field that is chosen from words: its options, retired ones too, or yes and no. */
export function wordsOf({ kind, options }: Pick<CustomField, 'kind' | 'options'>): Record<string, string> | undefined {
  if (kind === 'yesNo') return yesNo
  return kind === 'choice' || kind === 'choices'
    ? Object.fromEntries(options.map(({ id, title }) => [id, title]))
    : undefined
}

/** A custom field as lists, filters, exports and histories know it. */
export function columnOf(field: Held): Column {
  return { key: customName(field.key), ...metaOf(field) }
}

function metaOf(field: Held) {
  const { kind, title, dictionary, linked, unit, result } = field
  return {
    title,
    kind: kind === 'formula' && result === 'money' ? ('money' as const) : kinds[kind],
    dictionary: dictionary ?? undefined,
    of: linked ?? undefined,
    words: wordsOf(field),
    unit: unit || undefined,
  }
}

/** The schema of a field's value; null where it holds nothing, which a required one refuses. */
export function schemaOf(field: Held, required: boolean = field.required): z.ZodType {
  const value = bareOf(field)
  return (required ? value : value.nullish()).meta(metaOf(field))
}

/**
 * The schemas of what a person fills in, by the fields' names: for forms and for rows of workbooks. A field with a condition
 * may stay empty here, since what the others hold decides.
 */
export function shapeOf(fields: readonly Held[]): Record<string, z.ZodType> {
  const mustFill = (field: Held) => field.required && !conditionOf(field)
  return Object.fromEntries(
    fields
      .filter(({ kind }) => isEntered(kind))
      .map(field => [customName(field.key), schemaOf(field, mustFill(field))]),
  )
}

function bareOf(field: Held): z.ZodType {
  const { kind, title, required } = field
  switch (kind) {
    case 'text':
    case 'address':
    case 'longText':
      return texts(title, longest[kind], required)
    case 'phone':
      return phoneOf(title)
    case 'autoNumber':
      return text(title, 40)
    case 'number':
      return numberOf(field)
    case 'money':
      return moneyOf(field)
    case 'percent':
      return z.number({ error: `请填写${title}` }).pipe(Rate)
    case 'date':
      return z.string({ error: `请选择${title}` }).pipe(Day)
    case 'datetime':
      return z.string({ error: `请选择${title}` }).pipe(Timestamp)
    case 'choice':
    case 'yesNo':
      return z.enum(Object.keys(wordsOf(field) ?? {}) as [string, ...string[]], { error: `请选择${title}` })
    case 'choices':
      return severalOf(title, z.enum(Object.keys(wordsOf(field) ?? {}) as [string, ...string[]]), required)
    case 'words':
      return severalOf(title, Id, required)
    case 'files':
      return filesOf(title, required)
    case 'formula':
      return z.number()
    default:
      return z.number({ error: `请选择${title}` }).pipe(Id)
  }
}

function texts(title: string, most: number, required: boolean) {
  const any = text(title, most)
  return required ? z.string({ error: `请填写${title}` }).pipe(any.min(1, `请填写${title}`)) : any
}

const masked = /^\d{3}\*{4}\d{4}$/

/** A phone, or one that is shown masked, which an edit leaves as it is. */
function phoneOf(title: string) {
  return z
    .string({ error: `请填写${title}` })
    .trim()
    .max(40, `${title}最多 40 个字`)
    .refine(
      written => masked.test(written) || normalisePhone(written) !== null,
      `${title}应为 11 位手机号，或带区号的固定电话`,
    )
}

/** Tells whether a phone is written as it is shown to whoever may not see all of it. */
export const isMasked = (value: unknown): value is string => typeof value === 'string' && masked.test(value)

function severalOf(title: string, one: z.ZodType, required: boolean) {
  const any = z
    .array(one, { error: required ? `请选择${title}` : `${title}不正确，请重新选择` })
    .max(50, `${title}最多选 50 项`)
  return required ? any.min(1, `请选择${title}`) : any
}

/** Files: new ones by the numbers of what was sent up, those that the record has as it tells them. */
function filesOf(title: string, required: boolean) {
  const file = z.union([Id, z.string().regex(/^\d{1,16}\/./)], { error: `${title}的文件不正确，请重新上传` })
  const any = z
    .array(file, { error: required ? `请上传${title}` : `${title}不正确，请重新上传` })
    .max(attachmentLimits.files, `${title}最多 ${attachmentLimits.files} 个文件`)
  return required ? any.min(1, `请上传${title}`) : any
}

function numberOf({ title, min, max, decimals }: Held) {
  const any = z
    .number({ error: `请填写${title}` })
    .min(min ?? -mostMoney, `${title}不能小于 ${min ?? -mostMoney}`)
    .max(max ?? mostMoney, `${title}不能大于 ${max ?? mostMoney}`)
  const fits = (value: number) => Math.round(value * 10 ** decimals) / 10 ** decimals === value
  return any.refine(fits, decimals === 0 ? `${title}应为整数` : `${title}最多 ${decimals} 位小数`)
}

function moneyOf({ title, min, max }: Held) {
  const [least, most] = [Math.max(min ?? 0, 0), max ?? mostMoney]
  return z
    .number({ error: `请填写${title}` })
    .int(`${title}最多到分`)
    .min(least, least === 0 ? `${title}不能为负` : `${title}不能小于 ${least / 100}`)
    .max(most, `${title}不能大于 ${most / 100}`)
}
