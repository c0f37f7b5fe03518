/** What other modules may use of the settings. */
export { stockDictionary } from './dictionary.ts'
export type { SortKind } from './sort.ts'
export { assureWords } from './words.ts'
export { type WordColumn, wordColumns } from './wordUses.ts'
