import { readPage } from '../../../../kernel/server/list/list.ts'
import { endsFirst, noteOf, type SearchKind } from '../../../../kernel/server/record/searchKind.ts'
import { type OpportunityRow, opportunityStatus } from '../../api/opportunity.ts'
import { opportunityPlaces } from '../../api/places.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { conditionsFor, listFor } from './list.ts'

const list = opportunityPlaces.list.path

/** Opportunities for the search box. */
export const opportunitySearch: SearchKind = {
  code: 'opportunity',
  title: '商机',
  menu: opportunityRoutes.list.needs,
  async find(desk, search, most, byNumber) {
    const [spec, conditions] = [await listFor(desk, byNumber ? { search } : {}), await conditionsFor(desk)]
    const rows = await endsFirst(search, most, pageSize => {
      const query = { search, filters: {}, page: 1, pageSize }
      return readPage<OpportunityRow>(desk.client, spec, conditions, query)
    })
    return rows.map(({ id, name, number, customerName, phone, status }) => ({
      id,
      title: name,
      note: noteOf(number, customerName, phone, opportunityStatus[status]),
    }))
  },
  at: id => `${list}?open=${id}`,
  all: term => `${list}?view=all&q=${encodeURIComponent(term)}`,
}
