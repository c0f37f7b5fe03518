import { z } from 'zod'
import { Id, IdText } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { stockElements } from './elements.ts'
import { conditions } from './key.ts'

const KeyThere = z.object({
  warehouseId: Id,
  warehouseName: z.string(),
  gradeId: Id.nullable(),
  condition: z.enum(Object.keys(conditions) as [keyof typeof conditions]),
  place: z.string(),
  onHand: z.number().int(),
  free: z.number().int(),
})

/** A lot of goods, and where of it how much is, in pieces. */
export const LotThere = z.object({
  lotId: Id,
  colour: z.string(),
  batch: z.string(),
  size: z.string(),
  boxPieces: z.number().int().nullable(),
  keys: z.array(KeyThere),
})
export type LotThere = z.output<typeof LotThere>

/** A lot, as its label names it. */
export const LabelledLot = LotThere.omit({ keys: true }).extend({
  goodsId: Id,
  goodsName: z.string(),
  goodsCode: z.string(),
})
export type LabelledLot = z.output<typeof LabelledLot>

export const stockRoutes = {
  lots: route({
    at: 'POST /api/crm/stock/lots',
    does: '商品的批次与库存',
    needs: stockElements.lots,
    reads: true,
    body: z.object({ goodsId: Id }),
    returns: z.array(LotThere),
  }),
  lot: route({
    at: 'GET /api/crm/stock/lot/:id',
    does: '批次标签上的批次',
    needs: stockElements.lots,
    params: z.object({ id: IdText }),
    returns: LabelledLot,
  }),
} satisfies Record<string, Route>
