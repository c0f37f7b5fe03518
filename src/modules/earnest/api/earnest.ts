import { z } from 'zod'
import { Fen, Id, naming, oneOf, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { type ActFacts, Refusals, record, type StateFacts, wordsOfStates } from '../../../kernel/api/record.ts'
import { priceUnits } from '../../goods/api/units.ts'
import { amountOf } from '../../money/api/amount.ts'
import { ReceiptFacts } from '../../money/api/receipt.ts'
import { receiptKinds, receiptStates } from '../../money/api/words.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { StockLine } from '../../warehouse/api/line.ts'
import { earnestPlaces } from './places.ts'

/** The most lines of one. */
export const mostEarnestLines = 50

const { payment: _, ...kinds } = receiptKinds
/** What its money is called, as chosen: 定金 binds both sides, 订金 is paid ahead. */
export const earnestKinds = kinds

/** The states of chain.md §4. What is past its time shows as expired, whatever is stored. */
export const earnestStates = {
  draft: { title: '未收款', tone: 'grey', live: true },
  paid: { title: '待留货', tone: 'orange', live: true },
  reserved: { title: '已留货', tone: 'green', live: true },
  extended: { title: '已延期', tone: 'blue', live: true },
  signed: { title: '已签约', tone: 'blue', live: true },
  ordered: { title: '已下单', tone: 'green' },
  expired: { title: '已到期', tone: 'red', live: true },
  refunded: { title: '已退款', tone: 'grey' },
  forfeited: { title: '已没收', tone: 'grey' },
  cancelled: { title: '已作废', tone: 'grey' },
} as const satisfies Record<string, StateFacts>
export type EarnestState = keyof typeof earnestStates

/**
 * A line as it is typed: goods of a lot in a warehouse, boxes and pieces of it, at a locked price (fen per the unit of the goods' price). What is not there
 * yet has no lot and no warehouse, where the whole waits for goods (`awaits`).
 */
export const EarnestLine = z.object({
  goodsId: StockLine.shape.goodsId,
  gradeId: StockLine.shape.gradeId,
  boxes: StockLine.shape.boxes,
  rest: StockLine.shape.rest,
  lotId: Id.nullable().default(null).meta({ title: '批次与仓库', kind: 'reference', of: 'stockLot' }),
  warehouseId: Id.nullable().default(null).meta({ title: '仓库', kind: 'reference', of: 'warehouse' }),
  price: Fen.meta({ title: '锁定单价', kind: 'money' }),
})
export type EarnestLine = z.output<typeof EarnestLine>

const related = (title: string, of: string) => Id.nullable().default(null).meta({ title, kind: 'record', of })

/** What a person enters of one, besides its receipt. */
export const Entered = z.object({
  customerId: ReceiptFacts.shape.customerId,
  opportunityId: related('商机', 'opportunity'),
  quotationId: related('报价单', 'quotation'),
  lines: z
    .array(EarnestLine)
    .min(1, '请至少填写一行商品')
    .max(mostEarnestLines, `最多 ${mostEarnestLines} 行`)
    .meta({ title: '留货商品' }),
  awaits: z.boolean().default(false).meta({ title: '等到货（现在不留货，货到后再留）', kind: 'boolean' }),
  mixed: z.boolean().default(false).meta({ title: '客户同意混批', kind: 'boolean' }),
  untilAt: Timestamp.meta({ title: '留货截止', kind: 'datetime' }),
  kind: oneOf('款项', earnestKinds, '请选择定金或订金'),
  amount: amountOf('定金金额'),
  remark: text('备注', 300).default(''),
})
export type Entered = z.output<typeof Entered>

/** Its receipt, entered in the same form: where the money came in, and the photo of the voucher. */
export const Paying = ReceiptFacts.pick({
  accountId: true,
  fee: true,
  receivedOn: true,
  payer: true,
  externalSerial: true,
}).extend({ fileIds: z.array(Id).max(9, '凭证最多 9 张').default([]).meta({ title: '凭证' }) })
export type Paying = z.output<typeof Paying>

const pieces = (title: string) => z.number().int().meta({ title, kind: 'integer' })

/** A row of the list. */
export const EarnestRow = z.object({
  id: Id,
  number: naming('定金单号'),
  state: oneOf('状态', wordsOfStates(earnestStates)),
  customerId: Id,
  customerName: z.string().meta({ title: '客户', kind: 'text' }),
  opportunityId: Id.nullable(),
  goodsNames: z.string().meta({ title: '商品', kind: 'text' }),
  pieces: pieces('数量（片/件）'),
  /** What of it holds now. */
  held: pieces('现留货（片/件）'),
  worth: Fen.meta({ title: '货值', kind: 'money' }),
  kind: oneOf('款项', earnestKinds),
  amount: Fen.meta({ title: '定金', kind: 'money' }),
  awaits: z.boolean().meta({ title: '等到货', kind: 'boolean' }),
  receiptState: oneOf('收款', wordsOfStates(receiptStates)).nullable(),
  untilAt: Timestamp.meta({ title: '留货截止', kind: 'datetime' }),
  holdUntil: Timestamp.nullable().meta({ title: '临时留货至', kind: 'datetime' }),
  reservedAt: Timestamp.nullable().meta({ title: '留货起', kind: 'datetime' }),
  remark: z.string().meta({ title: '备注', kind: 'text' }),
  ownerId: Id.meta({ title: '业务员', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '部门', kind: 'department' }),
  createdAt: Timestamp.meta({ title: '登记时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  version: Version,
})
export type EarnestRow = z.output<typeof EarnestRow>

const enters = 'inventoryEarnest:enter'

/** What people do with one. */
export const earnestActs = {
  edit: { needs: enters, from: ['draft'] },
  pay: { needs: enters, from: ['draft'] },
  cancel: { needs: enters, from: ['draft'] },
  reserve: { needs: enters, from: ['paid'] },
  extend: { needs: enters, from: ['paid', 'reserved', 'extended'] },
  sign: { needs: enters, from: ['reserved', 'extended'] },
  retake: { needs: enters, from: ['expired'] },
  end: { needs: enters, from: ['reserved', 'extended'] },
} as const satisfies Record<string, ActFacts<EarnestState>>
export type EarnestAct = keyof typeof earnestActs

/** What 库存定金 is. */
export const earnestRecord = record({
  name: 'earnest',
  table: 'earnest',
  title: '库存定金',
  noun: '定金单',
  unit: '张',
  place: earnestPlaces.list,
  seen: { scope: 'earnest' },
  states: earnestStates,
  acts: earnestActs,
  row: EarnestRow,
  views: {
    mine: '我的',
    blocked: '占用中',
    ending: '三天内到期',
    ended: '已到期',
    waiting: '待留货',
    signed: '已签约',
    ordered: '已下单',
    unpaid: '未收款',
    all: '全部',
  },
})

/** A line as it is shown; `amount`: what its pieces come to at the locked price. */
export const ShownLine = EarnestLine.extend({
  id: Id,
  goodsName: z.string().meta({ title: '商品', kind: 'text' }),
  goodsCode: z.string().meta({ title: '编码', kind: 'text' }),
  lotName: z
    .string()
    .optional()
    .meta({ title: '批次', kind: 'text', behind: [stockElements.lots] }),
  warehouseName: z.string().meta({ title: '仓库', kind: 'text' }),
  boxPieces: z.number().int().nullable(),
  pieces: pieces('数量（片/件）'),
  priceUnit: oneOf('计价单位', priceUnits),
  amount: Fen.meta({ title: '货值', kind: 'money' }),
})
export type ShownLine = z.output<typeof ShownLine>

export const EarnestDetail = EarnestRow.extend({
  quotationId: Id.nullable(),
  receiptId: Id.nullable(),
  /** Empty where the person does not see it. */
  receiptNumber: z.string(),
  /** Nothing where there is none, or the person does not see it. */
  contractId: Id.nullable(),
  contractNumber: z.string(),
  dealName: z.string(),
  mixed: z.boolean(),
  /** It waits for goods: it is paid, and less is reserved than it keeps. */
  lacks: z.boolean(),
  lines: z.array(ShownLine),
  /** Why each act is refused, in words; null where the person may do it. */
  refusals: Refusals(earnestActs),
})
export type EarnestDetail = z.output<typeof EarnestDetail>
