import { z } from 'zod'
import { Day, Fen, Id, idOf, oneOf, requiredText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { record } from '../../../kernel/api/record.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { recordFileRoutes } from '../../attachments/api/recordFileRoutes.ts'
import type { Submitted } from '../../documents/api/document.ts'
import { documentActs, documentRoutes, documentRow, documentStates } from '../../documents/api/plainDocument.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { lyingConditions, mostLines, ShownStockLine, StockLine } from '../../warehouse/api/line.ts'
import { purchasePlaces } from './places.ts'

const enters = 'stockReceiptManager:enter'
const value = (title: string) => Fen.nullable().meta({ title, kind: 'money', behind: [stockElements.value] })
const { boxes, rest, note } = StockLine.shape

/** A line as a person types it: of which line of the receipt, from which condition, how many, and what (fen) the supplier gives for them. */
export const ReturnLine = z.object({
  receiptLineId: idOf('请选择入库单的一行'),
  condition: oneOf('从哪里退', lyingConditions).default('sellable'),
  boxes,
  rest,
  credit: value('供应商抵扣（元）').default(null),
  note,
})
export type ReturnLine = z.output<typeof ReturnLine>

/** A line as it is kept; `amount`: what it was worth as it left. */
export const ShownReturnLine = ShownStockLine.extend({
  receiptLineId: Id,
  credit: value('供应商抵扣').optional(),
  amount: value('退出货值').optional(),
})
export type ShownReturnLine = z.output<typeof ShownReturnLine>

/** What a person enters. */
export const ReturnEntered = z.object({
  stockReceiptId: idOf('请选择入库单'),
  warehouseId: idOf('请选择退货仓库').meta({ title: '退货仓库', kind: 'reference', of: 'warehouse' }),
  returnedOn: Day.meta({ title: '单据日期', kind: 'date' }),
  replaces: z.boolean().default(false).meta({ title: '供应商换货（退回的数量重新算在订）', kind: 'boolean' }),
  note: text('退货原因', 300).default(''),
  lines: z
    .array(ReturnLine)
    .min(1, '请至少填写一行商品')
    .max(mostLines, `最多 ${mostLines} 行`)
    .meta({ title: '明细' }),
})
export type ReturnEntered = z.output<typeof ReturnEntered>

const states = { ...documentStates('已退货'), reversed: { title: '已冲销', tone: 'grey' } } as const

/** A row of the list. */
export const ReturnRow = documentRow('退货单号', states, {
  warehouseId: ReturnEntered.shape.warehouseId,
  returnedOn: ReturnEntered.shape.returnedOn,
  supplier: z.string().meta({ title: '供货方', kind: 'text' }),
  receipt: z
    .string()
    .meta({ title: '入库单', kind: 'text', behind: [purchasePlaces.receipts.authority as string] })
    .optional(),
  stockReceiptId: Id,
  replaces: z.boolean().meta({ title: '换货', kind: 'boolean' }),
  pieces: z.number().int().meta({ title: '数量（片/件）', kind: 'integer' }),
  amount: value('退出货值').optional(),
  credit: value('供应商抵扣').optional(),
  note: ReturnEntered.shape.note,
  reverseReason: z.string().meta({ title: '冲销原因', kind: 'text' }),
}).extend({ decidedAt: Timestamp.nullable().meta({ title: '退货时间', kind: 'datetime' }) })
export type ReturnRow = z.output<typeof ReturnRow>

/** What a return to a supplier is. */
export const returnRecord = record({
  name: 'supplierReturn',
  table: 'supplierReturn',
  title: '退货单',
  noun: '退货单',
  unit: '张',
  place: purchasePlaces.returns,
  seen: { scope: 'supplierReturn' },
  states,
  acts: {
    ...documentActs(enters),
    reverse: {
      needs: 'stockReceiptManager:reverse',
      from: ['done'],
      refuses: { draft: '还没有退货，不用冲销，作废即可', reversed: '已经冲销，不能再次冲销' },
    },
    attach: { needs: enters, from: ['draft', 'approving', 'done', 'rejected'] },
  },
  row: ReturnRow,
  views: {
    all: '全部',
    draft: '草稿',
    approving: '审批中',
    done: '已退货',
    reversed: '已冲销',
    rejected: '已拒绝',
    cancelled: '已作废',
  },
})

const documentCalls = documentRoutes(returnRecord, ReturnEntered, {
  more: { lines: z.array(ShownReturnLine) },
  hangsOn: [stockElements.value],
})
const Detail = documentCalls.detail.returns

export const returnRoutes = {
  ...documentCalls,
  reverse: route({
    at: 'POST /api/crm/supplierReturn/reverse',
    does: '冲销退货单',
    needs: returnRecord.acts.reverse.needs,
    body: z.object({ id: Id, version: Version, reason: requiredText('冲销原因', 200) }),
    returns: Detail,
  }),
} satisfies Record<string, Route>

/** The calls about photos and papers of returns to suppliers. */
export const returnFileRoutes = recordFileRoutes('/api/crm/supplierReturn', {
  noun: returnRecord.noun,
  called: '照片与附件',
  needs: returnRecord.place.authority as string,
  enters,
})
export type ReturnDetail = z.output<typeof Detail>

/** What an approval decides of it; without a flow it posts as it is sent. */
export const returnApproval = {
  code: 'supplierReturn',
  title: returnRecord.title,
  forecast: returnRoutes.forecast,
  submit: returnRoutes.submit,
  alone: true,
} satisfies Submitted<ReturnDetail>
