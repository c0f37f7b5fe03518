import { z } from 'zod'
import { Day, Id, IdText } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { SearchText } from '../../../kernel/api/search.ts'
import { sumOf } from './amount.ts'
import { MoneyEntry, ReceiptRow } from './receipt.ts'
import { RequestRow } from './request.ts'

const needs = 'collectionInfo'
const params = z.object({ id: IdText })

export const TermShown = z.object({
  id: Id,
  contractId: Id,
  contractNumber: z.string(),
  name: z.string(),
  dueOn: Day.nullable(),
  amount: sumOf('应收'),
  paid: sumOf('已收'),
  open: sumOf('未收'),
  overdue: z.boolean(),
})

/** The money of a contract, a deal or a customer, in fen: each sum follows from what stands below it. */
export const MoneySummary = z.object({
  total: sumOf('应收合计'),
  paid: sumOf('已收'),
  open: sumOf('未收'),
  overdue: sumOf('逾期'),
  received: sumOf('收款合计'),
  balance: sumOf('余额'),
  refunded: sumOf('已退款'),
  invoiced: sumOf('已开票'),
  waiting: sumOf('待确认'),
  /** Says that the sums are only of what the person sees; empty where they are of all. */
  partly: z.string(),
  customerId: Id,
  terms: z.array(TermShown),
  receipts: z.array(ReceiptRow),
  requests: z.array(RequestRow),
  entries: z.array(MoneyEntry.extend({ receiptId: Id, receiptNumber: z.string() })),
})
export type MoneySummary = z.output<typeof MoneySummary>

/** Whose money may come in: a contract, or a deal before it, of a customer; `open` in fen. */
export const Party = z.object({
  customerId: Id,
  customerName: z.string(),
  contractId: Id.nullable(),
  contractNumber: z.string().nullable(),
  opportunityId: Id.nullable(),
  dealName: z.string(),
  open: sumOf('未收'),
})
export type Party = z.output<typeof Party>

export const Balance = z.object({
  customerId: Id,
  customerName: z.string(),
  balance: sumOf('余额'),
  held: sumOf('退款占用'),
  open: sumOf('未收'),
  receipts: z.number().int(),
})
export type Balance = z.output<typeof Balance>

export const summaryRoutes = {
  ofContract: route({
    at: 'GET /api/crm/money/ofContract/:id',
    does: '合同的收款',
    needs,
    params,
    returns: MoneySummary,
  }),
  ofDeal: route({ at: 'GET /api/crm/money/ofDeal/:id', does: '商机的收款', needs, params, returns: MoneySummary }),
  ofCustomer: route({
    at: 'GET /api/crm/money/ofCustomer/:id',
    does: '客户的收款',
    needs,
    params,
    returns: MoneySummary,
  }),
  parties: route({
    at: 'POST /api/crm/money/parties',
    does: '查找收款的客户、商机或合同',
    needs: ['collectionInfo:enter', 'collectionInfo:ask'],
    reads: true,
    body: z.object({
      search: SearchText.default(''),
      contractId: Id.optional(),
      opportunityId: Id.optional(),
    }),
    returns: z.array(Party),
  }),
  balances: route({
    at: 'GET /api/crm/money/balances',
    does: '客户余额',
    needs,
    returns: z.object({ rows: z.array(Balance), partly: z.string() }),
  }),
  customerStatement: route({
    at: 'POST /api/crm/money/statement/:id',
    does: '打印客户对账单',
    needs,
    params,
    body: z.object({ from: Day.meta({ title: '从', kind: 'date' }), to: Day.meta({ title: '到', kind: 'date' }) }),
    gives: 'file',
    media: ['application/pdf'],
  }),
}
