import { readPage } from '../../../kernel/server/list/list.ts'
import { endsFirst, noteOf, type SearchKind } from '../../../kernel/server/record/searchKind.ts'
import { customerPlaces } from '../api/places.ts'
import { customerRoutes } from '../api/routes.ts'
import type { CustomerRow } from '../api/rows.ts'
import type { CustomerSection } from './kinds.ts'
import { customerConditions, customerListFor, customerLists } from './list.ts'

const list = customerPlaces.list.path

/** Returns the search for customers, with the registered sections. */
export function customerSearch(sections: readonly CustomerSection[]): SearchKind {
  const lists = customerLists(sections)
  return {
    code: 'customer',
    title: '客户',
    menu: customerRoutes.list.needs,
    async find(desk, search, most, byNumber) {
      const spec = await customerListFor(desk, lists, byNumber ? { search } : {})
      const rows = await endsFirst(search, most, pageSize => {
        const query = { search, filters: {}, page: 1, pageSize }
        return readPage<CustomerRow>(desk.client, spec, customerConditions(desk, sections), query)
      })
      return rows.map(({ id, name, phone, community }) => ({ id, title: name, note: noteOf(phone, community) }))
    },
    at: id => `${list}?open=${id}`,
    all: term => `${list}?view=all&q=${encodeURIComponent(term)}`,
  }
}
