import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict, notFound } from '../../../kernel/server/refusal.ts'
import { type ItemRow, lockTypeCalled, moveWord, placeWord, publishWords } from '../../settings/server/index.ts'
import { mostLevels } from '../api/catalogue.ts'
import { assertParent, levelOf, levelsBelow } from './tree.ts'

type Move = { id: number; parentId: number | null; position: number }

/**
 * Moves a category below another (or to the top) and to a place among its siblings. Throws 40400, 40000 for a parent that is no
 * category, and 40900 where it would stand below itself or too deep.
 */
export async function moveCategory(desk: Desk, { id, parentId, position }: Move): Promise<void> {
  const { items } = await lockTypeCalled(desk, 'intentionCategory')
  const category = items.find(one => one.id === id)
  if (!category) throw notFound('品类')
  assertParent(items, parentId)
  if (parentId !== null && isWithin(items, parentId, id)) throw conflict('不能移到自己或自己的下级下面，请选择别的位置')
  if (levelOf(items, parentId) + levelsBelow(items, id) > mostLevels) throw conflict(`品类最多 ${mostLevels} 级`)
  const siblings = items.filter(one => one.parentId === parentId && one.id !== id)
  const order = siblings.toSpliced(Math.min(position, siblings.length), 0, category)
  if (parentId !== category.parentId) await moveWord(desk, category, parentId, '移动品类')
  await place(desk, items, order, parentId)
  await publishWords(desk)
}

/** Numbers the whole tree anew, each category before those below it, so that every choice shows it in that order. */
async function place(
  desk: Desk,
  items: readonly ItemRow[],
  order: readonly ItemRow[],
  parentId: number | null,
): Promise<void> {
  const moved = new Set(order.map(one => one.id))
  const below = Map.groupBy(
    items.filter(one => !moved.has(one.id)),
    one => one.parentId,
  )
  below.set(parentId, [...order])
  const walk = (parent: number | null): ItemRow[] => (below.get(parent) ?? []).flatMap(one => [one, ...walk(one.id)])
  for (const [at, { id, position }] of walk(null).entries()) if (position !== at + 1) await placeWord(desk, id, at + 1)
}

/** Numbers the categories of the locked tree anew: one that was added stands behind its siblings, before what follows them. */
export const numberTree = (desk: Desk, items: readonly ItemRow[]) =>
  place(
    desk,
    items,
    items.filter(one => one.parentId === null),
    null,
  )

function isWithin(items: readonly ItemRow[], id: number | null, above: number): boolean {
  if (id === null) return false
  return id === above || isWithin(items, items.find(one => one.id === id)?.parentId ?? null, above)
}
