import { z } from 'zod'
import type { Values } from '../../../../kernel/web/form/values.ts'
import { inBoxes } from '../../../goods/api/units.ts'
import { Consent, type LotPart, Pick } from '../../api/allocation.ts'

const { orderLineId, lotId, boxes, rest } = Pick.shape

/** The columns of a row of lots: the warehouse goes with the lot. */
export const PickRow: z.ZodObject = z.object({
  orderLineId: orderLineId.meta({ title: '商品', kind: 'integer' }),
  lotId: lotId.meta({ title: '批次与仓库', kind: 'integer' }),
  boxes,
  rest,
})

/** The columns of what a customer said. */
export const ConsentRow: z.ZodObject = Consent.extend({
  orderLineId: orderLineId.meta({ title: '商品', kind: 'integer' }),
})

/** Returns a part as a person types it. */
export function typedOf(orderLineId: number, { lotId, warehouseId, pieces, boxPieces }: LotPart): Values {
  const { boxes, loose } = inBoxes(pieces, boxPieces)
  return { orderLineId, lotId, warehouseId, boxes, rest: loose }
}
