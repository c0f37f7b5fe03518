import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, idOf, Nothing, Timestamp, text } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { ReceivedLine } from '../../goodsReturn/api/acts.ts'
import { GoodsReturnRow } from '../../goodsReturn/api/goodsReturn.ts'
import { mostLines } from '../../warehouse/api/line.ts'
import { tripElements } from './elements.ts'
import { tripRecord, tripRoutes } from './trip.ts'

/** A line of a return that a driver fetches. `fetched`: null before they have noted it. */
export const FetchedLine = z.object({
  id: Id,
  goodsName: z.string(),
  colour: z.string(),
  batch: z.string(),
  size: z.string(),
  boxPieces: z.number().int().nullable(),
  pieces: z.number().int(),
  fetched: z.number().int().nullable(),
})

/** A return as its driver needs it. */
export const DayReturn = z.object({
  id: Id,
  number: z.string(),
  state: GoodsReturnRow.shape.state,
  customerName: z.string(),
  address: z.string(),
  contact: z.string(),
  phone: z.string(),
  reason: z.string(),
  fetchedAt: Timestamp.nullable(),
  fetchedNote: z.string(),
  lines: z.array(FetchedLine),
})
export type DayReturn = z.output<typeof DayReturn>

const at = '/api/crm/trip'
const { plan } = tripElements
const refuses = [codes.notFound, codes.conflict] as const
const returnId = idOf('请选择退货单').meta({ title: '客户退货单' })

export const tripReturnRoutes = {
  waitingReturns: route({
    at: `POST ${at}/waitingReturns`,
    does: '待上门取的退货单',
    needs: plan,
    reads: true,
    body: z.object({ search: text('搜索', 50).default('') }),
    returns: z.array(DayReturn.omit({ lines: true, phone: true, fetchedNote: true })),
  }),
  putReturn: route({
    at: `POST ${at}/putReturn`,
    does: '退货单排上车',
    needs: plan,
    body: z.object({ id: Id, returnId }),
    returns: tripRoutes.detail.returns,
    refuses,
  }),
  takeOffReturn: route({
    at: `POST ${at}/takeOffReturn`,
    does: '退货单从车次拿下',
    needs: plan,
    body: z.object({ id: Id, returnId }),
    returns: tripRoutes.detail.returns,
    refuses,
  }),
  fetched: route({
    at: `POST ${at}/fetched`,
    does: '司机登记取回的退货',
    needs: tripRecord.acts.sign.needs,
    body: z.object({
      id: Id,
      returnId,
      lines: z.array(ReceivedLine).max(mostLines, `最多 ${mostLines} 行`).meta({ title: '明细' }),
      note: text('备注', 300).default(''),
    }),
    returns: Nothing,
    refuses,
  }),
} satisfies Record<string, Route>
