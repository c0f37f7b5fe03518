/** The exports of orders for the documents that carry them out. */
export { type LineMove, noteMoves } from './moves.ts'
export { type OrderRecord, orders } from './orders.ts'
