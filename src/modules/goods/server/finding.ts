import type { Desk } from '../../../kernel/server/desk.ts'
import { readPage } from '../../../kernel/server/list.ts'
import { adaptedTo } from './adapted.ts'
import { goodsConditions, goodsListFor } from './list.ts'

/** Returns the ids of goods on sale that a term finds by code, name, sound or size, newest first, at most `most`. */
export async function findGoods(desk: Desk, term: string, most: number): Promise<number[]> {
  const query = { ...(term && { search: term }), filters: {}, page: 1, pageSize: most }
  const spec = await adaptedTo(desk, goodsListFor(desk), term)
  const rows = await readPage<{ id: number }>(desk.client, spec, goodsConditions(desk, 'onSale'), query)
  return rows.map(row => row.id)
}
