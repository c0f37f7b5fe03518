/** The exports of the settings for other modules. */
export { stockDictionary } from './dictionary.ts'
export {
  addWord,
  editWord,
  enableWord,
  type ItemRow,
  lockRemovable,
  lockTypeCalled,
  lockTypesCalled,
  lockWord,
  moveWord,
  placeWord,
  removeWord,
  typeOfWord,
} from './dictionaryActs.ts'
export { colouredWords, type DictionaryKind, dictionaries, plainWords } from './dictionaryKind.ts'
export { mergeWords } from './dictionaryMerge.ts'
export { itemSort } from './dictionarySort.ts'
export { publishWords } from './dictionaryTypes.ts'
export { type EnsuredWords, ensureWords } from './ensureWords.ts'
export { references } from './references.ts'
export { arrange, type SortKind, sorts } from './sort.ts'
export { type SwitchGroupKind, switchGroups } from './switches/kind.ts'
export { numberOfSwitch } from './switches/sql.ts'
export { switchesOf, switchesWith } from './switches/values.ts'
export { labelOf, labelsOf } from './wordLabels.ts'
export { assertLabel, assertWords } from './words.ts'
export {
  customWords,
  usesOf,
  type WordColumn,
  type WordCount,
  type WordPlace,
  type WordPlaces,
  wordColumns,
  wordCounts,
  wordPlaces,
  wordsUsed,
  wordUses,
} from './wordUses.ts'
