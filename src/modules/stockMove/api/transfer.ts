import { z } from 'zod'
import { Day, Fen, Id, idOf, requiredText, Timestamp, text } from '../../../kernel/api/fields.ts'
import { record } from '../../../kernel/api/record.ts'
import { route } from '../../../kernel/api/route.ts'
import { recordFileRoutes } from '../../attachments/api/recordFileRoutes.ts'
import type { Submitted } from '../../documents/api/document.ts'
import { documentActs, documentRoutes, documentRow, documentStates } from '../../documents/api/plainDocument.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { Cuts } from '../../warehouse/api/gives.ts'
import { mostLines, ShownStockLine, StockLine } from '../../warehouse/api/line.ts'
import { stockMovePlaces } from './places.ts'

const Worth = Fen.nullable().meta({ title: '发出金额', kind: 'money', behind: [stockElements.value] })
const Pieces = z.number().int()

/** What a person enters. */
export const TransferEntered = z.object({
  fromWarehouseId: idOf('请选择调出仓库').meta({ title: '调出仓库', kind: 'reference', of: 'warehouse' }),
  toWarehouseId: idOf('请选择调入仓库').meta({ title: '调入仓库', kind: 'reference', of: 'warehouse' }),
  happenedOn: Day.meta({ title: '单据日期', kind: 'date' }),
  carrier: text('承运', 100).default(''),
  reason: text('说明', 300).default(''),
  lines: z.array(StockLine).min(1, '请至少填写一行商品').max(mostLines, `最多 ${mostLines} 行`).meta({ title: '明细' }),
  cuts: Cuts,
})
export type TransferEntered = z.output<typeof TransferEntered>

/** A line as it is kept, with what has become of its pieces. */
export const ShownTransferLine = ShownStockLine.extend({
  accepted: Pieces.meta({ title: '已收', kind: 'integer' }),
  damaged: Pieces.meta({ title: '破损', kind: 'integer' }),
  lost: Pieces.meta({ title: '丢失', kind: 'integer' }),
  returned: Pieces.meta({ title: '退回', kind: 'integer' }),
})
export type ShownTransferLine = z.output<typeof ShownTransferLine>

/** A receipt of a transfer, a loss, or a taking back: what of which lines, in pieces. */
const ShownPart = z.object({
  id: Id,
  serial: z.number().int(),
  lineId: Id,
  accepted: Pieces,
  damaged: Pieces,
  lost: Pieces,
  returned: Pieces,
  answers: z.string(),
  note: z.string(),
  createdBy: Id.nullable(),
  createdAt: Timestamp,
})
export type ShownPart = z.output<typeof ShownPart>

const states = {
  ...documentStates('已收完'),
  sent: { title: '已发出', tone: 'blue', live: true },
} as const

/** A row of the list. */
export const TransferRow = documentRow('调拨单号', states, {
  fromWarehouseName: z.string().meta({ title: '调出仓库', kind: 'text' }),
  toWarehouseName: z.string().meta({ title: '调入仓库', kind: 'text' }),
  happenedOn: TransferEntered.shape.happenedOn,
  carrier: z.string().meta({ title: '承运', kind: 'text' }),
  reason: z.string().meta({ title: '说明', kind: 'text' }),
  pieces: Pieces.meta({ title: '数量（片/件）', kind: 'integer' }),
  underWay: Pieces.meta({ title: '在途（片/件）', kind: 'integer' }),
  sentOn: Day.nullable().meta({ title: '发出日期', kind: 'date' }),
  days: Pieces.nullable().meta({ title: '在途天数', kind: 'integer' }),
  amount: Worth.optional(),
})
export type TransferRow = z.output<typeof TransferRow>

const underWay = ['sent'] as const
/** Whoever sends and whoever receives takes photos of it. */
const attaches = ['stockTransferManager:enter', 'stockTransferManager:receive'] as const

/** What a transfer is. */
export const transferRecord = record({
  name: 'stockTransfer',
  table: 'stockTransfer',
  title: '调拨单',
  noun: '调拨单',
  unit: '张',
  place: stockMovePlaces.transfers,
  seen: { scope: 'stockTransfer' },
  states,
  acts: {
    ...documentActs('stockTransferManager:enter'),
    receive: { needs: 'stockTransferManager:receive', from: underWay },
    lose: { needs: 'stockTransferManager:lose', from: underWay },
    takeBack: { needs: 'stockTransferManager:enter', from: underWay },
    attach: { needs: attaches, from: ['draft', 'approving', 'sent', 'done', 'rejected'] },
  },
  row: TransferRow,
  views: {
    all: '全部',
    draft: '草稿',
    sent: '在途',
    done: '已收完',
    losses: '有破损或丢失',
    approving: '审批中',
    cancelled: '已作废',
  },
})

const calls = documentRoutes(transferRecord, TransferEntered, {
  more: { fromWarehouseId: Id, toWarehouseId: Id, lines: z.array(ShownTransferLine), parts: z.array(ShownPart) },
  sends: { cuts: Cuts.removeDefault().optional() },
  hangsOn: [stockElements.value],
})

const { boxes, rest } = StockLine.shape
const note = text('备注', 300).default('')
/** What of a line is lost or goes back. */
const Part = z.object({ lineId: Id, boxes, rest })
const parts = <Line extends z.ZodObject>(line: Line) =>
  z.array(line).min(1, '请至少填写一行').max(mostLines, `最多 ${mostLines} 行`).meta({ title: '明细' })
/** What of a line arrived: fit for sale, and damaged; what is in neither stays under way. */
export const ReceiveLine = Part.extend({ damagedBoxes: boxes, damagedRest: rest })

const writing = <const Do extends string, Body extends z.ZodObject>(act: Do, does: string, needs: string, body: Body) =>
  route({
    at: `POST /api/crm/stockTransfer/${act}`,
    does,
    needs,
    body,
    refuses: calls.submit.refuses,
    returns: calls.detail.returns,
  })
const { acts } = transferRecord

export const transferRoutes = {
  ...calls,
  receive: writing('receive', '调拨收货', acts.receive.needs, z.object({ id: Id, lines: parts(ReceiveLine), note })),
  lose: writing(
    'lose',
    '登记调拨丢失',
    acts.lose.needs,
    z.object({ id: Id, lines: parts(Part), answers: requiredText('责任人', 100), note }),
  ),
  takeBack: writing('takeBack', '收回未到的调拨', acts.takeBack.needs, z.object({ id: Id, lines: parts(Part), note })),
}

/** The calls about photos and papers of transfers. */
export const transferFileRoutes = recordFileRoutes('/api/crm/stockTransfer', {
  noun: transferRecord.noun,
  called: '照片与附件',
  needs: transferRecord.place.authority as string,
  enters: attaches,
})
export type TransferDetail = z.output<typeof transferRoutes.detail.returns>

/** Returns the pieces of a line that are still under way. */
export const leftOf = ({ pieces, accepted, damaged, lost, returned }: Omit<ShownTransferLine, 'id'>): number =>
  pieces - accepted - damaged - lost - returned

/** What an approval decides of it, where the company asks for one. */
export const transferApproval = {
  code: 'stockTransfer',
  title: transferRecord.title,
  forecast: transferRoutes.forecast,
  submit: transferRoutes.submit,
  alone: true,
} satisfies Submitted<TransferDetail>
