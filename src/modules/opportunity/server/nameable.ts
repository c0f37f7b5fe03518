import type { Nameable } from '../../../kernel/server/nameable.ts'
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
}
