import type { Desk } from '../../../kernel/server/desk.ts'
import { point } from '../../../kernel/server/module.ts'
import type { GoodsRow, TodaysPrices } from '../contract/goods.ts'
import { hiddenFrom } from './sight.ts'

/** Returns what goods cost today per their own unit, in the order asked: the prices that a document of today takes. */
export type PricesToday = (
  desk: Desk,
  goods: readonly Pick<GoodsRow, 'id' | 'priceUnit'>[],
) => Promise<readonly Required<TodaysPrices>[]>

/** Where prices have windows, they tell what holds today; at most one module brings it. */
export const pricesToday = point<PricesToday>('pricesToday')

/** Returns rows with the prices of today that the person may see. */
export async function withToday<Row extends GoodsRow>(
  desk: Desk,
  rows: readonly Row[],
  [ask]: readonly PricesToday[],
): Promise<Row[]> {
  const hidden: readonly string[] = hiddenFrom(desk)
  if (!ask || rows.length === 0 || hidden.includes('listPrice')) return [...rows]
  const prices = await ask(desk, rows)
  const seen = (of: object = {}) => Object.fromEntries(Object.entries(of).filter(([field]) => !hidden.includes(field)))
  return rows.map((row, at) => ({ ...row, today: seen(prices[at]) }))
}
