/** The exports of 库存定金 for the orders that take its goods over. */
export { handToOrder, type Wanting } from './ordering.ts'
