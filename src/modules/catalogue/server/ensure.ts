import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { type EnsuredWords, ensureWords, lockTypeCalled } from '../../settings/server/index.ts'
import { catalogueWords, mostLevels } from '../api/catalogue.ts'
import { numberTree } from './move.ts'
import { levelOf } from './tree.ts'

const type = 'intentionCategory'
const noun = catalogueWords[type]

/**
 * Returns a company's categories of these labels, each below another; what it lacks is added, behind those that stand beside it.
 * A category that is there stays where it is. Throws 40900 when there are too many, or one would stand too deep.
 */
export async function ensureCategories(
  desk: Desk,
  wanted: readonly { label: string; below: string }[],
): Promise<EnsuredWords> {
  const above = [...new Set(wanted.map(one => one.below))]
  const tops = await ensureWords(
    desk,
    type,
    above.map(label => ({ label })),
    noun,
  )
  const { items } = await lockTypeCalled(desk, type)
  for (const [label, id] of tops.ids)
    if (levelOf(items, id) >= mostLevels)
      throw conflict(`“${label}”下面不能再有品类：最多 ${mostLevels} 级，请先把它上移`)
  const lower = wanted.map(({ label, below }) => ({ label, parentId: tops.ids.get(below) ?? null }))
  const found = await ensureWords(desk, type, lower, noun)
  const added = [...found.added, ...tops.added]
  if (added.length > 0) await numberTree(desk, (await lockTypeCalled(desk, type)).items)
  return { ids: new Map([...tops.ids, ...found.ids]), added }
}
