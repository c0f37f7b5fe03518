import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { readGoods } from './adapted.ts'

/** Returns the ids of goods on sale that a term finds by code, name, sound or size, newest first, at most `most`. */
export async function findGoods(desk: Desk, term: string, most: number): Promise<number[]> {
  const query = { ...(term && { search: term }), filters: {}, page: 1, pageSize: most }
  const rows = await readGoods<{ id: number }>(desk, 'onSale', query)
  return rows.map(row => row.id)
}
