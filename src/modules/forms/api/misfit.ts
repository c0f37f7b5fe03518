import { Day, Timestamp } from '../../../kernel/api/fields.ts'
import { own } from '../../../kernel/api/own.ts'
import { type Column, type Field, type FieldValue, holdsInput, isFilled, type Row, tableLimits } from './formFields.ts'

const mostMoney = 1e13 // fen
const mostDecimals = 10
export const mostFiles = 9

/** A fault in a field's value. `path` leads to a cell, such as `.0.price`, and is empty for the field itself. */
export type Fault = { path: string; msg: string }

/**
 * Returns the faults of a field's value, in words for its person. Money is in fen, days and times are ISO texts. An
 * empty value is a fault only in rows: whether a field is required depends on the step.
 */
export function faultsIn(field: Field, value: FieldValue): Fault[] {
  if (field.kind === 'table') return tableFaults(field, value)
  const msg = misfit(field, value)
  return msg ? [{ path: '', msg }] : []
}

function tableFaults({ title, columns = [] }: Field, value: FieldValue): Fault[] {
  if (value === null) return []
  const areRows = Array.isArray(value) && value.every(row => typeof row === 'object' && row !== null)
  if (!areRows) return [{ path: '', msg: `${title}不正确，请重新填写` }]
  if (value.length > tableLimits.rows) return [{ path: '', msg: `${title}最多 ${tableLimits.rows} 行` }]
  return (value as readonly Row[]).flatMap((row, at) =>
    columns.flatMap(column => cellFaults(column, own(row, column.key) ?? null, { at, title })),
  )
}

function cellFaults(column: Column, value: FieldValue, { at, title }: { at: number; title: string }): Fault[] {
  if (!holdsInput(column)) return []
  const missing = column.required && !isFilled(value)
  const msg = missing ? `请填写${column.title}` : misfit(column, value)
  return msg ? [{ path: `.${at}.${column.key}`, msg: `${title}第 ${at + 1} 行：${msg}` }] : []
}

/** Returns why a value does not fit its field; undefined if it fits. Of a table it returns the first fault. */
export function misfit(field: Field, value: FieldValue): string | undefined {
  if (value === null || value === '') return undefined
  const { kind, title, options } = field
  if (kind === 'table') return tableFaults(field, value)[0]?.msg
  if (kind === 'number' || kind === 'money') return numberMisfit(field, value)
  if (kind === 'employee' || kind === 'department') return isId(value) ? undefined : `${title}不正确，请重新选择`
  if (kind === 'files') return filesMisfit(title, value)
  if (kind === 'choices')
    return Array.isArray(value) && value.every(one => options.includes(one as string))
      ? undefined
      : `${title}里有不存在的选项，请重新选择`
  if (!holdsInput(field)) return `${title}不能填写`
  if (typeof value !== 'string') return `${title}不正确，请重新填写`
  if (kind === 'choice') return options.includes(value) ? undefined : `${title}里没有选项“${value}”，请重新选择`
  if (kind === 'date') return Day.safeParse(value).success ? undefined : `${title}应为日期`
  if (kind === 'datetime') return Timestamp.safeParse(value).success ? undefined : `${title}应为时间`
  const most = kind === 'text' ? 200 : 2000
  return value.length <= most ? undefined : `${title}最多 ${most} 个字`
}

const isId = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value > 0

function filesMisfit(title: string, value: FieldValue): string | undefined {
  if (!Array.isArray(value) || !value.every(isId) || new Set(value).size < value.length)
    return `${title}不正确，请重新上传`
  return value.length <= mostFiles ? undefined : `${title}最多 ${mostFiles} 个文件`
}

function numberMisfit({ title, kind, min, max, decimals, told }: Field, value: FieldValue): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${title}应为数字`
  if (Math.abs(value) > mostMoney) return `${title}过大，请核对`
  if (kind === 'money' && !Number.isInteger(value)) return `${title}最多到分`
  const digits = decimals ?? mostDecimals
  if (kind === 'number' && digitsAfterPoint(value) > digits)
    return digits === 0 ? `${title}应为整数` : `${title}最多 ${digits} 位小数`
  const isSigned = kind !== 'money' || told
  const least = isSigned ? min : Math.max(min ?? 0, 0)
  const unit = kind === 'money' ? 100 : 1
  if (!isSigned && value < 0) return `${title}须为 0 或更大`
  if (least !== undefined && value < least) return `${title}不能小于 ${least / unit}`
  return max !== undefined && value > max ? `${title}不能大于 ${max / unit}` : undefined
}

function digitsAfterPoint(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}
