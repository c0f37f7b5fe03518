/** The exports of returns for other modules. */
export { noteFetched } from './fetching.ts'
export { goodsReturns } from './returns.ts'
