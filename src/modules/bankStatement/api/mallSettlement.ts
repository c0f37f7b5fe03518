import { z } from 'zod'
import { Day, Id, idOf, oneOf, requiredText, Timestamp, text } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { amountOf, sumOf } from '../../money/api/amount.ts'

/** What a mall does besides collecting: it pays, or deducts what is no 扣点 (促销费, 物业费). */
export const mallKinds = { payment: '商场回款', charge: '其他扣款' } as const

/** The first day of a month. */
const FirstDay = Day.refine(day => day.endsWith('-01'), '月份应为每月 1 日').meta({
  title: '月份',
  kind: 'date',
  examples: ['2026-11-01'],
})

/**
 * A month of a mall's account, in fen: opening + gross − fee − refunded − charged − paid = leftOver, which opens the next month. `waiting`:
 * receipts of the month that nobody has confirmed yet, which count in a later one once the month is closed; `closes`: why it cannot be closed yet, null where it can.
 */
export const MallMonth = z.object({
  accountId: Id,
  accountName: z.string(),
  month: Day,
  opening: sumOf('期初欠款'),
  gross: sumOf('代收'),
  fee: sumOf('扣点'),
  refunded: sumOf('商场退款'),
  net: sumOf('应结'),
  charged: sumOf('其他扣款'),
  paid: sumOf('已回款'),
  leftOver: sumOf('期末欠款'),
  waiting: z.number().int(),
  closed: z.boolean(),
  closes: z.string().nullable(),
})
export type MallMonth = z.output<typeof MallMonth>

export const MallEntry = z.object({
  id: Id,
  kind: oneOf('类型', mallKinds),
  amount: sumOf('金额'),
  onDay: Day,
  intoAccountId: Id.nullable(),
  serial: z.string(),
  remark: z.string(),
  /** It takes another entry back, or is taken back. */
  undone: z.boolean(),
  /** The row of a statement that is matched with the payment. */
  row: z.object({ id: Id, day: Day, counterparty: z.string() }).nullable(),
  createdBy: Id.nullable(),
  createdAt: Timestamp,
})
export type MallEntry = z.output<typeof MallEntry>

/** A receipt, a reversal, a refund or its undoing in the month; `amount` and `fee` in fen, negative where money went back. */
export const MallLine = z.object({
  day: Day,
  document: z.string(),
  customerName: z.string(),
  about: z.string(),
  amount: sumOf('金额'),
  fee: sumOf('扣点'),
})
export type MallLine = z.output<typeof MallLine>

/** A row of the workbook of a mall's month: a receipt, a reversal, a refund, or what the mall paid or deducted; in fen. */
export const MallExportRow = z.object({
  day: Day.meta({ title: '日期', kind: 'date' }),
  document: z.string().meta({ title: '单据 / 流水号', kind: 'text' }),
  customerName: z.string().meta({ title: '客户', kind: 'text' }),
  about: z.string().meta({ title: '摘要', kind: 'text' }),
  amount: sumOf('金额'),
  fee: sumOf('扣点'),
  net: sumOf('应结'),
})

/** A mall's settlement of a month; `more` lines are not listed one by one. */
export const MallSettlement = z.object({
  month: MallMonth,
  lines: z.array(MallLine),
  more: z.number().int(),
  entries: z.array(MallEntry),
})
export type MallSettlement = z.output<typeof MallSettlement>

/** A payment of a mall that a row of a statement may be matched with. */
export const MallPayment = z.object({
  id: Id,
  accountId: Id,
  accountName: z.string(),
  month: Day,
  amount: sumOf('金额'),
  onDay: Day,
  serial: z.string(),
})
export type MallPayment = z.output<typeof MallPayment>

/** Why a row of a statement may be what a mall owes for a month. */
export const dueReasons = { amount: '金额等于期末欠款', name: '对方名称是这家商场' } as const
export type DueReason = keyof typeof dueReasons

/** A month for which a mall still owes, `leftOver` in fen. */
export const MallDue = MallMonth.pick({ accountId: true, accountName: true, month: true, leftOver: true }).extend({
  why: z.array(oneOf('依据', dueReasons)),
})
export type MallDue = z.output<typeof MallDue>

const needs = 'statementInfo'
export const settles = 'statementInfo:mall'
export const Which = z.object({ accountId: idOf('请选择商场账户').meta({ title: '商场账户' }), month: FirstDay })

export const MallFacts = Which.extend({
  kind: oneOf('类型', mallKinds, '请选择类型'),
  amount: amountOf('金额'),
  onDay: Day.meta({ title: '日期', kind: 'date' }),
  intoAccountId: Id.nullable().default(null).meta({ title: '收入账户', kind: 'reference', of: 'moneyAccount' }),
  serial: text('流水号', 80).default(''),
  remark: text('说明', 200).default(''),
})
export type MallFacts = z.output<typeof MallFacts>

/** Beyond what is owed by more than a tenth, and by more than this, in fen, a payment is explained. */
const small = 10_000

/** Tells whether a payment (fen) is far beyond what a mall owes by then, so that somebody explains it: most often it has a digit too many. */
export function isFarBeyond(amount: number, leftOver: number): boolean {
  const owed = Math.max(0, leftOver)
  return amount - owed > Math.max(small, Math.ceil(owed / 10))
}

export const mallRoutes = {
  months: route({ at: 'GET /api/crm/mall/months', does: '商场对账', needs, returns: z.array(MallMonth) }),
  settlement: route({
    at: 'POST /api/crm/mall/statement',
    does: '商场的月度对账单',
    needs,
    reads: true,
    body: Which,
    returns: MallSettlement,
  }),
  enter: route({
    at: 'POST /api/crm/mall/enter',
    does: '登记商场回款或扣款',
    needs: settles,
    body: MallFacts,
    returns: MallSettlement,
  }),
  takeBack: route({
    at: 'POST /api/crm/mall/takeBack',
    does: '冲销商场回款或扣款',
    needs: settles,
    body: z.object({ id: Id, reason: requiredText('冲销原因', 200) }),
    returns: MallSettlement,
  }),
  close: route({
    at: 'POST /api/crm/mall/close',
    does: '商场月度结账',
    needs: settles,
    body: Which,
    returns: MallSettlement,
  }),
  print: route({
    at: 'POST /api/crm/mall/print',
    does: '打印商场对账单',
    needs,
    body: Which,
    gives: 'file',
    media: ['application/pdf'],
  }),
}
