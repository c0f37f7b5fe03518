import { holdOpenPools } from '../../../clue/server/index.ts'
import type { GivenKind } from '../../../pooling/server/index.ts'
import { reportingPlaces } from '../../../reporting/api/places.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { publishDeals } from '../record/change.ts'
import { type Deal, maySee, sightsOf } from '../record/sight.ts'

/** Deals that somebody was given, to be taken back. */
export const givenDeals: GivenKind<'opportunity', Deal> = {
  table: 'opportunity',
  routes: [opportunityRoutes.transfer.at],
  undoRoute: opportunityRoutes.undoTransfer.at,
  action: '撤销转交',
  noun: '商机',
  unit: '个',
  async sees(desk, deals) {
    const sights = await sightsOf(desk, deals)
    return new Set(sights.filter(sight => maySee(desk, sight)).map(({ deal }) => deal.id))
  },
  names: async (_desk, deals) => new Map(deals.map(deal => [deal.id, deal.name])),
  publish: publishDeals,
  holdPools: holdOpenPools,
  path: reportingPlaces.home.path,
}
