import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { goodsRoutes } from './goods.ts'

/** The trades whose usual goods a company may begin with. */
export const starterTrades = { tile: '瓷砖', cabinet: '橱柜', door: '门', floor: '地板', bath: '卫浴' } as const
export type StarterTrade = keyof typeof starterTrades
const words = Object.keys(starterTrades) as [StarterTrade]
const most = words.length

/** What else than the right to edit goods one needs to put them in: their categories and their prices are written too. */
export const starterNeeds = ['custypeManager:edit', 'goodsManager:price'] as const

const needs = goodsRoutes.add.needs

/** Goods of a trade with which a company may begin, and how many of them it has. */
const TradeOnOffer = z.object({
  trade: z.enum(words),
  categories: z.array(z.string()),
  goods: z.array(z.string()),
  there: z.number().int(),
  /** The company said that it is of this trade. */
  own: z.boolean(),
})
export type TradeOnOffer = z.output<typeof TradeOnOffer>

/** The most ids of one call: all goods, all categories of all trades. */
const mostIds = 200
const Ids = z.array(Id).max(mostIds, `一次最多撤回 ${mostIds} 个`)

/** What was put in; `goodsIds` and `categoryIds` are what can be taken back. */
const PutIn = z.object({
  added: z.number().int(),
  there: z.number().int(),
  goodsIds: z.array(Id),
  categoryIds: z.array(Id),
})
export type PutIn = z.output<typeof PutIn>

export const starterRoutes = {
  look: route({
    at: 'GET /api/crm/goods/starter',
    does: '可以放入的行业商品',
    needs,
    returns: z.array(TradeOnOffer),
  }),
  put: route({
    at: 'POST /api/crm/goods/starter/put',
    does: '放入行业商品',
    needs,
    body: z.object({
      trades: z
        .array(z.enum(words, '没有这个行业'))
        .min(1, '请选择行业')
        .max(most, `最多 ${most} 个行业`)
        .meta({ title: '行业' }),
    }),
    returns: PutIn,
  }),
  takeBack: route({
    at: 'POST /api/crm/goods/starter/takeBack',
    does: '撤回刚放入的行业商品',
    needs,
    refuses: [codes.notFound],
    body: z.object({ goodsIds: Ids.min(1, '请选择要撤回的商品'), categoryIds: Ids.default([]) }),
    returns: z.object({ removed: z.number().int() }),
  }),
}
