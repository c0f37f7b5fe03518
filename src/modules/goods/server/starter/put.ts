import type { z } from 'zod'
import { codes } from '../../../../kernel/api/envelope.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict, Refusal } from '../../../../kernel/server/refusal.ts'
import { ensureCategories } from '../../../catalogue/server/index.ts'
import { ensureWords, lockTypesCalled } from '../../../settings/server/index.ts'
import { NewGoods } from '../../api/goods.ts'
import { type PutIn, type StarterTrade, starterNeeds } from '../../api/starter.ts'
import { publishGoods } from '../publish.ts'
import { enterGoods } from '../write.ts'
import { categoriesOf, goodsOf } from './wanted.ts'

/** How the log calls it. */
export const starterAction = '放入行业商品'

/** Returns which of these codes a company's goods have. */
export async function knownCodes(desk: Desk, asked: readonly string[]): Promise<Set<string>> {
  const rows = await desk
    .from('goods')
    .select('code')
    .where('code', 'in', [...asked])
    .execute()
  return new Set(rows.map(({ code }) => code))
}

/**
 * Puts in the categories, units and goods of trades that a company lacks; what has a code already stays as it is. Who does the same at once waits for
 * the first and finds everything there. Throws 40300 without the rights to prices and categories, 40900 where there is no room.
 */
export async function putStarter(desk: Desk, trades: readonly StarterTrade[]): Promise<PutIn> {
  for (const need of starterNeeds) desk.demand(need)
  await lockTypesCalled(desk, ['intentionCategory', 'goodsUnit'])
  const categories = await ensureCategories(desk, categoriesOf(trades))
  const goods = goodsOf(trades)
  const units = await ensureWords(
    desk,
    'goodsUnit',
    [...new Set(goods.map(one => one.unit))].map(label => ({ label })),
    '商品单位',
  )
  const known = await knownCodes(
    desk,
    goods.map(one => one.facts.code),
  )
  const goodsIds: number[] = []
  for (const { facts, category, unit } of goods.filter(one => !known.has(one.facts.code))) {
    const words = { categoryId: categories.ids.get(category) ?? null, unitId: units.ids.get(unit) ?? null }
    goodsIds.push(await entered(desk, { ...facts, ...words }))
  }
  if (goodsIds.length > 0) await publishGoods(desk, goodsIds)
  return { added: goodsIds.length, there: goods.length - goodsIds.length, goodsIds, categoryIds: categories.added }
}

/** Enters goods; where the company asks for fields of its own, the refusal says what to do instead. */
async function entered(desk: Desk, facts: z.input<typeof NewGoods>): Promise<number> {
  try {
    return await enterGoods(desk, NewGoods.parse(facts), starterAction)
  } catch (error) {
    if (error instanceof Refusal && error.code === codes.badInput)
      throw conflict(`${error.message}。行业商品里没有这一项，请从 Excel 导入商品，或逐个新增`)
    throw error
  }
}
