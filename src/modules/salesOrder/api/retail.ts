import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Fen, idOf } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { Chosen, Preview } from '../../approval/api/approval.ts'
import { StockLine } from '../../warehouse/api/line.ts'
import { OrderLine, orderRoutes, SplitTo } from './order.ts'

const needs = 'orderManager:retail'

/** The most lines of a loose order. */
export const mostRetailLines = 50

/** A line of it: goods, boxes and pieces, at a price (fen per the unit of the goods' price). */
export const RetailLine = z.object({
  goodsId: StockLine.shape.goodsId,
  boxes: OrderLine.shape.boxes,
  rest: OrderLine.shape.rest,
  price: Fen.meta({ title: '单价', kind: 'money' }),
  note: OrderLine.shape.note,
})
export type RetailLine = z.output<typeof RetailLine>

/** What a person enters of a loose order (零售). */
export const RetailEntered = z.object({
  customerId: idOf('请选择客户').meta({ title: '客户' }),
  ...SplitTo.shape,
  lines: z
    .array(RetailLine)
    .min(1, '请至少填写一行商品')
    .max(mostRetailLines, `最多 ${mostRetailLines} 行`)
    .meta({ title: '商品' }),
})
export type RetailEntered = z.output<typeof RetailEntered>

export const retailRoutes = {
  forecast: route({
    at: 'POST /api/crm/salesOrder/retail/forecast',
    does: '预览零售下单的审批',
    needs,
    reads: true,
    body: RetailEntered.extend({ chosen: Chosen.default({}) }),
    returns: Preview.nullable(),
    refuses: [codes.forbidden, codes.notFound, codes.conflict],
  }),
  retail: route({
    at: 'POST /api/crm/salesOrder/retail',
    does: '零售下单：没有合同的客户，按今天的标价和底价',
    needs,
    body: RetailEntered.extend({ chosen: Chosen.default({}) }),
    returns: orderRoutes.add.returns,
    refuses: [codes.forbidden, codes.notFound, codes.conflict],
  }),
} satisfies Record<string, Route>
