/** The exports of orders for the documents that carry them out. */
export { releaseSurplus } from './allocation/surplus.ts'
export { type Carried, lockOrders, type OrderCarrier, orderCarriers } from './carriers.ts'
export { contractSeen } from './contracts.ts'
export { needLess } from './givenBack.ts'
export { type LineMove, noteMoves } from './moves.ts'
export { type OrderRecord, orders } from './orders.ts'
export { type OrderPapers, orderPapers } from './reading/orderInfo.ts'
export { papersOf } from './reading/papersOf.ts'
