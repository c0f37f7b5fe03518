/** What other modules may use of the settings. */
export { stockDictionary } from './dictionary.ts'
export { colouredWords, type DictionaryKind, dictionaries, plainWords } from './dictionaryKind.ts'
export { type ReferenceKind, references } from './references.ts'
export { arrange, type SortKind, sorts } from './sort.ts'
export { switchesOf, switchesWith } from './switches/switches.ts'
export { labelOf, labelsOf } from './wordLabels.ts'
export { assureLabel, assureWords } from './words.ts'
export { type WordColumn, type WordCount, wordColumns, wordCounts, wordUses } from './wordUses.ts'
