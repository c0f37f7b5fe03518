import { type ActFacts, type States, wordsOfStates } from '../../../kernel/api/record.ts'

/** A contract's states as people say them: a cancelled one (退单) is stored as completed, and says so. */
export const contractStates = {
  draft: { title: '草稿', tone: 'grey', live: true },
  approving: { title: '审批中', tone: 'orange', live: true },
  rejected: { title: '已驳回', tone: 'red', live: true },
  effective: { title: '履行中', tone: 'blue', live: true },
  completed: { title: '已完成', tone: 'green', live: true },
  void: { title: '已作废', tone: 'grey' },
  cancelled: { title: '已退单', tone: 'grey', live: true },
} as const satisfies States
export type ContractState = keyof typeof contractStates
/** What is stored of a contract's state. */
export type StoredState = Exclude<ContractState, 'cancelled'>

const { cancelled: _, ...words } = wordsOfStates(contractStates)
/** The words of what is stored, for histories. */
export const storedStates: Readonly<Record<StoredState, string>> = words

/** Returns a contract's state as people say it. */
export const stateOf = (contract: { state: StoredState; cancelledOn: string | null }): ContractState =>
  contract.cancelledOn === null ? contract.state : 'cancelled'

const adds = 'contractInfo:add'
const changes = 'contractInfo:change'
const progresses = 'contractInfo:progress'

/** What people do with a contract. */
export const contractActs = {
  edit: { needs: adds, from: ['draft', 'rejected'] },
  info: { needs: adds, from: ['draft', 'rejected', 'approving', 'effective'] },
  submit: { needs: adds, from: ['draft', 'rejected'] },
  void: { needs: adds, from: ['draft', 'rejected'] },
  change: { needs: changes, from: ['effective'] },
  cancel: { needs: changes, from: ['effective'] },
  sign: { needs: 'contractInfo:sign', from: ['effective', 'completed'] },
  progress: { needs: progresses, from: ['effective'] },
  complete: { needs: progresses, from: ['effective'] },
  reopen: { needs: progresses, from: ['completed'] },
  print: { needs: 'contractInfo', from: ['draft', 'approving', 'rejected', 'effective', 'completed', 'cancelled'] },
} as const satisfies Record<string, ActFacts<ContractState>>
export type ContractAct = keyof typeof contractActs
