import { unlessRefused } from '../../../kernel/server/refusal.ts'
import { quotationPlaces } from '../api/places.ts'
import { quotationRoutes } from '../api/routes.ts'
import { changeColumns } from './logged.ts'
import { paperOwn } from './paperOwn.ts'
import { actionsFor, publishQuotation, visibleQuotation } from './sight.ts'

/** The own fields of quotations. */
export const {
  own: ownQuotation,
  changed: changedOwn,
  told: toldColumns,
} = paperOwn({
  noun: 'quotation',
  title: '报价单',
  table: 'quotation',
  path: quotationPlaces.list.path,
  list: 'quotationList',
  total: '报价金额',
  steps: [
    { key: 'sent', title: '定稿' },
    { key: 'accepted', title: '客户接受' },
  ],
  columns: () => changeColumns,
  detail: quotationRoutes.detail,
  visible: async (desk, id) => (await visibleQuotation(desk, id)).quotation,
  mayInform: (desk, quotation) => actionsFor(desk, quotation).info,
  async tell(desk, quotations) {
    for (const { id } of quotations) {
      const seen = await unlessRefused(visibleQuotation(desk, id))
      if (seen) await publishQuotation(desk, seen.quotation, seen.deal)
    }
  },
})
