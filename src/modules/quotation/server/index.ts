/** The exports of quotations for other modules: what a contract is made of, and the one computation of lines by space. */
export { type Composable, type Composing, compose } from './compose.ts'
export { type Contractable, type ContractableLine, lockForContract, markContracted } from './contracting.ts'
export { rowsWhere as quotationsWhere, totalWhere as quotedWhere } from './detail.ts'
export { type Judged, type JudgeHead, judge, judgeLines } from './judge.ts'
export { ownQuotation } from './own.ts'
export { type HeldGoods, type HeldSet, priced, type Sheet, type SheetLine, storedLine } from './sheet.ts'
export { seesQuotations } from './sight.ts'
export { linesTold } from './told.ts'
