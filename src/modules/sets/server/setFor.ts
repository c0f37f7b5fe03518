import { formatDate } from '../../../kernel/contract/time.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { readPage } from '../../../kernel/server/list.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import type { PriceUnit } from '../../goods/contract/units.ts'
import { type PriceAsked, pricesAt } from '../../pricing/server/index.ts'
import type { SetDetail, SetGoods, SetPart, SetRow } from '../contract/set.ts'
import { setConditions, setList } from './list.ts'

/** A set with its parts and all goods that it names, with the list prices of today and costs (fen per their price unit). */
export type WholeSet = SetDetail & { goods: Required<SetGoods>[] }

/** Whose prices count: null is no channel, or no level. */
type Whom = Pick<PriceAsked, 'channelId' | 'levelId'>

/**
 * Returns a set with its parts and goods, for calls that price documents: with costs and what the goods cost today for a channel and level, whatever
 * the person may see of them. `priceSet` of the contract prices it, `setRefusal` tells whether it may be sold on a day. Throws 40400 without it.
 */
export async function setFor(
  desk: Desk,
  id: number,
  whom: Whom = { channelId: null, levelId: null },
): Promise<WholeSet> {
  const found = (bind: (value: unknown) => string) => `e.id = ${bind(id)}`
  const query = { filters: {}, page: 1, pageSize: 1 }
  const [row] = await readPage<SetRow>(desk.client, setList, [...setConditions(desk, 'all'), found], query)
  const more = await desk.from('goodsSet').select('parts').where('id', '=', id).executeTakeFirst()
  if (!row || !more) throw notFound('套餐')
  const parts = more.parts as unknown as SetPart[]
  return { ...row, parts, goods: await pricedToday(desk, await goodsOf(desk, namedIn(parts)), whom) }
}

/** Returns goods with the list prices that hold today for a channel and level, in place of their own. */
async function pricedToday(desk: Desk, goods: Required<SetGoods>[], whom: Whom): Promise<Required<SetGoods>[]> {
  const asked = goods.map(({ id, priceUnit }) => ({ goodsId: id, unit: priceUnit, gradeId: null, ...whom }))
  const prices = await pricesAt(desk, asked, formatDate(Date.now()))
  return goods.map((one, at) => ({ ...one, listPrice: prices[at]?.price ?? null }))
}

/** Returns the goods that parts name, each once. */
export const namedIn = (parts: readonly SetPart[]): number[] => [
  ...new Set(parts.flatMap(part => [part.goodsId, ...part.upgrades.map(upgrade => upgrade.toGoodsId)])),
]

/** Returns the company's goods with these ids and their own prices, in the order of their codes. */
export async function goodsOf(desk: Desk, ids: readonly number[]): Promise<Required<SetGoods>[]> {
  if (ids.length === 0) return []
  const rows = await desk
    .from('goods')
    .select(['id', 'code', 'name', 'onSale', 'sideA', 'sideB', 'boxPieces', 'priceUnit', 'listPrice', 'cost'])
    .where('id', 'in', [...ids])
    .orderBy('code')
    .execute()
  return rows.map(row => ({ ...row, priceUnit: row.priceUnit as PriceUnit }))
}
