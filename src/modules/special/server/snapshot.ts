import { Fen } from '../../../kernel/contract/fields.ts'
import { formatDate } from '../../../kernel/contract/time.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { amountOf, type Measures, type PriceUnit } from '../../goods/contract/units.ts'
import { floorFor, pricesAt } from '../../pricing/server/index.ts'

/** What goods cost when a special price is asked: prices in fen per `priceUnit`; the goods' own grade stands in for none. */
export type Snapshot = {
  gradeId: number | null
  priceUnit: PriceUnit
  listPrice: number | null
  floor: number | null
  floorGuarded: boolean
  cost: number | null
}
export type Asked = { goodsId: number; gradeId: number | null }

type Goods = Measures & { name: string; gradeId: number | null; priceUnit: PriceUnit }

/** Returns goods of the company. Throws 40000 without them. */
export async function goodsNamed(desk: Desk, id: number): Promise<Goods> {
  const goods = await desk
    .from('goods')
    .select(['name', 'gradeId', 'priceUnit', 'sideA', 'sideB', 'boxPieces'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!goods) throw badInput('goodsId', '商品不存在')
  return goods as Goods
}

/**
 * Returns list price, floor and cost of goods today. The floor is that of the person who asks; one of a manager or director is marked, so
 * that who may not see such floors does not see it.
 */
export async function snapshotOf(desk: Desk, goods: Goods, { goodsId, gradeId }: Asked): Promise<Snapshot> {
  const { priceUnit } = goods
  const asked = { goodsId, gradeId, unit: priceUnit, channelId: null, levelId: null }
  const [priced] = await pricesAt(desk, [asked], formatDate(Date.now()))
  if (!priced) throw badInput('goodsId', '商品不存在')
  return {
    gradeId: gradeId ?? goods.gradeId,
    priceUnit,
    listPrice: priced.price,
    floor: await floorFor(desk, priced),
    floorGuarded: desk.may('priceManager:asManager') || desk.may('priceManager:asDirector'),
    cost: priced.cost,
  }
}

/** What an offer's pieces come to in fen: at its price, at the list price, and at cost. Throws 40000 for what is too much to be money. */
export function amountsOf(
  goods: Measures,
  {
    price,
    pieces,
    priceUnit,
    listPrice,
    cost,
  }: Pick<Snapshot, 'priceUnit' | 'listPrice' | 'cost'> & {
    price: number
    pieces: number
  },
) {
  const at = (fen: number | null) => (fen === null ? null : moneyOf(() => amountOf(goods, pieces, fen, priceUnit)))
  return { amount: at(price) ?? 0, listAmount: at(listPrice), costAmount: at(cost) }
}

/** Returns an amount that fits a column of money. Throws 40000 for one that does not, or that no whole number holds. */
function moneyOf(count: () => number): number {
  try {
    return Fen.parse(count())
  } catch {
    throw badInput('price', '价格乘以数量后金额过大，请检查')
  }
}
