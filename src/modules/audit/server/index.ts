/** What other modules may use of the operation log. */
export { type LogSubject, logSubjects, openOn, titled } from './book.ts'
export { historyOf, valuesInWords, wordsOf } from './history.ts'
