/** What other modules may use of the settings. */
export { stockDictionary } from './dictionary.ts'
export type { ReferenceKind } from './references.ts'
export { arrange, type SortKind } from './sort.ts'
export { switchesOf, switchesWith } from './switches/switches.ts'
export { labelOf, labelsOf } from './wordLabels.ts'
export { assureLabel, assureWords } from './words.ts'
export { type WordColumn, type WordCount, wordColumns } from './wordUses.ts'
