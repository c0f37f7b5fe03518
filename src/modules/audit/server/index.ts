/** What other modules may use of the operation log. */
export { historyOf, valuesInWords, wordsOf } from './history.ts'
