/** The exports of contracts for other modules. */

export { besideOf, type ChainKind, type ChainOf, chainParts, inChain, stepOf } from './chain/kind.ts'
export { assertCustomerMoney, customerMoney } from './chain/whose.ts'
export {
  contractCancelled,
  contractSettles,
  contractShrinks,
  type GrownTerm,
  type LineBound,
  lineBounds,
  type ShrinkingTerm,
  termPostings,
} from './record/beyond.ts'
export type { ContractRecord } from './record/contracts.ts'
export { lockContract, lockContractHeads, lockContracts, type TermRecord } from './record/lock.ts'
export { changedNet, contractJoin, onContract, termJoin, tiedContract } from './record/references.ts'
export { contractVisibility, scopeModule as contractModule } from './record/scope.ts'
