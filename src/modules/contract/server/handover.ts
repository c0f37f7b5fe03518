import { linkTo } from '../../../kernel/api/place.ts'
import { handoverByState } from '../../organisation/server/index.ts'
import { type ContractState, contractStates, type StoredState } from '../api/contract.ts'
import { contractPlaces } from '../api/places.ts'
import { scopeModule } from './scope.ts'
import { type ContractRecord, noun, stateOf, tellContracts } from './sight.ts'

const stored = ['draft', 'approving', 'rejected', 'effective', 'completed'] as const satisfies readonly StoredState[]
const live = [...stored, 'cancelled'] as const satisfies readonly ContractState[]

/** The contracts that a leaving person answers for: all but void ones, since customers come back and owe after the last delivery. */
export const contractHandover = handoverByState({
  kind: 'contract',
  title: noun,
  unit: '份',
  path: linkTo(contractPlaces.list, {}),
  table: 'contract',
  states: contractStates,
  live,
  stateOf: (contract: ContractRecord) => stateOf(contract),
  async openOf(desk, employeeId) {
    const contracts = desk.from('contract').selectAll().where('ownerId', '=', employeeId).where('state', 'in', stored)
    const rows = await contracts.orderBy('id').execute()
    return rows.map(row => ({ id: row.id, departmentId: row.departmentId, state: stateOf(row) }))
  },
  module: scopeModule,
  tell: tellContracts,
})
