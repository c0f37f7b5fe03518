import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { point } from '../../../kernel/server/module.ts'
import type { HeldPrice } from '../api/goods.ts'

/** Returns the price that holds today instead of the goods' own, by goods; goods without one are not among them. */
export type HeldPrices = (desk: Desk, goodsIds: readonly number[]) => Promise<Map<number, HeldPrice>>
export const priceHolders = point<HeldPrices>('priceHolders')

/** Returns the prices that hold today instead of the goods' own; none where no module keeps prices. */
export async function heldPrices(desk: Desk, goodsIds: readonly number[]): Promise<Map<number, HeldPrice>> {
  const [holder] = desk.brought(priceHolders)
  return holder ? holder(desk, goodsIds) : new Map()
}
