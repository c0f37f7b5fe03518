import { formatFen } from '../../../kernel/contract/money.ts'
import { linkTo } from '../../../kernel/contract/place.ts'
import { readPage } from '../../../kernel/server/list.ts'
import { noteOf, type SearchKind } from '../../../kernel/server/searchKind.ts'
import { guarded } from '../../goods/contract/goods.ts'
import { type ContractRow, contractStates } from '../contract/contract.ts'
import { contractPlaces } from '../contract/places.ts'
import { contractRoutes } from '../contract/routes.ts'
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
