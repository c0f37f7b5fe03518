/** The exports of money for other modules. */

export { enter as enterReceipt } from './entering.ts'
export { type EntryRow, type MoneyMoved, moneyMoved } from './posting.ts'
export { type Allowance, releaseAllowed } from './request/contracts.ts'
