/** What other modules may use of clues. */
export { clueTrend, countViews, nextContacts } from './figures.ts'
