import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { lineRoutes as routes } from '../../api/routes.ts'
import type { PriceTerms } from '../../api/terms.ts'
import { foundGoods } from '../goods/finding.ts'
import { quotable } from '../goods/goods.ts'
import { assertPriceWords } from '../goods/prices.ts'
import { setOffer } from '../goods/setOffer.ts'
import { quotableSets } from './sets.ts'

/** Throws 40300 for a person who may not see list prices, 40000 for words of no dictionary. */
async function assertAsking(desk: Desk, head: PriceTerms): Promise<void> {
  desk.demand(guarded.listPrice)
  await assertPriceWords(desk, head)
}

/** The calls that find what lines may hold. */
export const readHandlers = [
  handle(routes.goods, async (desk, { body: { search, ...head } }) => {
    await assertAsking(desk, head)
    return quotable(desk, head, await foundGoods(desk, search))
  }),

  handle(routes.sets, async (desk, { body: { search, ...head } }) => {
    await assertAsking(desk, head)
    return quotableSets(desk, head, search)
  }),

  handle(routes.setOffer, async (desk, { body: { setId, ...head } }) => {
    await assertAsking(desk, head)
    return setOffer(desk, head, setId)
  }),

  handle(routes.codes, async (desk, { body: { codes, ...head } }) => {
    await assertAsking(desk, head)
    const found = await desk.from('goods').selectAll().where('onSale', '=', true).where('code', 'in', codes).execute()
    return quotable(desk, head, found)
  }),
]
