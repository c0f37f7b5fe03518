/** The exports of purchases for other modules. */
export { type OpenLine, ofDirect, openOf, passDirect, unpassDirect } from './order/direct.ts'
export { purchases } from './order/purchases.ts'
export { type LockedPurchase, lockPurchase } from './order/receiving.ts'
export { valuesOf } from './receipt/value.ts'
export { assertSupplier, lockSupplier } from './suppliers.ts'
