import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { readPage } from '../../../kernel/server/list/list.ts'
import { setConditions, setList } from './list.ts'

/** Returns the ids of sets on sale that a search finds, newest first, at most `most`. */
export async function findSets(desk: Desk, search: string, most: number): Promise<number[]> {
  const query = { search, filters: {}, page: 1, pageSize: most }
  const rows = await readPage<{ id: number }>(desk.client, setList, setConditions(desk), query)
  return rows.map(row => row.id)
}
