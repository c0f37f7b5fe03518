import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Fen, Id, idOf, text, Version } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { guarded } from '../../goods/api/goods.ts'
import { mostLines, StockLine } from '../../warehouse/api/line.ts'
import { goodsReturnRecord, goodsReturnRoutes } from './goodsReturn.ts'

const { boxes, rest } = StockLine.shape
const lineId = idOf('请选择退货单的一行')
const note = text('备注', 300).default('')
const lines = <Line extends z.ZodObject>(line: Line) =>
  z.array(line).min(1, '请至少填写一行').max(mostLines, `最多 ${mostLines} 行`).meta({ title: '明细' })

/** How many pieces of a line came. */
export const ReceivedLine = z.object({ lineId, boxes, rest })
export type ReceivedLine = z.output<typeof ReceivedLine>

/** What pieces of a line were found to be: each count in boxes and pieces beside them. */
export const InspectedLine = z.object({
  lineId,
  sellableBoxes: boxes,
  sellableRest: rest,
  degradedBoxes: boxes,
  degradedRest: rest,
  scrappedBoxes: boxes,
  scrappedRest: rest,
})
export type InspectedLine = z.output<typeof InspectedLine>

/** What pieces are found to be. */
export const findings = { sellable: '可售', degraded: '降级', scrapped: '报废' } as const
export type Finding = keyof typeof findings

const { acts } = goodsReturnRecord
const named = { id: Id, version: Version }
const common = {
  refuses: [codes.notFound, codes.conflict] as const,
  returns: goodsReturnRoutes.detail.returns,
}

export const returnActRoutes = {
  reopen: route({
    at: 'POST /api/crm/goodsReturn/reopen',
    does: '客户退货单改回草稿',
    needs: acts.reopen.needs,
    body: z.object(named),
    ...common,
  }),
  receive: route({
    at: 'POST /api/crm/goodsReturn/receive',
    does: '退货收货',
    needs: acts.receive.needs,
    body: z.object({
      ...named,
      warehouseId: idOf('请选择收进哪个仓库').meta({ title: '收进仓库', kind: 'reference', of: 'warehouse' }),
      lines: lines(ReceivedLine),
      note,
    }),
    ...common,
  }),
  inspect: route({
    at: 'POST /api/crm/goodsReturn/inspect',
    does: '退货质检',
    needs: acts.inspect.needs,
    body: z.object({ ...named, lines: lines(InspectedLine), note }),
    ...common,
  }),
  settle: route({
    at: 'POST /api/crm/goodsReturn/settle',
    does: '退货结算',
    needs: acts.settle.needs,
    hangsOn: [guarded.listPrice],
    body: z.object({
      ...named,
      /** What the customer agreed to get, in fen. */
      refund: Fen.meta({ title: '应退金额', kind: 'money' }),
    }),
    ...common,
  }),
} satisfies Record<string, Route>
