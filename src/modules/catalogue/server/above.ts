import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk.ts'

/** Returns categories, each with itself and all categories above it: who wants porcelain tiles wants tiles. */
export async function categoriesAbove(desk: Desk, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; above: number[] }>`
    with recursive up (id, at) as (
      select wanted, wanted from unnest(${[...new Set(ids)]}::bigint[]) wanted
      union
      select up.id, i.parent_id from up join dictionary_item i on i.office_id = ${desk.officeId} and i.id = up.at
      where i.parent_id is not null
    )
    select id, array_agg(at) as above from up group by id`.execute(desk.db)
  return new Map(rows.map(({ id, above }) => [id, above]))
}
