import { z } from 'zod'
import { Day, Id, Timestamp } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { sumOf } from './amount.ts'

/** The first day of a month. */
const FirstDay = Day.refine(day => day.endsWith('-01'), '月份应为每月 1 日').meta({
  title: '月份',
  kind: 'date',
  examples: ['2026-11-01'],
})

/** What a month comes to, in fen. `waiting`: receipts of it that nobody has confirmed yet. */
export const Month = z.object({
  month: Day,
  waiting: z.number().int(),
  received: sumOf('收款'),
  refunded: sumOf('退款'),
  outstanding: sumOf('应收余额'),
  balances: sumOf('客户余额'),
})
export type Month = z.output<typeof Month>

export const ClosedMonth = Month.omit({ waiting: true }).extend({
  id: Id,
  createdBy: Id.nullable(),
  createdAt: Timestamp,
})
export type ClosedMonth = z.output<typeof ClosedMonth>

/** The closed months, the newest first, and the one that may be closed now, if one is over. */
export const MoneyBook = z.object({ closed: z.array(ClosedMonth), next: Month.nullable() })
export type MoneyBook = z.output<typeof MoneyBook>

/** What the last check of the ledger found: `broken` names the first document that breaks each sum. */
export const LedgerCheck = z.object({
  receipts: z.number().int(),
  entries: z.number().int(),
  terms: z.number().int(),
  broken: z.array(z.object({ check: z.string(), document: z.string() })),
  milliseconds: z.number().int(),
  createdAt: Timestamp,
})
export type LedgerCheck = z.output<typeof LedgerCheck>

export const closingRoutes = {
  /** Told to everyone who enters money, so that nobody is surprised by the day on which it counts. */
  closed: route({
    at: 'GET /api/crm/moneyClosing/closed',
    does: '已月结到哪天',
    needs: 'collectionInfo',
    returns: z.object({ closedUntil: Day.nullable() }),
  }),
  ledger: route({
    at: 'GET /api/crm/moneyClosing/ledger',
    does: '最近一次资金对账',
    needs: 'collectionInfo:close',
    returns: LedgerCheck.nullable(),
  }),
  verify: route({
    at: 'POST /api/crm/moneyClosing/verify',
    does: '立即资金对账',
    needs: 'collectionInfo:close',
    ignoresBody: true,
    timeout: 120_000,
    tries: { atOnce: 3, every: 20 },
    returns: LedgerCheck.nullable(),
  }),
  book: route({
    at: 'GET /api/crm/moneyClosing/book',
    does: '月结',
    needs: 'collectionInfo:close',
    returns: MoneyBook,
  }),
  close: route({
    at: 'POST /api/crm/moneyClosing/close',
    does: '结账一个月',
    needs: 'collectionInfo:close',
    body: z.object({ month: FirstDay }),
    returns: MoneyBook,
  }),
}
