import { handle } from '../../../kernel/server/http/mount.ts'
import { readingOf } from '../../../kernel/server/record/reading.ts'
import { reasonsToday } from '../../lines/server/index.ts'
import { workedDeal } from '../../opportunity/server/index.ts'
import { quotationRoutes as routes } from '../api/routes.ts'
import { detailOf, sheetOf } from './detail.ts'
import { quotations } from './quotations.ts'

/** The calls that read quotations. */
export const readHandlers = [
  ...readingOf(quotations, routes),

  handle(routes.ofDeal, async (desk, { params: { opportunityId } }) => {
    const deal = await workedDeal(desk, opportunityId)
    return quotations.rowsWhere(desk, bind => `e.opportunity_id = ${bind(deal.id)}`)
  }),

  handle(routes.reasons, async (desk, { params: { id } }) => {
    const quotation = await quotations.visible(desk, id)
    const sheet = await sheetOf(desk, quotation)
    return reasonsToday(
      desk,
      quotation,
      sheet,
      sheet.lines.map((_, place) => place),
    )
  }),

  handle(routes.detail, (desk, { params: { id } }) => detailOf(desk, id)),
]
