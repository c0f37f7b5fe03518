import type { Selectable } from 'kysely'
import type { Contract } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { publishRecords, type Shown } from '../../../kernel/server/record/publish.ts'
import { conflict, notFound } from '../../../kernel/server/refusal.ts'
import { guarded } from '../../goods/api/goods.ts'
import { type ContractActions, type ContractState, contractStates, type StoredState } from '../api/contract.ts'
import { scopeModule } from './scope.ts'

export type ContractRecord = Selectable<Contract>
type Action = keyof ContractActions

export const noun = '合同'
const [adds, changes, signs, progresses] = [
  'contractInfo:add',
  'contractInfo:change',
  'contractInfo:sign',
  'contractInfo:progress',
]

/** The element of each action, and the states in which it can be done. */
const rules: Record<Action, { needs: string; states: readonly StoredState[]; paid?: false }> = {
  edit: { needs: adds, states: ['draft', 'rejected'] },
  info: { needs: adds, states: ['draft', 'rejected', 'approving', 'effective'] },
  submit: { needs: adds, states: ['draft', 'rejected'] },
  void: { needs: adds, states: ['draft', 'rejected'] },
  change: { needs: changes, states: ['effective'] },
  cancel: { needs: changes, states: ['effective'] },
  sign: { needs: signs, states: ['effective', 'completed'] },
  progress: { needs: progresses, states: ['effective'] },
  complete: { needs: progresses, states: ['effective'] },
  reopen: { needs: progresses, states: ['completed'] },
  print: { needs: 'contractInfo', states: ['draft', 'approving', 'rejected', 'effective', 'completed'] },
}

const allows = ({ state, cancelledOn }: ContractRecord, action: Action) =>
  rules[action].states.includes(state) && (cancelledOn === null || action === 'print')

/** Returns the person's present actions on a contract that they see. */
export function actionsFor(desk: Desk, contract: ContractRecord): ContractActions {
  const entries = Object.entries(rules).map(([action, { needs }]) => [
    action,
    !desk.who.viewing && desk.may(needs) && allows(contract, action as Action),
  ])
  return Object.fromEntries(entries)
}

/** Returns a contract's state as people say it. */
export const stateOf = ({ state, cancelledOn }: Pick<ContractRecord, 'state' | 'cancelledOn'>): ContractState =>
  cancelledOn === null ? state : 'cancelled'

/** Throws 40900 if the contract's state does not allow an action. */
export function assertState(contract: ContractRecord, action: Action): void {
  if (!allows(contract, action)) throw conflict(`合同${contractStates[stateOf(contract)]}，不能执行此操作`)
}

/** Throws 40300 for a person who may not see list prices, on which each contract is built. */
export const demandPrices = (desk: Desk): void => desk.demand(guarded.listPrice)

/** Returns a contract of the person's data scope. Throws 40400 without it. */
export async function visibleContract(desk: Desk, id: number): Promise<ContractRecord> {
  demandPrices(desk)
  const contract = await desk.from('contract').selectAll().where('id', '=', id).executeTakeFirst()
  if (!contract || !desk.reaches(scopeModule, contract)) throw notFound(noun)
  return contract
}

/** How browsers know contracts. */
export const contractShown: Shown = { topic: 'contract', menu: 'contractInfo', module: scopeModule }

/** Tells the browsers that show contracts of a change. */
export const tellContracts = (
  desk: Desk,
  contracts: readonly Pick<ContractRecord, 'id' | 'ownerId' | 'departmentId'>[],
): Promise<void> => publishRecords(desk, contractShown, [], contracts)
