import { z } from 'zod'
import { Day, Fen, Id, idOf, oneOf, requiredText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { record } from '../../../kernel/api/record.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { recordFileRoutes } from '../../attachments/api/recordFileRoutes.ts'
import type { Submitted } from '../../documents/api/document.ts'
import { documentActs, documentRoutes, documentRow, documentStates } from '../../documents/api/plainDocument.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { mostLines, ShownStockLine, StockLine } from '../../warehouse/api/line.ts'
import { mostPieces } from '../../warehouse/api/typed.ts'
import { purchasePlaces } from './places.ts'

const mostBox = 100_000
const enters = 'stockReceiptManager:enter'

const value = (title: string) => Fen.nullable().meta({ title, kind: 'money', behind: [stockElements.value] })

/** In what condition goods lie that arrived damaged. */
export const damagedAs = { inspection: '待检', degraded: '降级' } as const

const { condition: _, note, ...ofStock } = StockLine.shape

/**
 * A line as a person types it: goods, lot, pieces per box as the carton's label says (left empty: those of the lot, or of the goods), how many
 * came, how many of these pieces are damaged, and what they are worth together, in fen.
 */
export const ReceiptLine = z.object({
  ...ofStock,
  boxPieces: z
    .number({ error: '每箱片数应为整数' })
    .int('每箱片数应为整数')
    .min(1, '每箱片数至少为 1')
    .max(mostBox, '每箱片数最多 10 万')
    .nullable()
    .default(null)
    .meta({ title: '每箱片数', kind: 'integer' }),
  damaged: z
    .number({ error: '其中破损应为整数' })
    .int('其中破损应为整数')
    .min(0, '其中破损不能小于 0')
    .max(mostPieces, '其中破损最多 1,000 万')
    .default(0)
    .meta({ title: '其中破损（片）', kind: 'integer' }),
  damagedAs: oneOf('破损放入', damagedAs).default('inspection'),
  amount: value('货值（元）').default(null),
  /** The line of a purchase of which it comes; where the receipt is of one and this is left empty, its first line of these goods. */
  purchaseLineId: Id.nullable().default(null),
  note,
})
export type ReceiptLine = z.output<typeof ReceiptLine>

/** A line as it is kept. */
export const ShownReceiptLine = ShownStockLine.extend({
  damaged: ReceiptLine.shape.damaged,
  damagedAs: ReceiptLine.shape.damagedAs,
  purchaseLineId: Id.nullable(),
  returned: z.number().int().meta({ title: '已退（片）', kind: 'integer' }),
  amount: value('货值').optional(),
  freight: value('运费分摊').optional(),
})
export type ShownReceiptLine = z.output<typeof ShownReceiptLine>

/** What a person enters. */
export const ReceiptEntered = z.object({
  warehouseId: idOf('请选择入库仓库').meta({ title: '仓库', kind: 'reference', of: 'warehouse' }),
  receivedOn: Day.meta({ title: '单据日期', kind: 'date' }),
  supplierId: Id.nullable().default(null).meta({ title: '供应商', kind: 'reference', of: 'supplier' }),
  supplierWords: text('供货方（未建档时填写）', 60).default(''),
  /** The purchase of which the goods come; its supplier is that of the receipt. */
  purchaseId: Id.nullable().default(null),
  freight: value('运费（元）').default(null),
  note: text('备注', 300).default(''),
  lines: z
    .array(ReceiptLine)
    .min(1, '请至少填写一行商品')
    .max(mostLines, `最多 ${mostLines} 行`)
    .meta({ title: '明细' }),
})
export type ReceiptEntered = z.output<typeof ReceiptEntered>

const states = { ...documentStates('已入库'), reversed: { title: '已冲销', tone: 'grey' } } as const

/** A row of the list. */
export const StockReceiptRow = documentRow('入库单号', states, {
  warehouseId: ReceiptEntered.shape.warehouseId,
  receivedOn: ReceiptEntered.shape.receivedOn,
  supplier: z.string().meta({ title: '供货方', kind: 'text' }),
  supplierId: Id.nullable(),
  supplierWords: z.string(),
  purchase: z
    .string()
    .meta({ title: '采购单', kind: 'text', behind: [purchasePlaces.purchases.authority as string] })
    .optional(),
  purchaseId: Id.nullable(),
  pieces: z.number().int().meta({ title: '数量（片/件）', kind: 'integer' }),
  damaged: z.number().int().meta({ title: '其中破损（片）', kind: 'integer' }),
  amount: value('货值').optional(),
  freight: value('运费').optional(),
  note: ReceiptEntered.shape.note,
  reverseReason: z.string().meta({ title: '冲销原因', kind: 'text' }),
}).extend({ decidedAt: Timestamp.nullable().meta({ title: '入库时间', kind: 'datetime' }) })

/** What a receipt of goods is. */
export const receiptRecord = record({
  name: 'stockReceipt',
  table: 'stockReceipt',
  title: '入库单',
  noun: '入库单',
  unit: '张',
  place: purchasePlaces.receipts,
  seen: { scope: 'stockReceipt' },
  states,
  acts: {
    ...documentActs(enters),
    reverse: {
      needs: 'stockReceiptManager:reverse',
      from: ['done'],
      refuses: { draft: '还没有入库，不用冲销，作废即可', reversed: '已经冲销，不能再次冲销' },
    },
    cost: { needs: enters, from: ['done'], refuses: { draft: '还没有入库，运费请直接填在入库单里' } },
    attach: { needs: enters, from: ['draft', 'approving', 'done', 'rejected'] },
  },
  row: StockReceiptRow,
  views: {
    all: '全部',
    draft: '草稿',
    approving: '审批中',
    done: '已入库',
    reversed: '已冲销',
    rejected: '已拒绝',
    cancelled: '已作废',
  },
})

const needs = receiptRecord.place.authority as string
const documentCalls = documentRoutes(receiptRecord, ReceiptEntered, {
  more: { lines: z.array(ShownReceiptLine) },
  hangsOn: [stockElements.value],
})
const Detail = documentCalls.detail.returns

const at = '/api/crm/stockReceipt'

export const receiptRoutes = {
  ...documentCalls,
  reverse: route({
    at: `POST ${at}/reverse`,
    does: '冲销入库单',
    needs: receiptRecord.acts.reverse.needs,
    body: z.object({ id: Id, version: Version, reason: requiredText('冲销原因', 200) }),
    returns: Detail,
  }),
} satisfies Record<string, Route>

/** The calls about photos and papers of receipts. */
export const receiptFileRoutes = recordFileRoutes(at, { noun: '入库单', called: '照片与附件', needs, enters })

export type ReceiptDetail = z.output<typeof Detail>
export type StockReceiptRow = z.output<typeof StockReceiptRow>

/** What an approval decides of it; without a flow it posts as it is sent. */
export const receiptApproval = {
  code: 'stockReceipt',
  title: receiptRecord.title,
  forecast: receiptRoutes.forecast,
  submit: receiptRoutes.submit,
  alone: true,
} satisfies Submitted<ReceiptDetail>
