import { z } from 'zod'
import { Fen, Id, IdText, oneOf, requiredText, Timestamp, Version } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { priceUnits } from '../../goods/api/units.ts'
import { stockElements } from './elements.ts'

/** What a person enters of the cost of stock that came in without one: fen per unit, of a lot or of all lots of the goods that lack it. */
const CostEntered = z.object({
  goodsId: Id,
  lotId: Id.nullable().default(null),
  unit: oneOf('按什么计', priceUnits).default('piece'),
  unitCost: Fen.min(1, '成本单价须大于 0').meta({ title: '成本单价（元）', kind: 'money' }),
  reason: requiredText('依据', 200),
})

/** A cost that was given later; `stock` and `variance` (fen): what went to what was still there, and what it came to for what had left. */
export const StockCost = z.object({
  id: Id,
  lot: z.string().nullable().meta({ title: '批次', kind: 'text' }),
  /** The lots that got it. */
  lotIds: z.array(Id),
  unitCost: Fen.meta({ title: '成本单价', kind: 'money' }),
  unit: CostEntered.shape.unit,
  stock: Fen.meta({ title: '计入库存', kind: 'money' }),
  variance: Fen.meta({ title: '差异', kind: 'money' }),
  reason: z.string().meta({ title: '依据', kind: 'text' }),
  createdBy: Id.nullable().meta({ title: '登记人', kind: 'employee' }),
  createdAt: Timestamp.meta({ title: '登记时间', kind: 'datetime' }),
  reversedAt: Timestamp.nullable().meta({ title: '冲销时间', kind: 'datetime' }),
  reverseReason: z.string().meta({ title: '冲销原因', kind: 'text' }),
  version: Version,
})
export type StockCost = z.output<typeof StockCost>

const at = '/api/crm/stock/cost'
const needs = stockElements.value
const returns = z.array(StockCost)

/** The calls of costs given later, for who sees what stock is worth, how much of it there is and in which lots. */
export const stockCostRoutes = {
  list: route({ at: `GET ${at}/list/:id`, does: '商品的补成本', needs, params: z.object({ id: IdText }), returns }),
  add: route({ at: `POST ${at}/add`, does: '给无成本的库存补成本', needs, body: CostEntered, returns }),
  reverse: route({
    at: `POST ${at}/reverse`,
    does: '冲销补成本',
    needs,
    body: z.object({ id: Id, version: Version, reason: requiredText('冲销原因', 200) }),
    returns,
  }),
} satisfies Record<string, Route>
