/** What other modules may use of the operation log. */
export { historyOf, wordsOf } from './history.ts'
