import { linkTo } from '../../../kernel/api/place.ts'
import { readPage } from '../../../kernel/server/list/list.ts'
import { noteOf, type SearchKind } from '../../../kernel/server/record/searchKind.ts'
import { setPlaces } from '../api/places.ts'
import { type SetRow, setRoutes } from '../api/set.ts'
import { setConditions, setList } from './list.ts'

/** Sets for the search box. */
export const setSearch: SearchKind = {
  code: 'set',
  title: '套餐',
  menu: setRoutes.list.needs,
  async find(desk, search, most) {
    const query = { search, filters: {}, page: 1, pageSize: most }
    const rows = await readPage<SetRow>(desk.client, setList, setConditions(desk, 'all'), query)
    return rows.map(({ id, name, code, onSale }) => ({ id, title: name, note: noteOf(code, onSale ? '' : '已下架') }))
  },
  at: id => linkTo(setPlaces.list, { open: id }),
  all: term => linkTo(setPlaces.list, { view: 'all', q: term }),
}
