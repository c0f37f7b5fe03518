/** The exports of money for other modules. */

export { pay } from './allocating.ts'
export { lastDayOf } from './closing.ts'
export { reverseReceipt } from './confirming.ts'
export { countEarnest, holdReceiptDeal } from './earnest.ts'
export { enter as enterReceipt } from './entering.ts'
export { allocationsOf, lockContracts, openBook, paidContracts, type ReceiptRecord } from './locks.ts'
export { type MoneyMatched, moneyMatched } from './matched.ts'
export { type EntryRow, type MoneyMoved, type Move, moneyMoved, type Post, postingIn } from './posting.ts'
export { type Allowance, releaseAllowed } from './request/contracts.ts'
export { receiptVisibility } from './scope.ts'
