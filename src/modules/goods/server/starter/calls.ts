import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import type { WordPlaces } from '../../../settings/server/index.ts'
import { starterRoutes as routes, type StarterTrade, starterTrades, type TradeOnOffer } from '../../api/starter.ts'
import { knownCodes, putStarter } from './put.ts'
import { takeBackStarter } from './takeBack.ts'
import { categoriesOf, goodsOf, starterCodes } from './wanted.ts'

/** The trades of a company, by what it said that it is when it was founded. */
const tradesOf: Readonly<Record<string, readonly StarterTrade[]>> = {
  瓷砖: ['tile'],
  橱柜: ['cabinet'],
  全屋定制: ['cabinet'],
  卫浴: ['bath'],
  木门地板: ['door', 'floor'],
  建材综合: ['tile', 'door', 'floor', 'bath'],
}

async function onOffer(desk: Desk): Promise<TradeOnOffer[]> {
  const known = await knownCodes(desk, [...starterCodes])
  const { officeType } = await desk.db
    .selectFrom('office')
    .select('officeType')
    .where('id', '=', desk.officeId)
    .executeTakeFirstOrThrow()
  const own = tradesOf[officeType] ?? []
  return (Object.keys(starterTrades) as StarterTrade[]).map(trade => {
    const goods = goodsOf([trade]).map(one => one.facts)
    return {
      trade,
      categories: categoriesOf([trade]).map(one => one.label),
      goods: goods.map(one => one.name),
      there: goods.filter(one => known.has(one.code)).length,
      own: own.includes(trade),
    }
  })
}

/** The calls about the usual goods of a trade, with which a company may begin; `places` are those of words in records. */
export const starterHandlers = (places: WordPlaces): readonly Handled[] => [
  handle(routes.look, onOffer),
  handle(routes.put, (desk, { body }) => putStarter(desk, body.trades)),
  handle(routes.takeBack, async (desk, { body }) => ({ removed: await takeBackStarter(desk, body, places) })),
]
