import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Fen, Figure, Id, IdText, idOf, text, Version } from '../../../kernel/api/fields.ts'
import { yuan } from '../../../kernel/api/format.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { ChangeRow } from '../../contract/api/change.ts'
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

/** What a return whose goods came is settled for as its contract is now, in fen. */
const Settlement = z.object({
  lines: z.array(
    z.object({
      lineId: Id,
      received: z.number().int(),
      /** Of these so many are paid for: what the contract gave up otherwise is not. */
      pieces: z.number().int(),
      amount: z.number().int(),
    }),
  ),
  gross: Fen,
  fee: Fen,
  refund: Fen,
  unpaid: z.number().int(),
  /** Why not all that came is paid for, in words. */
  note: z.string().nullable(),
  /** The open change order of the contract: the goods that the customer takes instead, which may be netted with the return, or why not. */
  beside: z
    .object({
      id: Id,
      version: Version,
      number: z.string(),
      rows: z.array(ChangeRow),
      amount: z.number().int(),
      refusal: z.string().nullable(),
    })
    .nullable(),
})
export type Settlement = z.output<typeof Settlement>

/** Says what a customer gets by a return, or pays where the goods that they take instead cost more; fen. */
export const netWords = (refund: number): string => (refund < 0 ? `客户应补 ${yuan(-refund)}` : `应退 ${yuan(refund)}`)

const { acts } = goodsReturnRecord
/** Whether a change order is taken along tells whether it is approved, which hangs on cost and floors. */
const hangsOn = [guarded.listPrice, guarded.cost, guarded.floorManager]
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
  settlement: route({
    at: 'GET /api/crm/goodsReturn/settlement/:id',
    does: '试算退货结算',
    needs: acts.settle.needs,
    hangsOn,
    refuses: [codes.notFound, codes.conflict],
    params: z.object({ id: IdText }),
    returns: Settlement,
  }),
  settle: route({
    at: 'POST /api/crm/goodsReturn/settle',
    does: '退货结算',
    needs: acts.settle.needs,
    hangsOn,
    body: z.object({
      ...named,
      /** What the customer agreed to get, in fen; below 0 what they agreed to pay. */
      refund: Figure.meta({ title: '应退金额', kind: 'money' }),
      /** The change order whose goods the customer takes instead. */
      beside: z.object({ changeId: Id, version: Version }).nullable().default(null).meta({ title: '增减项' }),
    }),
    ...common,
  }),
} satisfies Record<string, Route>
