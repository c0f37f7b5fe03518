/** The exports of money for other modules. */

export { moneyBook } from './closing.ts'
export { enter as enterReceipt } from './entering.ts'
export { holdMoneyAccount, holdReceipt, holdRefund } from './holding.ts'
export { openBook, type ReceiptRecord } from './locks.ts'
export { type MoneyMatched, moneyMatched } from './matched.ts'
export {
  holdPast,
  holdPastDeals,
  keepPastReceipt,
  keepPastRefund,
  takeBackPastReceipt,
  takeBackPastRefund,
} from './past.ts'
export { type EntryRow, type MoneyMoved, type Move, moneyMoved, type Post, postingIn } from './posting.ts'
export { type Allowance, releaseAllowed } from './request/contracts.ts'
export { receiptVisibility } from './scope.ts'
