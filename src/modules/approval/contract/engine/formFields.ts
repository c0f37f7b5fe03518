import { z } from 'zod'
import { requiredText } from '../../../../kernel/contract/fields.ts'
import type { FormValue } from './condition.ts'

export const fieldKinds = {
  ...{ text: '单行文字', longText: '多行文字', number: '数字', money: '金额', date: '日期', datetime: '时间' },
  ...{ choice: '单选', choices: '多选', employee: '人员', department: '部门' },
} as const
export type FieldKindOfForm = keyof typeof fieldKinds

/** A field of a document: what forms ask, conditions compare and approvals show. */
export const Field = z.object({
  key: z.string().regex(/^[a-z][A-Za-z0-9]{0,29}$/, '字段标识不正确'),
  title: requiredText('字段名称', 30),
  kind: z.enum(Object.keys(fieldKinds) as [FieldKindOfForm, ...FieldKindOfForm[]]),
  required: z.boolean().default(false),
  options: z.array(requiredText('选项', 30)).max(50).default([]),
})
export type Field = z.output<typeof Field>

const numeric: readonly FieldKindOfForm[] = ['number', 'money']
const mostMoney = 1e13 // fen

/** Why a value does not fit its field; undefined where it does. Money is in fen, days and times are ISO texts. */
export function misfit({ kind, title, options }: Field, value: FormValue): string | undefined {
  if (value === null || value === '') return undefined
  if (numeric.includes(kind)) return numberMisfit(title, kind, value)
  if (kind === 'employee' || kind === 'department')
    return typeof value === 'number' && Number.isInteger(value) ? undefined : `${title}不正确`
  if (kind === 'choices')
    return Array.isArray(value) && value.every(one => options.includes(one as string))
      ? undefined
      : `${title}里有不存在的选项`
  if (typeof value !== 'string') return `${title}不正确`
  if (kind === 'choice') return options.includes(value) ? undefined : `${title}里没有选项“${value}”`
  if (kind === 'date') return z.iso.date().safeParse(value).success ? undefined : `${title}应为日期`
  if (kind === 'datetime')
    return z.iso.datetime({ offset: true }).safeParse(value).success ? undefined : `${title}应为时间`
  const most = kind === 'text' ? 200 : 2000
  return value.length <= most ? undefined : `${title}最多 ${most} 个字`
}

function numberMisfit(title: string, kind: FieldKindOfForm, value: FormValue): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${title}应为数字`
  if (Math.abs(value) > mostMoney) return `${title}过大`
  if (kind !== 'money') return undefined
  if (!Number.isInteger(value)) return `${title}最多到分`
  return value < 0 ? `${title}不能为负` : undefined
}

export const isFilled = (value: FormValue | undefined) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
