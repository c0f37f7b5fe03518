import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { unlessRefused } from '../../../../kernel/server/refusal.ts'
import { today } from '../../../lines/server/index.ts'
import { setRefusal } from '../../../sets/api/offer.ts'
import { goodsUnitOf } from '../../../sets/api/set.ts'
import { setFor, type WholeSet } from '../../../sets/server/index.ts'
import type { TemplateLine, TemplateSet } from '../../api/template.ts'

/** A set of a template as it is today; undefined where it may not be sold, or its lines are no parts of it any more. */
export type TodaysSet = { kept: TemplateSet; set: WholeSet | undefined }

/** Returns the sets of a template as they are today. */
export async function todaysSets(
  desk: Desk,
  sets: readonly TemplateSet[],
  lines: readonly TemplateLine[],
): Promise<TodaysSet[]> {
  const found: TodaysSet[] = []
  for (const kept of sets) {
    const set = await unlessRefused(setFor(desk, kept.setId))
    const within = lines.filter(line => line.setKey === kept.key)
    const isSold = set && setRefusal(set, today()) === null && within.every(line => isPart(set, line))
    found.push({ kept, set: isSold ? set : undefined })
  }
  return found
}

/** Tells whether a line is still a part of the set, with the part's own goods or one of its upgrades. */
function isPart({ parts }: WholeSet, { setPart, goodsId, quantityUnit }: TemplateLine): boolean {
  const part = parts[setPart ?? -1]
  if (!part || quantityUnit !== goodsUnitOf(part.unit)) return false
  return part.goodsId === goodsId || part.upgrades.some(one => one.toGoodsId === goodsId)
}
