import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { findGoods } from '../../../goods/server/index.ts'
import { type GoodsRecord, goodsByIds } from './goods.ts'

const most = 20 // goods that a search offers

/** Returns goods on sale that a term finds by code, name, sound or size, newest first; without a term the newest. */
export async function foundGoods(desk: Desk, term: string): Promise<GoodsRecord[]> {
  const ids = await findGoods(desk, term, most)
  const goods = await goodsByIds(desk, ids)
  return ids.flatMap(id => goods.get(id) ?? [])
}
