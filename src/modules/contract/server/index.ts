/** The exports of contracts for other modules. */
export {
  contractCancelled,
  contractSettles,
  contractShrinks,
  type GrownTerm,
  type LineBound,
  lineBounds,
  type ShrinkingTerm,
  termPostings,
} from './beyond.ts'
export { besideOf, type ChainKind, type ChainOf, chainParts, inChain, stepOf } from './chain/kind.ts'
export { assertCustomerMoney, customerMoney } from './chain/whose.ts'
export { type ContractRecord, contracts } from './contracts.ts'
export {
  type LockedContract,
  lockContract,
  lockContractHeads,
  lockContracts,
  type TermRecord,
  termsOf,
} from './lock.ts'
export { changedNet, contractJoin, onContract, termJoin, tiedContract } from './references.ts'
export { contractVisibility, scopeModule as contractModule } from './scope.ts'
