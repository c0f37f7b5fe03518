import { badInput } from '../../../kernel/server/refusal.ts'
import { type ItemRow, wordColumns } from '../../settings/server/index.ts'
import { NewCatalogueWord } from '../api/catalogue.ts'

type Tree = readonly Pick<ItemRow, 'id' | 'parentId' | 'mergedInto'>[]

/** Returns the number of levels down to a category: 1 at the top, 0 for none. */
export function levelOf(items: Tree, id: number | null): number {
  return id === null ? 0 : 1 + levelOf(items, items.find(one => one.id === id)?.parentId ?? null)
}

/** Returns the number of levels of a category and what is below it: 1 for one with nothing below. */
export function levelsBelow(items: Tree, id: number): number {
  return 1 + Math.max(0, ...items.filter(one => one.parentId === id).map(one => levelsBelow(items, one.id)))
}

/** Throws 40000 for a parent that is no category, or is merged into another. */
export function assertParent(items: Tree, parentId: number | null): void {
  const parent = items.find(one => one.id === parentId)
  if (parentId !== null && (!parent || parent.mergedInto))
    throw badInput('parentId', '上级品类不存在，或已合并到其他品类，请重新选择')
}

/** The category above categories. */
export const parentOfCategory = wordColumns('dictionaryItem', '品类', NewCatalogueWord.pick({ parentId: true }))
