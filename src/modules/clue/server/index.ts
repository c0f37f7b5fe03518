/** What other modules may use of clues. */
export { changeClues } from './change.ts'
export { lockClueToConvert } from './converting.ts'
export { clueTrend, countViews, nextContacts } from './figures.ts'
