import { record } from '../../../kernel/api/record.ts'
import { guarded } from '../../goods/api/goods.ts'
import { ContractRow, contractViews } from './contract.ts'
import { contractPlaces } from './places.ts'
import { contractActs, contractStates } from './state.ts'

/** What a contract is. It is built on list prices. */
export const contractRecord = record({
  name: 'contract',
  table: 'contract',
  title: '合同',
  noun: '合同',
  unit: '份',
  place: contractPlaces.list,
  seen: { scope: 'contract' },
  behind: guarded.listPrice,
  states: contractStates,
  acts: contractActs,
  row: ContractRow,
  views: contractViews,
})
