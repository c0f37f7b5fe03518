import type { Handled } from '../../../kernel/server/mount.ts'
import { wordHandlers } from './dictionary.ts'
import { itemHandlers } from './dictionaryItems.ts'
import { mergeHandlers } from './dictionaryMerge.ts'
import { arrangeHandlers, itemSort, typeSort } from './dictionarySort.ts'
import { typeHandlers } from './dictionaryTypes.ts'
import { type ReferenceKind, referenceHandlers } from './references.ts'
import { savedViewHandlers } from './savedView.ts'
import { type SortKind, sortHandlers } from './sort.ts'
import type { SwitchGroupKind } from './switches/kind.ts'
import { switchHandlers } from './switches/switches.ts'
import type { WordColumn, WordCount } from './wordUses.ts'

/**
 * Returns every call of this module: `uses` are the places of words, `sorts` the lists that other modules let people sort,
 * `references` the tables to which fields refer, `switches` the groups of 开关配置.
 */
export function settingsHandlers(
  uses: readonly (WordColumn | WordCount)[],
  sorts: readonly SortKind[],
  references: readonly ReferenceKind[],
  switches: readonly SwitchGroupKind[],
): readonly Handled[] {
  return [
    ...wordHandlers,
    ...typeHandlers,
    ...itemHandlers(uses),
    ...mergeHandlers(uses),
    ...arrangeHandlers,
    ...sortHandlers([itemSort, typeSort, ...sorts]),
    ...savedViewHandlers,
    ...switchHandlers(switches),
    ...referenceHandlers(references),
  ]
}
