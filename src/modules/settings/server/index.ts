/** What other modules may use of the settings. */
export { stockDictionary } from './dictionary.ts'
export { assureWords } from './words.ts'
