import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { goodsUnitOf, type SetPart } from '../../../sets/api/set.ts'
import { setFor } from '../../../sets/server/index.ts'
import type { QuotableGoods, SetOffer } from '../../api/quotable.ts'
import type { PriceTerms } from '../../api/terms.ts'
import { goodsByIds, quotable } from './goods.ts'

/** Returns a set with what may be chosen instead of each of its parts, at the prices of today. Throws 40400 without it. */
export async function setOffer(desk: Desk, head: PriceTerms, id: number): Promise<SetOffer> {
  const { name, code, price, per, minArea, parts, goods } = await setFor(desk, id)
  const records = await goodsByIds(
    desk,
    goods.map(one => one.id),
  )
  const known = new Map((await quotable(desk, head, [...records.values()])).map(one => [one.id, one]))
  return { id, name, code, price, per, minArea, parts: parts.map(part => offered(part, known, onSaleIn(goods))) }
}

const onSaleIn = (goods: readonly { id: number; onSale: boolean }[]) =>
  new Set(goods.filter(one => one.onSale).map(one => one.id))

function offered(
  { name, goodsId, quantity, unit, priceUnit, gradeId, scaled, deduction, upgrades }: SetPart,
  known: ReadonlyMap<number, QuotableGoods>,
  onSale: ReadonlySet<number>,
): SetOffer['parts'][number] {
  const goodsOf = (id: number) => known.get(id) as QuotableGoods
  return {
    name,
    quantity,
    scaled,
    deduction,
    unit: goodsUnitOf(unit),
    priceUnit,
    gradeId,
    goods: goodsOf(goodsId),
    upgrades: upgrades
      .filter(upgrade => onSale.has(upgrade.toGoodsId))
      .map(({ toGoodsId, difference }) => ({ goods: goodsOf(toGoodsId), difference })),
  }
}
