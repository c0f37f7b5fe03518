import { z } from 'zod'
import { Day, Fen, Id, oneOf, word } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { priceUnits } from '../../goods/api/units.ts'

/** Goods whose price on a day is asked. */
const Asked = z.object({
  goodsId: Id.meta({ title: '商品' }),
  unit: oneOf('计价单位', priceUnits).default('piece'),
  gradeId: word('等级', 'goodsGrade').default(null),
  channelId: word('价格渠道', 'priceChannel').default(null),
  levelId: word('客户等级', 'customerLevel').default(null),
})

const shown = Fen.nullable().optional()

/** The price of goods on a day, in fen per unit; `mine`: how low the person may go. What the person may not see is missing. */
export const PriceShown = z.object({
  /** The window that holds; null where the goods' own prices do. */
  windowId: Id.nullable(),
  /** Where the price comes from, as one sentence. */
  basis: z.string(),
  price: shown,
  floorSeller: shown,
  floorManager: shown,
  floorDirector: shown,
  cost: shown,
  mine: shown,
})
export type PriceShown = z.output<typeof PriceShown>

/**
 * Says where the price of a day comes from. Goods keep no prices of the past: without a window their present ones answer for any day, and so do
 * their cost and the floors that a window leaves open.
 */
export function basisWords(windowId: number | null, on: string, today: string): string {
  if (windowId !== null) return `价格记录 ${windowId}${on < today ? '；记录里没有的底价和成本是商品现在的' : ''}`
  if (on === today) return '商品自己的价格'
  return on < today ? '那天没有价格记录，是商品现在的价格，当时可能不同' : '那天还没有价格记录，是商品现在的价格'
}

export const dayRoutes = {
  on: route({
    at: 'POST /api/crm/price/on',
    does: '商品在某天的价格',
    needs: 'priceManager',
    reads: true,
    body: z.object({
      on: Day.meta({ title: '日期' }),
      asked: z.array(Asked).min(1, '请选择商品').max(300, '一次最多查 300 个'),
    }),
    returns: z.array(PriceShown),
  }),
}
