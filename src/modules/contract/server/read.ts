import { handle } from '../../../kernel/server/http/mount.ts'
import { readPage, readTotals } from '../../../kernel/server/list/list.ts'
import { historyOf } from '../../../kernel/server/record/history.ts'
import { workedDeal } from '../../opportunity/server/index.ts'
import type { ContractRow } from '../api/contract.ts'
import { contractRoutes as routes } from '../api/routes.ts'
import { detailOf, rowsWhere } from './detail.ts'
import { contractConditions, contractListFor } from './list.ts'
import { toldColumns } from './own.ts'
import { visibleContract } from './sight.ts'

/** The calls that read contracts. */
export const readHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await readPage<ContractRow>(
      desk.client,
      await contractListFor(desk),
      contractConditions(desk, body.view),
      body,
    ),
  })),

  handle(routes.totals, async (desk, { body }) =>
    readTotals(desk.client, await contractListFor(desk), contractConditions(desk, body.view), body),
  ),

  handle(routes.ofDeal, async (desk, { params: { opportunityId } }) => {
    const deal = await workedDeal(desk, opportunityId)
    return rowsWhere(desk, bind => `e.opportunity_id = ${bind(deal.id)}`)
  }),

  handle(routes.detail, (desk, { params: { id } }) => detailOf(desk, id)),

  handle(routes.history, async (desk, { params: { id } }) => {
    const contract = await visibleContract(desk, id)
    return historyOf(desk, 'contract', contract.id, await toldColumns(desk))
  }),
]
