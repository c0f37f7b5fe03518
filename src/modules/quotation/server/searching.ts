import { formatFen } from '../../../kernel/api/money.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { readPage } from '../../../kernel/server/list/list.ts'
import { noteOf, type SearchKind } from '../../../kernel/server/record/searchKind.ts'
import { guarded } from '../../goods/api/goods.ts'
import { quotationPlaces } from '../api/places.ts'
import { type QuotationRow, quotationStates } from '../api/quotation.ts'
import { quotationRoutes } from '../api/routes.ts'
import { quotationConditions, quotationListFor } from './list.ts'

/** Quotations for the search box; nothing for a person who may not see list prices. */
export const quotationSearch: SearchKind = {
  code: 'quotation',
  title: '报价单',
  menu: quotationRoutes.list.needs,
  async find(desk, search, most) {
    if (!desk.may(guarded.listPrice)) return []
    const query = { search, filters: {}, page: 1, pageSize: most }
    const list = await quotationListFor(desk)
    const rows = await readPage<QuotationRow>(desk.client, list, quotationConditions(desk), query)
    return rows.map(({ id, number, dealName, state, total }) => ({
      id,
      title: number,
      note: noteOf(dealName, quotationStates[state], `¥${formatFen(total)}`),
    }))
  },
  at: id => linkTo(quotationPlaces.list, { open: id }),
  all: term => linkTo(quotationPlaces.list, { view: 'all', q: term }),
}
