import type { Nameable } from '../../../../kernel/server/record/nameable.ts'
import { scopeModule } from './scope.ts'
import { maySee, sightsOf } from './sight.ts'

/** The name of a deal, for people who may read it. */
export const nameableDeal: Nameable = {
  async names(desk, ids) {
    const deals = await desk
      .from('opportunity')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute()
    const seen = (await sightsOf(desk, deals)).filter(sight => maySee(desk, sight))
    return new Map(seen.map(({ deal }) => [deal.id, deal.name]))
  },
  seesAll: desk => desk.reach(scopeModule).office,
  async called(desk, words) {
    const { rows } = await desk.client.query<{ word: string; id: number }>(
      `select word, id from (
         select word, o.id, row_number() over (partition by word order by o.id) as at
         from unnest($2::text[]) asked (word) join opportunity o on o.office_id = $1 and word in (o.number, o.name)
       ) named where at <= 20`,
      [desk.officeId, words],
    )
    return rows
  },
}
