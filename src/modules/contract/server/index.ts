/** The exports of contracts for other modules. */

export { draftContract } from './acts/drafting.ts'
export { lockForEvent, noteOnce } from './acts/noteOnce.ts'
export { type Retail, sellRetail } from './acts/retail.ts'
export { besideOf, type ChainKind, type ChainOf, chainParts, inChain, stepOf } from './chain/kind.ts'
export { assertCustomerMoney, customerMoney } from './chain/whose.ts'
export { type Beside, besideOfReturn } from './change/beside.ts'
export { mayReturn } from './change/effect.ts'
export {
  lockForReturn,
  notReturnable,
  type ReturnableLine,
  type ReturnedLine,
  returnableLines,
  takeReturned,
} from './change/returned.ts'
export { type LockedPrice, lockedPrices } from './lines/figure.ts'
export { type Bounded, leastFor } from './lines/least.ts'
export { type OrderableLine, orderableLines } from './lines/orderable.ts'
export {
  contractEnds,
  contractSettles,
  contractShrinks,
  type Ended,
  type GrownTerm,
  type LineBound,
  lineBounds,
  type NotedByDocuments,
  notedByDocuments,
  type ShrinkingTerm,
  termPostings,
} from './record/beyond.ts'
export type { ContractRecord } from './record/contracts.ts'
export { type LockedContract, lockContract, lockContractHeads, lockContracts, type TermRecord } from './record/lock.ts'
export { changedNet, contractJoin, onContract, termJoin, tiedContract } from './record/references.ts'
export { contractVisibility, scopeModule as contractModule } from './record/scope.ts'
