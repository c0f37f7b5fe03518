import { z } from 'zod'
import {
  Day,
  Fen,
  Id,
  naming,
  oneOf,
  requiredText,
  Serial,
  Timestamp,
  text,
  Version,
  word,
} from '../../../kernel/api/fields.ts'
import { OwnValues } from '../../../kernel/api/ownValues.ts'
import { Permitted, wordsOfStates } from '../../../kernel/api/record.ts'
import { priceUnits } from '../../goods/api/units.ts'
import { LineInput, mostLines, mostSpaces, OrderDiscount } from './line.ts'
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

/** The element that lets a person be judged by the floors of another level or channel than those of customer and deal. */
export const otherTerms = 'quotationList:terms'

/** What a person enters of a quotation as a whole. Which price counts follows from channel and level. */
export const QuotationHead = OrderDiscount.extend({
  variant: text('方案', 20).default(''),
  validUntil: Day.nullable().default(null).meta({ title: '有效期至', kind: 'date' }),
  channelId: word('价格渠道', 'priceChannel').default(null),
  levelId: word('客户等级', 'customerLevel').default(null),
  remark: text('备注', 500).default(''),
})
export type QuotationHead = z.output<typeof QuotationHead>

export const SpaceInput = z.object({
  name: requiredText('空间', 20),
  lines: z.array(LineInput).max(mostLines, `最多 ${mostLines} 行`),
})

/** A set that a quotation holds; which lines are its parts they say by `setKey`. */
export const SetInput = z.object({
  key: Serial,
  setId: Id.meta({ title: '套餐' }),
  /** The area of the house in hundredths of a square metre, for what is per square metre. */
  area: z
    .number({ error: '房屋面积应为数字' })
    .int('房屋面积最多两位小数')
    .min(0)
    .max(10_000_000, '房屋面积最大为 100,000 ㎡')
    .default(0),
})

/** A whole quotation as it is typed. */
export const QuotationContent = QuotationHead.extend({
  spaces: z
    .array(SpaceInput)
    .min(1, '至少一个空间')
    .max(mostSpaces, `最多 ${mostSpaces} 个空间`)
    .refine(spaces => spaces.reduce((sum, { lines }) => sum + lines.length, 0) <= mostLines, `最多 ${mostLines} 行`),
  sets: z.array(SetInput).max(20, '最多 20 个套餐').default([]),
})
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
  own: OwnValues.nullish(),
  version: Version,
})
export type QuotationRow = z.output<typeof QuotationRow>

/** What a person enters of a quotation beside its prices, while customers have it too. */
export const QuotationInfo = z.object({ own: OwnValues.optional() })

/** What the goods of a line are; prices are fen per `priceUnit`. The word of a grade that was chosen stands after the size in `spec`. */
export const LineGoods = z.object({
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  picture: z.string(),
  priceUnit: z.enum(Object.keys(priceUnits) as [keyof typeof priceUnits]),
  sideA: z.number().int().nullable(),
  sideB: z.number().int().nullable(),
  pieceArea: z.number().int().nullable(),
  boxPieces: z.number().int().nullable(),
  wholeBoxes: z.boolean(),
  listPrice: Fen.nullable(),
})
export type LineGoods = z.output<typeof LineGoods>

/** What somebody should know of a line: who could approve its price, in words, and what its list price is now if it differs. */
export const Judgement = z.object({
  warning: z.string().nullable(),
  /** True if an approved special offer covers a price below the floor. */
  special: z.boolean(),
  /** The list price of today, where it is another than the line's; `null` where the goods have none any more. */
  priceNow: Fen.nullable().optional(),
  /** Cost and margin of the line, in fen; missing for those who may not see the cost. */
  cost: z.number().int().nullable().optional(),
  margin: z.number().int().nullable().optional(),
})
export type Judgement = z.output<typeof Judgement>

export const QuotationLine = LineInput.extend({
  goods: LineGoods.nullable(),
  pieces: z.number().int().nullable(),
  gross: Fen,
  settled: Fen,
  net: Fen,
  judgement: Judgement,
})
export type QuotationLine = z.output<typeof QuotationLine>

/** The sums of a quotation, in fen: what is printed below its lines. */
export const QuotationSums = z.object({
  gross: Fen,
  gifts: Fen,
  /** Negative where lines are sold above their list price. */
  lineDiscount: z.number().int(),
  subtotal: Fen,
  discount: Fen,
  coupon: Fen,
  rounding: Fen,
  total: Fen,
  /** Missing for those who may not see the cost; null where no line's cost is known. */
  cost: z.number().int().nullable().optional(),
  margin: z.number().int().nullable().optional(),
})

/** What the person may do with it now; the server decides. */
export const QuotationActions = Permitted(quotationActs)

/** A set of a quotation: what it costs (fen) after what is left out of it, and the amount of each of its parts. */
export const QuotationSet = SetInput.extend({ name: z.string(), price: Fen, amounts: z.array(Fen) })
export type QuotationSet = z.output<typeof QuotationSet>

/** The judged lines and sums of a quotation that is being typed. */
export const CheckedQuotation = z.object({
  spaces: z.array(z.object({ name: z.string(), lines: z.array(QuotationLine) })),
  sets: z.array(QuotationSet),
  sums: QuotationSums,
})
export type CheckedQuotation = z.output<typeof CheckedQuotation>

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
  ...CheckedQuotation.shape,
  may: QuotationActions,
})
export type QuotationDetail = z.output<typeof QuotationDetail>

/** A copy at the prices of today; `notes` name, in words, what keeps its old price and what is taken off less. */
export const CopiedQuotation = QuotationDetail.extend({ notes: z.array(z.string()) })
export type CopiedQuotation = z.output<typeof CopiedQuotation>

/** Goods that a line may hold. */
export const QuotableGoods = LineGoods.extend({
  id: Id,
  soldAs: z.enum(['stock', 'order', 'custom']),
})
export type QuotableGoods = z.output<typeof QuotableGoods>

/** A part of a set as it may be quoted: its allowance in thousandths of `unit`; per square metre of the house where `scaled`. */
const QuotablePart = z.object({
  name: z.string(),
  goods: QuotableGoods,
  quantity: z.number().int(),
  unit: z.enum(Object.keys(priceUnits) as [keyof typeof priceUnits]),
  priceUnit: LineInput.shape.priceUnit,
  gradeId: LineInput.shape.gradeId,
  scaled: z.boolean(),
})

/** A set that may be quoted, with its parts. */
export const QuotableSet = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  price: Fen,
  per: z.enum(['set', 'area']),
  minArea: z.number().int().nullable(),
  parts: z.array(QuotablePart),
})
export type QuotableSet = z.output<typeof QuotableSet>

/** A set with what may be chosen instead of each part: upgrades at a difference (fen per unit), or nothing at a deduction (fen; per square metre where `scaled`). */
export const SetOffer = QuotableSet.extend({
  parts: z.array(
    QuotablePart.extend({
      deduction: Fen,
      upgrades: z.array(z.object({ goods: QuotableGoods, difference: Fen })),
    }),
  ),
})
export type SetOffer = z.output<typeof SetOffer>
