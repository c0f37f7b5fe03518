import { linkTo } from '../../../kernel/contract/place.ts'
import { readPage } from '../../../kernel/server/list.ts'
import { noteOf, type SearchKind } from '../../../kernel/server/searchKind.ts'
import { specialPlaces } from '../contract/places.ts'
import { type SpecialRow, specialRoutes } from '../contract/special.ts'
import { specialStates } from '../contract/state.ts'
import { specialConditions, specialListFor } from './list.ts'

/** Special offers for the search box. */
export const specialSearch: SearchKind = {
  code: 'special',
  title: '特价',
  menu: specialRoutes.list.needs,
  async find(desk, search, most) {
    const query = { search, filters: {}, page: 1, pageSize: most }
    const rows = await readPage<SpecialRow>(desk.client, specialListFor(desk), specialConditions(desk), query)
    return rows.map(({ id, number, goodsName, state }) => ({
      id,
      title: number,
      note: noteOf(goodsName, specialStates[state]),
    }))
  },
  at: id => linkTo(specialPlaces.list, { open: id }),
  all: term => linkTo(specialPlaces.list, { view: 'all', q: term }),
}
