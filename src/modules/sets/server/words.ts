import { sql } from 'kysely'
import type { WordColumn } from '../../settings/server/index.ts'

const column: string = 'parts'

/** The grades of parts, which stand in the parts of a set. */
export const gradesOfParts: WordColumn = {
  table: 'goodsSet',
  dictionary: 'goodsGrade',
  place: '套餐项目的等级',
  column: 'partGrade',
  list: 'set',
  holds: word => sql`parts @> jsonb_build_array(jsonb_build_object('gradeId', ${word}::bigint))`,
  replaced: (from, to) => ({
    [column]: sql`(
      select jsonb_agg(
        case when part -> 'gradeId' = to_jsonb(${from}::bigint) then jsonb_set(part, '{gradeId}', to_jsonb(${to}::bigint)) else part end
        order by at)
      from jsonb_array_elements(parts) with ordinality p (part, at)
    )`,
  }),
}
