import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { readPage } from '../../../kernel/server/list/list.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import type { UnitPrice } from '../../goods/api/units.ts'
import { type PriceAsked, pricesAt, pricesInUnits } from '../../pricing/server/index.ts'
import { goodsUnitOf, partsIn, type SetDetail, type SetGoods, type SetPart, type SetRow } from '../api/set.ts'
import { setConditions, setList } from './list.ts'

/** A set with its parts and all goods that it names, with the list prices of today and costs (fen per their price unit). */
export type WholeSet = SetDetail & { goods: Required<SetGoods>[]; prices: UnitPrice[][] }

/** The unit of the price and the grade of a part; null are the goods' own. */
export type PartTerms = Pick<SetPart, 'priceUnit' | 'gradeId'>

/** Whose prices count: null is no channel, or no level. */
type Whom = Pick<PriceAsked, 'channelId' | 'levelId'>

/**
 * Returns a set with its parts and goods, for calls that price documents: with costs and what the goods cost today for a channel and level, whatever
 * the person may see of them. `termsOf` says by which unit and of which grade a document sells a part. `priceSet` of the contract prices it, `setRefusal`
 * tells whether it may be sold on a day. Throws 40400 without it.
 */
export async function setFor(
  desk: Desk,
  id: number,
  whom: Whom = { channelId: null, levelId: null },
  termsOf: (part: SetPart, at: number) => PartTerms = part => part,
): Promise<WholeSet> {
  const found = (bind: (value: unknown) => string) => `e.id = ${bind(id)}`
  const query = { filters: {}, page: 1, pageSize: 1 }
  const [row] = await readPage<SetRow>(desk.client, setList, [...setConditions(desk, 'all'), found], query)
  const more = await desk.from('goodsSet').select('parts').where('id', '=', id).executeTakeFirst()
  if (!row || !more) throw notFound('套餐')
  const parts = partsIn(more.parts)
  const goods = await goodsOf(desk, namedIn(parts))
  const prices = await partPrices(desk, parts, parts.map(termsOf), goods, whom)
  return { ...row, parts, prices, goods: await pricedToday(desk, goods, whom) }
}

/**
 * Returns the prices of today that may tell the value of each part's standard goods: per the unit that was chosen; without one per that in which the
 * part is counted, where a window is, and per the goods' own.
 */
function partPrices(
  desk: Desk,
  parts: readonly SetPart[],
  terms: readonly PartTerms[],
  goods: readonly Required<SetGoods>[],
  whom: Whom,
): Promise<UnitPrice[][]> {
  const own = new Map(goods.map(({ id, priceUnit }) => [id, priceUnit]))
  const asked = parts.map(({ goodsId, unit }, at) => {
    const { priceUnit, gradeId } = terms[at] as PartTerms
    const units = priceUnit ? [priceUnit] : [...new Set([goodsUnitOf(unit), own.get(goodsId) ?? 'piece'])]
    return { goodsId, gradeId, units, ...whom }
  })
  return pricesInUnits(desk, asked, formatDate(clock.now()))
}

/** Returns goods with the list prices that hold today for a channel and level, in place of their own. */
async function pricedToday(desk: Desk, goods: Required<SetGoods>[], whom: Whom): Promise<Required<SetGoods>[]> {
  const asked = goods.map(({ id, priceUnit }) => ({ goodsId: id, unit: priceUnit, gradeId: null, ...whom }))
  const prices = await pricesAt(desk, asked, formatDate(clock.now()))
  return goods.map((one, at) => ({ ...one, listPrice: prices[at]?.price ?? null }))
}

/** Returns the goods that parts name, each once. */
export const namedIn = (parts: readonly SetPart[]): number[] => [
  ...new Set(parts.flatMap(part => [part.goodsId, ...part.upgrades.map(upgrade => upgrade.toGoodsId)])),
]

/** Returns the company's goods with these ids and their own prices, in the order of their codes. */
export async function goodsOf(desk: Desk, ids: readonly number[]): Promise<Required<SetGoods>[]> {
  if (ids.length === 0) return []
  return desk
    .from('goods')
    .select([
      'id',
      'code',
      'name',
      'onSale',
      'sideA',
      'sideB',
      'pieceArea',
      'boxPieces',
      'priceUnit',
      'listPrice',
      'cost',
    ])
    .where('id', 'in', [...ids])
    .orderBy('code')
    .execute()
}
