import { mulDiv } from '../../../kernel/api/division.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { moneyOf } from '../../../kernel/server/money.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import type { Measures, PriceUnit } from '../../goods/api/units.ts'
import { floorFor, pricesAt } from '../../pricing/server/index.ts'
import { extentOf, partsOf, type QuantityUnit, quantityUnitOf } from '../api/quantity.ts'

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

type Goods = Measures & { name: string; gradeId: number | null; priceUnit: PriceUnit; soldAs: string }

/** Returns goods of the company. Throws 40000 without them. */
export async function goodsNamed(desk: Desk, id: number): Promise<Goods> {
  const goods = await desk
    .from('goods')
    .select(['name', 'gradeId', 'priceUnit', 'soldAs', 'sideA', 'sideB', 'pieceArea', 'boxPieces'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!goods) throw badInput('goodsId', '商品不存在，请重新选择')
  return goods as Goods
}

/**
 * Returns list price, floor and cost of goods today. The floor is that of the person who asks; one of a manager or director is marked, so
 * that who may not see such floors does not see it.
 */
export async function snapshotOf(desk: Desk, goods: Goods, { goodsId, gradeId }: Asked): Promise<Snapshot> {
  const { priceUnit } = goods
  const asked = { goodsId, gradeId, unit: priceUnit, channelId: null, levelId: null }
  const [priced] = await pricesAt(desk, [asked], formatDate(clock.now()))
  if (!priced) throw badInput('goodsId', '商品不存在，请重新选择')
  return {
    gradeId: gradeId ?? goods.gradeId,
    priceUnit,
    listPrice: priced.price,
    floor: await floorFor(desk, priced),
    floorGuarded: desk.may('priceManager:asManager') || desk.may('priceManager:asDirector'),
    cost: priced.cost,
  }
}

/** Returns what an offer of goods counts. Throws 40000 without them. */
export const quantityUnitFor = async (desk: Desk, goodsId: number): Promise<QuantityUnit> =>
  quantityUnitOf(await goodsNamed(desk, goodsId))

/** Returns the whole parts of a typed quantity. Throws 40000 for one that is finer. */
export function assertParts(typed: number, unit: QuantityUnit): number {
  const parts = partsOf(typed, unit)
  if (parts === null) throw badInput('quantity', fineness[unit])
  return parts
}

const fineness: Record<QuantityUnit, string> = {
  piece: '这个商品按片/件计数，数量应为整数',
  area: '面积最多六位小数',
  metre: '长度最多三位小数',
}

type Counted = Pick<Snapshot, 'priceUnit' | 'listPrice' | 'cost'> & {
  price: number
  quantity: number
  quantityUnit: QuantityUnit
}

/** What an offer's quantity comes to in fen: at its price, at the list price, and at cost. Throws 40000 for what is too much to be money. */
export function amountsOf(goods: Measures, { price, listPrice, cost, ...counted }: Counted) {
  const extent = extentOf(goods, counted)
  if (!extent) throw badInput('goodsId', '商品缺少计价单位的换算，请先补全规格或每箱片数')
  const tooMuch = '价格乘以数量后金额过大，请检查'
  const at = (fen: number | null) =>
    fen === null ? null : moneyOf(() => mulDiv(fen, extent.top, extent.bottom), 'price', tooMuch)
  return { amount: at(price) ?? 0, listAmount: at(listPrice), costAmount: at(cost) }
}
