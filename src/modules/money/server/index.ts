/** The exports of money for other modules. */

export { moneyBook } from './book/closing.ts'
export { ledgerInWords, verifyLedgers } from './book/ledger.ts'
export type { ReceiptRecord } from './book/locks.ts'
export { type EntryRow, type MoneyMoved, moneyMoved, type Post, postingIn } from './book/posting.ts'
export { enter as enterReceipt } from './receipts/entering.ts'
export { holdMoneyAccount, holdReceipt, holdRefund } from './receipts/holding.ts'
export {
  holdPast,
  holdPastDeals,
  keepPastReceipt,
  keepPastRefund,
  takeBackPastReceipt,
  takeBackPastRefund,
} from './receipts/past.ts'
export { type Gone, type MoneyMatched, moneyMatched } from './record/matched.ts'
export { receiptVisibility } from './record/scope.ts'
export { lackingTerms, releaseAllowed, releaseForeseen } from './request/contracts.ts'
export { assertReleased, lacksNow } from './request/lacks.ts'
export { requests } from './request/requests.ts'
