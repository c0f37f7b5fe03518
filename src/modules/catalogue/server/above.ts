import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { mostLevels } from '../api/catalogue.ts'

/** Returns categories, each with itself and all categories above it, the nearest first: who wants porcelain tiles wants tiles. */
export async function categoriesAbove(desk: Desk, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; above: number[] }>`
    with recursive up (id, at, steps) as (
      select wanted, wanted, 0 from unnest(${[...new Set(ids)]}::bigint[]) wanted
      union
      select up.id, i.parent_id, up.steps + 1 from up join dictionary_item i on i.office_id = ${desk.officeId} and i.id = up.at
      where i.parent_id is not null and up.steps < ${mostLevels}
    )
    select id, array_agg(at order by steps) as above from up group by id`.execute(desk.db)
  return new Map(rows.map(({ id, above }) => [id, above]))
}
