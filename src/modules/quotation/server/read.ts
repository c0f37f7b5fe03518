import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { readingOf } from '../../../kernel/server/record/reading.ts'
import { workedDeal } from '../../opportunity/server/index.ts'
import { quotationRoutes as routes } from '../api/routes.ts'
import { detailOf } from './detail.ts'
import { foundGoods } from './finding.ts'
import { quotable } from './goods.ts'
import { assertPriceWords, type PriceHead } from './prices.ts'
import { quotations } from './quotations.ts'
import { setOffer } from './setOffer.ts'
import { quotableSets } from './sets.ts'

/** Throws 40300 for a person who may not see list prices, 40000 for words of no dictionary. */
async function assertAsking(desk: Desk, head: PriceHead): Promise<void> {
  quotations.demand(desk)
  await assertPriceWords(desk, head)
}

/** The calls that read quotations, and the goods that they may hold. */
export const readHandlers = [
  ...readingOf(quotations, routes),

  handle(routes.ofDeal, async (desk, { params: { opportunityId } }) => {
    const deal = await workedDeal(desk, opportunityId)
    return quotations.rowsWhere(desk, bind => `e.opportunity_id = ${bind(deal.id)}`)
  }),

  handle(routes.detail, (desk, { params: { id } }) => detailOf(desk, id)),

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
