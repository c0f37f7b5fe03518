import { linkTo } from '../../../kernel/api/place.ts'
import type { CustomerRecords } from '../../customer/server/index.ts'
import { guarded } from '../../goods/api/goods.ts'
import { type ContractState, contractStates } from '../api/contract.ts'
import { contractPlaces } from '../api/places.ts'
import { contractRoutes as routes } from '../api/routes.ts'
import { rowsWhere } from './detail.ts'
import { scopeModule } from './scope.ts'
import { noun } from './sight.ts'

const tones = {
  draft: 'grey',
  approving: 'orange',
  rejected: 'red',
  effective: 'blue',
  completed: 'green',
  cancelled: 'grey',
  void: 'grey',
} as const satisfies Record<ContractState, string>

/** The contracts of a customer in the person's data scope; they widen nobody's sight. */
export const contractsOfCustomer: CustomerRecords = {
  key: 'contract',
  title: noun,
  module: scopeModule,
  shown: desk => desk.mayCall(routes.list) && desk.may(guarded.listPrice),
  async rows(desk, customerId) {
    const rows = await rowsWhere(desk, bind => `e.customer_id = ${bind(customerId)}`)
    return rows.map(({ id, number, dealName, state, ownerId, effectiveTotal, createdAt }) => ({
      id,
      title: `${number} ${dealName}`,
      state: contractStates[state],
      tone: tones[state],
      ownerId,
      amount: effectiveTotal,
      at: createdAt,
      lastContactAt: null,
      path: linkTo(contractPlaces.list, { open: id }),
    }))
  },
}
