import { linkTo } from '../../../kernel/contract/place.ts'
import { handoverByState } from '../../organisation/server/index.ts'
import { contractStates, type StoredState } from '../contract/contract.ts'
import { contractPlaces } from '../contract/places.ts'
import { scopeModule } from './scope.ts'
import { type ContractRecord, noun, stateOf, tellContracts } from './sight.ts'

const live = ['draft', 'approving', 'rejected', 'effective'] as const satisfies readonly StoredState[]

/** The contracts that a leaving person answers for, until they are completed or void. */
export const contractHandover = handoverByState({
  kind: 'contract',
  title: noun,
  unit: '份',
  path: linkTo(contractPlaces.list, {}),
  table: 'contract',
  states: contractStates,
  live,
  stateOf: (contract: ContractRecord) => stateOf(contract),
  openOf: (desk, employeeId) =>
    desk
      .from('contract')
      .select(['id', 'departmentId', 'state'])
      .where('ownerId', '=', employeeId)
      .where('state', 'in', live)
      .orderBy('id')
      .execute(),
  module: scopeModule,
  tell: tellContracts,
})
