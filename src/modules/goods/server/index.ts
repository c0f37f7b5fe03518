/** The exports of goods for other modules. */
export { findGoods } from './finding.ts'
