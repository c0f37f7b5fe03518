import { z } from 'zod'
import { CustomValues } from '../../../kernel/api/customValues.ts'
import { Day, Fen, Id, naming, oneOf, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { Permitted, wordsOfStates } from '../../../kernel/api/record.ts'
import { CheckedLines } from '../../lines/api/checked.ts'
import { LinesContent } from '../../lines/api/content.ts'
import { OrderDiscount } from '../../lines/api/line.ts'
import { PriceTerms } from '../../lines/api/terms.ts'
import { quotationActs, quotationStates } from './state.ts'

export const quotationViews = {
  all: '全部',
  mine: '我制作的',
  draft: '草稿',
  sent: '已发出',
  ending: '即将到期',
  accepted: '已接受',
  void: '已作废',
} as const

/** What a person enters of a quotation as a whole. Which price counts follows from channel and level. */
export const QuotationHead = OrderDiscount.extend({
  variant: text('方案', 20).default(''),
  validUntil: Day.nullable().default(null).meta({ title: '有效期至', kind: 'date' }),
  ...PriceTerms.shape,
  remark: text('备注', 500).default(''),
})
export type QuotationHead = z.output<typeof QuotationHead>

/** A whole quotation as it is typed. */
export const QuotationContent = QuotationHead.extend(LinesContent.shape)
export type QuotationContent = z.output<typeof QuotationContent>

/** A row of the list. Money is fen. */
export const QuotationRow = z.object({
  id: Id,
  opportunityId: Id,
  customerId: Id,
  number: naming('报价单号'),
  revision: z.number().int().meta({ title: '版本', kind: 'integer' }),
  variant: z.string().meta({ title: '方案', kind: 'text' }),
  state: oneOf('状态', wordsOfStates(quotationStates)),
  dealName: naming('商机'),
  customerName: naming('客户姓名'),
  total: Fen.meta({ title: '报价金额', kind: 'money' }),
  lineCount: z.number().int().meta({ title: '行数', kind: 'integer' }),
  belowCount: z.number().int().meta({ title: '低于底价', kind: 'integer' }),
  validUntil: QuotationHead.shape.validUntil,
  ownerId: Id.nullable().meta({ title: '负责人', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '所属部门', kind: 'department' }),
  channelId: QuotationHead.shape.channelId,
  levelId: QuotationHead.shape.levelId,
  remark: z.string().meta({ title: '备注', kind: 'text' }),
  sentAt: Timestamp.nullable().meta({ title: '发出时间', kind: 'datetime' }),
  acceptedAt: Timestamp.nullable().meta({ title: '接受时间', kind: 'datetime' }),
  createdBy: Id.nullable().meta({ title: '制作人', kind: 'employee' }),
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  own: CustomValues.nullish(),
  version: Version,
})
export type QuotationRow = z.output<typeof QuotationRow>

/** What a new quotation of a deal begins with; nothing is stored of it yet. `terms` are the customer's level and the deal's channel. */
export const QuotationStart = z.object({
  opportunityId: Id,
  customerId: Id,
  customerName: z.string(),
  dealName: z.string(),
  home: z.string(),
  validUntil: QuotationHead.shape.validUntil,
  terms: QuotationHead.pick({ channelId: true, levelId: true }),
})
export type QuotationStart = z.output<typeof QuotationStart>

/** What a person enters of a quotation beside its prices, while customers have it too. */
export const QuotationInfo = z.object({ own: CustomValues.optional() })

/** What the person may do with it now; the server decides. */
export const QuotationActions = Permitted(quotationActs)

/** What its customer answered by a link: that they accept it, or what they ask to be changed. */
export const QuotationAnswer = z.object({
  id: Id,
  kind: z.enum(['accepted', 'asked']),
  name: z.string(),
  words: z.string(),
  at: Timestamp,
})

export const QuotationDetail = QuotationRow.extend({
  discountKind: OrderDiscount.shape.discountKind,
  discount: OrderDiscount.shape.discount,
  coupon: OrderDiscount.shape.coupon,
  rounding: OrderDiscount.shape.rounding,
  /** The level of the customer and the price channel of the deal, by whose floors it is judged. */
  terms: QuotationHead.pick({ channelId: true, levelId: true }),
  voidReason: z.string(),
  pricedOn: z.string(),
  /** What the paper tells beside the names: the customer's home, the phones of salesperson (masked) and company; empty for those who have none. */
  contact: z.object({ home: z.string(), salespersonPhone: z.string(), companyPhone: z.string() }),
  /** What its customer answered by a link, newest first. */
  answers: z.array(QuotationAnswer),
  ...CheckedLines.shape,
  may: QuotationActions,
})
export type QuotationDetail = z.output<typeof QuotationDetail>

/** A copy at the prices of today; `notes` name, in words, what keeps its old price and what is taken off less. */
export const CopiedQuotation = QuotationDetail.extend({ notes: z.array(z.string()) })
export type CopiedQuotation = z.output<typeof CopiedQuotation>
