import type { Handled } from '../../../kernel/server/http/mount.ts'
import { wordHandlers } from './dictionary.ts'
import { itemHandlers } from './dictionaryItems.ts'
import { type DictionaryKind, keepersOf } from './dictionaryKind.ts'
import { arrangeHandlers, itemSort, typeSort } from './dictionarySort.ts'
import { typeHandlers } from './dictionaryTypes.ts'
import { type ReferenceKind, referenceHandlers } from './references.ts'
import { savedViewHandlers } from './savedView.ts'
import { type SortKind, sortHandlers } from './sort.ts'
import type { SwitchGroupKind } from './switches/kind.ts'
import { switchHandlers } from './switches/switches.ts'
import type { WordPlaces } from './wordUses.ts'

/**
 * Returns every call of this module: `places` are those of words, `sorts` the lists that other modules let people sort,
 * `references` the tables to which fields refer, `switches` the groups of 开关配置, `kinds` the types of words.
 */
export function settingsHandlers(
  places: WordPlaces,
  sorts: readonly SortKind[],
  references: readonly ReferenceKind[],
  switches: readonly SwitchGroupKind[],
  kinds: readonly DictionaryKind[],
): readonly Handled[] {
  const keepers = keepersOf(kinds)
  return [
    ...wordHandlers,
    ...typeHandlers(places, keepers),
    ...itemHandlers(places, keepers),
    ...arrangeHandlers,
    ...sortHandlers([itemSort, typeSort, ...sorts]),
    ...savedViewHandlers,
    ...switchHandlers(switches),
    ...referenceHandlers(references),
  ]
}
