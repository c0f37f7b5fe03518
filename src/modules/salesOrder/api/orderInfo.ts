import { z } from 'zod'
import { Day, Fen, Id, IdText, oneOf, Timestamp } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { answerers, moveActs } from './moves.ts'
import { ShownOrderLine } from './order.ts'
import { orderPlaces } from './places.ts'

const count = (title: string) => z.number().int().meta({ title, kind: 'integer' })
const actWords = Object.fromEntries(Object.entries(moveActs).map(([act, { title }]) => [act, title]))
const behind = [stockElements.stock, stockElements.lots]

/** The most entries of moves that an order tells: the newest. */
export const mostMoves = 1000

/** What happened to a line: of which lot, by which document; its number where the person sees it. Newest first. */
export const OrderMove = z.object({
  id: Id,
  act: oneOf('动作', actWords as Record<keyof typeof moveActs, string>),
  pieces: count('数量'),
  answers: oneOf('责任方', answerers).nullable(),
  lot: z.string().optional().meta({ title: '批次', kind: 'text', behind }),
  document: z.string().meta({ title: '单据', kind: 'text' }),
  to: z.string().nullable(),
  onDay: Day.meta({ title: '日期', kind: 'date' }),
  createdAt: Timestamp.meta({ title: '时间', kind: 'datetime' }),
  createdBy: Id.nullable().meta({ title: '经手人', kind: 'employee' }),
})
export type OrderMove = z.output<typeof OrderMove>

/** What of a line was shipped of a lot, net of what came back, in pieces. */
export const LotOfLine = z.object({
  id: Id,
  name: z.string().meta({ title: '批次', kind: 'text' }),
  shipped: count('已发'),
  back: count('已退'),
})
export type LotOfLine = z.output<typeof LotOfLine>

/** A line of an order in the columns 合同, 已下, 已备, 已发, 已签, 已退 and 待发, in pieces or parts. */
export const InfoLine = ShownOrderLine.pick({
  id: true,
  contractLineId: true,
  space: true,
  name: true,
  code: true,
  spec: true,
  boxPieces: true,
  contracted: true,
  ordered: true,
  pieces: true,
  source: true,
  note: true,
}).extend({
  reserved: count('已备'),
  shipped: count('已发'),
  onWay: count('在途'),
  signed: count('已签'),
  back: count('已退'),
  short: count('待查'),
  toShip: count('待发'),
  /** Absent for who may not see lots. */
  lots: z.array(LotOfLine).optional().meta({ behind }),
  moves: z.array(OrderMove),
})
export type InfoLine = z.output<typeof InfoLine>

/** What money lacks before goods of the order leave, in fen; `terms` say which lack it. */
export const MoneyLacks = z.object({
  allowed: z.boolean(),
  needed: Fen,
  paid: Fen,
  short: Fen,
  /** The last day of a release that allows it though money lacks. */
  until: Day.nullable(),
  terms: z.array(z.object({ name: z.string(), short: Fen })),
})
export type MoneyLacks = z.output<typeof MoneyLacks>

/** A document of the order, which another module brings. */
export const OrderPaperRow = z.object({
  key: z.string(),
  title: z.string().meta({ title: '单据', kind: 'text' }),
  number: z.string().meta({ title: '单号', kind: 'text' }),
  state: z.string().meta({ title: '状态', kind: 'text' }),
  on: Day.nullable().meta({ title: '日期', kind: 'date' }),
  to: z.string().nullable(),
})
export type OrderPaperRow = z.output<typeof OrderPaperRow>

export const infoRoutes = {
  info: route({
    at: 'GET /api/crm/salesOrder/info/:id',
    does: '订单各行的发货情况、资金与单据',
    needs: orderPlaces.list.authority as string,
    params: z.object({ id: IdText }),
    returns: z.object({
      lines: z.array(InfoLine),
      /** Null for who may not see the money of the contract, and of orders of which nothing is left to ship. */
      money: MoneyLacks.nullable(),
      papers: z.array(OrderPaperRow),
    }),
  }),
}
export type OrderInfo = z.output<typeof infoRoutes.info.returns>
