import { mulDiv } from '../../../../kernel/api/division.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { lineMoney } from '../../../../kernel/server/money.ts'
import { amountOf, hasUnit, type Measures, type PriceUnit } from '../../../goods/api/units.ts'

type Line = {
  goodsId: number
  boxPieces: number | null
  pieces: number
  amount?: number | null | undefined
  purchaseLineId?: number | null | undefined
}
type Goods = Measures & { id: number; priceUnit: PriceUnit; cost: number | null }

/**
 * Returns what each line is worth as it comes in, in fen: what was typed, else the price of its purchase, else the cost of its goods today, by the
 * box of its lot. Without a cost it is 0, and stands under 无成本 until somebody gives one. Throws 40000 by line for more than money can be.
 */
export async function valuesOf(desk: Desk, lines: readonly Line[]): Promise<number[]> {
  const ids = lines.map(({ goodsId }) => goodsId)
  const rows = await desk
    .from('goods')
    .select(['id', 'priceUnit', 'cost', 'sideA', 'sideB', 'pieceArea', 'boxPieces'])
    .where('id', 'in', ids)
    .execute()
  const goods = new Map((rows as Goods[]).map(one => [one.id, one]))
  const ordered = await orderedOf(desk, lines)
  return lines.map(({ goodsId, boxPieces, pieces, amount, purchaseLineId }, at) => {
    const known = goods.get(goodsId)
    if (amount != null || !known) return amount ?? 0
    const order = ordered.get(purchaseLineId ?? 0)
    if (order) return lineMoney(() => mulDiv(order.amount, pieces, order.pieces), at)
    const { cost, priceUnit } = known
    const measures = { ...known, boxPieces: boxPieces ?? known.boxPieces }
    if (cost === null || !hasUnit(measures, priceUnit)) return 0
    return lineMoney(() => amountOf(measures, pieces, cost, priceUnit), at)
  })
}

/** Returns what was ordered at which amount (fen), by the lines of purchases that have a price. */
async function orderedOf(desk: Desk, lines: readonly Line[]): Promise<Map<number, { pieces: number; amount: number }>> {
  const ids = lines.flatMap(({ purchaseLineId }) => (purchaseLineId == null ? [] : [purchaseLineId]))
  if (ids.length === 0) return new Map()
  const rows = await desk.from('purchaseLine').select(['id', 'pieces', 'amount']).where('id', 'in', ids).execute()
  return new Map(rows.flatMap(({ id, pieces, amount }) => (amount === null ? [] : [[id, { pieces, amount }] as const])))
}
