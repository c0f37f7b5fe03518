import { formatFen } from '../../../kernel/api/money.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { readPage } from '../../../kernel/server/list/list.ts'
import { noteOf, type SearchKind } from '../../../kernel/server/record/searchKind.ts'
import { guarded } from '../../goods/api/goods.ts'
import { type ContractRow, contractStates } from '../api/contract.ts'
import { contractPlaces } from '../api/places.ts'
import { contractRoutes } from '../api/routes.ts'
import { contractConditions, contractListFor } from './list.ts'

/** Contracts for the search box; nothing for a person who may not see list prices. */
export const contractSearch: SearchKind = {
  code: 'contract',
  title: '合同',
  menu: contractRoutes.list.needs,
  async find(desk, search, most) {
    if (!desk.may(guarded.listPrice)) return []
    const query = { search, filters: {}, page: 1, pageSize: most }
    const list = await contractListFor(desk)
    const rows = await readPage<ContractRow>(desk.client, list, contractConditions(desk), query)
    return rows.map(({ id, number, customerName, state, effectiveTotal }) => ({
      id,
      title: number,
      note: noteOf(customerName, contractStates[state], `¥${formatFen(effectiveTotal)}`),
    }))
  },
  at: id => linkTo(contractPlaces.list, { open: id }),
  all: term => linkTo(contractPlaces.list, { view: 'all', q: term }),
}
