/** The exports of goods for other modules. */
export { findGoods } from './finding.ts'
export { priceHolders } from './held.ts'
export { priceUnitWords } from './importing/words.ts'
export { goodsInWords } from './inWords.ts'
export { goodsJoin, lockGoods } from './locking.ts'
export { goodsHave, ofFoundGoods } from './search.ts'
