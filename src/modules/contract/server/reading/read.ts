import { handle } from '../../../../kernel/server/http/mount.ts'
import { readingOf } from '../../../../kernel/server/record/reading.ts'
import { workedDeal } from '../../../opportunity/server/index.ts'
import { contractRoutes as routes } from '../../api/routes.ts'
import { contracts } from '../record/contracts.ts'
import { detailOf } from './detail.ts'
import { reasonsOfContract } from './reasons.ts'

/** The calls that read contracts. */
export const readHandlers = [
  ...readingOf(contracts, routes),

  handle(routes.ofDeal, async (desk, { params: { opportunityId } }) => {
    const deal = await workedDeal(desk, opportunityId)
    return contracts.rowsWhere(desk, bind => `e.opportunity_id = ${bind(deal.id)}`)
  }),

  handle(routes.reasons, (desk, { params: { id } }) => reasonsOfContract(desk, id)),

  handle(routes.detail, (desk, { params: { id } }) => detailOf(desk, id)),
]
