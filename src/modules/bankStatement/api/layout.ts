import { z } from 'zod'
import { oneOf, recordOf } from '../../../kernel/api/fields.ts'

/** The most rows among which a header is looked for. */
export const headRows = 60

/** Whose paper a file is: that of the two payment services, or a table of any bank. */
export const sources = { wechat: '微信支付', alipay: '支付宝', table: '银行或其他表格' } as const
export type Source = keyof typeof sources

/**
 * What a column of a statement may hold. `amount` goes with `direction` or a sign; `income` and `outcome` stand apart. A `reference` may be that
 * of several payments, a `serial` is that of one.
 */
export const columnTitles = {
  at: '日期或时间',
  clock: '时刻（日期另有一列时）',
  amount: '金额',
  direction: '收支方向',
  income: '收入金额',
  outcome: '支出金额',
  counterparty: '对方',
  payee: '收款人（付款时的对方）',
  product: '商品或用途',
  remark: '摘要或备注',
  serial: '流水号',
  reference: '凭证号或参考号（可能重复）',
  balance: '余额',
  refundSerial: '退款流水号',
  order: '商户单号',
  fee: '手续费',
  status: '交易状态',
} as const
export type ColumnKey = keyof typeof columnTitles
export const columnKeys = Object.keys(columnTitles) as ColumnKey[]

/** Which column of a file, counted from 0, holds what. */
export const Mapping = recordOf(z.number().int().min(0).max(200), { most: 20, longest: 20 }).meta({ title: '列对应' })
export type Mapping = Readonly<Partial<Record<ColumnKey, number>>>

/** How a file is read: whose it is, its header's row and titles, and what its columns hold. */
export const Layout = z.object({
  source: oneOf('来源', sources),
  headerRow: z.number().int().min(0),
  header: z.array(z.string().max(200)).max(200),
  mapping: Mapping,
})
export type Layout = { source: Source; headerRow: number; header: readonly string[]; mapping: Mapping }

/** Returns what is wrong with a mapping of so many columns, in words; null where rows can be read by it. */
export function faultOf(mapping: Readonly<Record<string, number>>, columns: number): string | null {
  const known = new Set<string>(columnKeys)
  const stray = Object.entries(mapping).find(([key, column]) => !known.has(key) || column >= columns)
  if (stray) return '列对应不正确，请重新选择'
  const { at, amount, income, outcome } = mapping as Mapping
  if (at === undefined) return '请选择日期所在的列'
  if (amount === undefined && income === undefined && outcome === undefined) return '请选择金额所在的列'
  if (amount !== undefined && (income !== undefined || outcome !== undefined)) return '金额与收入、支出金额只能选一种'
  return null
}
