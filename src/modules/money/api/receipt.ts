import { z } from 'zod'
import { Day, Fen, Id, idOf, naming, oneOf, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { type ActFacts, Refusals, wordsOfStates } from '../../../kernel/api/record.ts'
import { Attachment } from '../../attachments/api/attachments.ts'
import { ContractWords } from '../../contract/api/words.ts'
import { amountOf, sumOf } from './amount.ts'
import { documentKinds, pockets, type ReceiptState, receiptKinds, receiptStates } from './words.ts'

/** The most vouchers of a receipt. */
export const mostVouchers = 9

const related = (title: string, of: string) => Id.nullable().default(null).meta({ title, kind: 'record', of })

/** What a person enters of money that came in. Without a fee the account's rate makes it (chain.md §3). */
export const ReceiptFacts = z.object({
  customerId: idOf('请选择客户').meta({ title: '客户' }),
  opportunityId: related('商机', 'opportunity'),
  contractId: related('合同', 'contract'),
  kind: oneOf('款项', receiptKinds, '请选择款项'),
  accountId: idOf('请选择收款账户').meta({ title: '收款账户', kind: 'reference', of: 'moneyAccount' }),
  amount: amountOf('收款金额'),
  fee: Fen.nullable().default(null).meta({ title: '手续费 / 扣点', kind: 'money' }),
  receivedOn: Day.meta({ title: '收款日期', kind: 'date' }),
  payer: text('付款人', 60).default(''),
  externalSerial: text('流水号', 80).default(''),
  remark: text('备注', 300).default(''),
})
export type ReceiptFacts = z.output<typeof ReceiptFacts>

/** The numbers of uploaded vouchers. */
export const FileIds = z.array(Id).max(mostVouchers, `凭证最多 ${mostVouchers} 张`).meta({ title: '凭证' })

export const ReceiptRow = z.object({
  id: Id,
  number: naming('收款单号'),
  state: oneOf('状态', wordsOfStates(receiptStates)),
  customerId: Id,
  customerName: z.string().meta({ title: '客户', kind: 'text' }),
  contractId: Id.nullable(),
  contractNumber: z.string().nullable().meta({ title: '合同号', kind: 'text' }),
  opportunityId: Id.nullable(),
  /** Of its contract. */
  channelId: ContractWords.shape.channelId,
  /** Of the contracts for which its money is, as the categories after it. */
  brandIds: z.array(Id).meta({ title: '品牌', kind: 'dictionaries', dictionary: 'intentionBrand' }),
  categoryIds: z.array(Id).meta({ title: '品类', kind: 'dictionaries', dictionary: 'intentionCategory' }),
  kind: oneOf('款项', receiptKinds),
  amount: sumOf('收款金额'),
  fee: sumOf('手续费'),
  accountId: Id.meta({ title: '收款账户', kind: 'reference', of: 'moneyAccount' }),
  receivedOn: Day.meta({ title: '收款日期', kind: 'date' }),
  /** The day on which it counts in the closing of months; null before it is confirmed. */
  postedOn: Day.nullable().meta({ title: '记账日', kind: 'date' }),
  payer: z.string().meta({ title: '付款人', kind: 'text' }),
  externalSerial: z.string().nullable().meta({ title: '流水号', kind: 'text' }),
  balance: sumOf('余额'),
  allocated: sumOf('已分配'),
  /** What is for no contract: not confirmed yet, left, or given back. */
  unallocated: sumOf('未分配'),
  /** What of it is for the brands and categories of the filter; all of it without such a filter. */
  share: sumOf('分摊金额'),
  refunded: sumOf('已退款'),
  earnest: sumOf('其中定金'),
  voucherCount: z.number().int().meta({ title: '凭证数', kind: 'integer' }),
  ownerId: Id.meta({ title: '业务员', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '部门', kind: 'department' }),
  enteredBy: Id.nullable().meta({ title: '录入人', kind: 'employee' }),
  submittedAt: Timestamp.nullable().meta({ title: '提交时间', kind: 'datetime' }),
  confirmedBy: Id.nullable().meta({ title: '确认人', kind: 'employee' }),
  confirmedAt: Timestamp.nullable().meta({ title: '确认时间', kind: 'datetime' }),
  reason: z.string().meta({ title: '退回 / 红冲原因', kind: 'text' }),
  remark: z.string().meta({ title: '备注', kind: 'text' }),
  createdAt: Timestamp.meta({ title: '录入时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  version: Version,
})
export type ReceiptRow = z.output<typeof ReceiptRow>

/** A move of a receipt's money: appended, never changed. */
export const MoneyEntry = z.object({
  id: Id,
  fromPocket: oneOf('从', pockets),
  toPocket: oneOf('到', pockets),
  contractNumber: z.string().nullable(),
  termName: z.string().nullable(),
  amount: sumOf('金额'),
  documentKind: oneOf('单据', documentKinds),
  reason: z.string(),
  onDay: Day,
  createdBy: Id.nullable(),
  createdAt: Timestamp,
})
export type MoneyEntry = z.output<typeof MoneyEntry>

/** What of a receipt is paid for a term now, in fen; `held` of it belongs to an approved refund. */
export const Allocation = z.object({
  termId: Id,
  contractId: Id,
  contractNumber: z.string(),
  termName: z.string(),
  amount: sumOf('金额'),
  held: sumOf('退款占用'),
})
export type Allocation = z.output<typeof Allocation>

const enters = 'collectionInfo:enter'
const confirms = 'collectionInfo:confirm'

/** What people do with a receipt, besides what its money and whoever entered it decide (`acts.ts` of the server). */
export const receiptActs = {
  edit: { needs: enters, from: ['draft', 'returned', 'submitted'] },
  vouch: { needs: enters, from: ['submitted', 'confirmed'] },
  submit: { needs: enters, from: ['draft', 'returned'] },
  remove: { needs: enters, from: ['draft', 'returned'] },
  confirm: { needs: confirms, from: ['submitted'] },
  giveBack: { needs: confirms, from: ['submitted'] },
  reverse: { needs: confirms, from: ['confirmed'] },
  allocate: { needs: 'collectionInfo:allocate', from: ['confirmed'] },
  print: { needs: 'collectionInfo', from: ['confirmed'] },
} as const satisfies Record<string, ActFacts<ReceiptState>>
export type ReceiptAct = keyof typeof receiptActs

export const ReceiptDetail = ReceiptRow.extend({
  held: sumOf('退款占用'),
  earned: sumOf('没收'),
  doubled: sumOf('双倍返还'),
  vouchers: z.array(Attachment),
  entries: z.array(MoneyEntry),
  allocations: z.array(Allocation),
  /** Whether the person may open the customer, the deal and the contract. */
  opens: z.object({ customer: z.boolean(), deal: z.boolean(), contract: z.boolean() }),
  /** Why each act is refused, in words; null where the person may do it. */
  refusals: Refusals(receiptActs),
  /** The person entered it, nobody else in the company may confirm it, and the rule 收款由他人确认 holds. */
  alone: z.boolean(),
})
export type ReceiptDetail = z.output<typeof ReceiptDetail>

export const receiptViews = {
  all: '全部',
  toConfirm: '待确认',
  returned: '已退回',
  mine: '我录入的',
  draft: '草稿',
  left: '有余额',
  noVoucher: '缺凭证',
  confirmed: '已确认',
  reversed: '已红冲',
} as const
export type ReceiptView = keyof typeof receiptViews
