import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Nameable } from '../../../kernel/server/record/nameable.ts'
import type { CustomerSection } from './kinds.ts'
import { inScope, inSight, seesAll, whichOf } from './sight.ts'

type Standing = { id: number; name: string; standingId: number }

/** SQL for customers and the customers that replace them: people who see the kept one see the merged one. */
const standing = `
  with recursive up(id, name, at, next) as (
    select id, name, id, merged_into_id from customer where office_id = $1 and id = any($2)
    union all select up.id, up.name, u.id, u.merged_into_id from up join customer u on u.office_id = $1 and u.id = up.next
  ) select id, name, at as "standingId" from up where next is null`

async function standingFor(desk: Desk, ids: readonly number[]): Promise<Standing[]> {
  return (await desk.client.query<Standing>(prepared(standing, [desk.officeId, ids]))).rows
}

/** Returns the name of a customer, for people who may open it. */
export function nameableCustomer(sections: readonly CustomerSection[]): Nameable {
  return {
    async names(desk, ids) {
      const rows = await standingFor(desk, ids)
      const asked = [...new Set(rows.map(row => row.standingId))]
      const seen = await whichOf(desk, asked, inSight(desk, sections, asked))
      return new Map(rows.filter(row => seen.has(row.standingId)).map(row => [row.id, row.name]))
    },
    seesAll: desk => seesAll(desk, sections),
    reached: (desk, ids) => whichOf(desk, ids, inScope(desk, sections, ids)),
    async called(desk, words) {
      const { rows } = await desk.client.query<{ word: string; id: number }>(
        `select name as word, id from (
           select name, id, row_number() over (partition by name order by id) as at from customer
           where office_id = $1 and name = any($2) and merged_into_id is null
         ) named where at <= 20`,
        [desk.officeId, words],
      )
      return rows
    },
    withMerged: 'customers_with_merged',
    standing: async (desk, ids) => new Map((await standingFor(desk, ids)).map(row => [row.id, row.standingId])),
  }
}
