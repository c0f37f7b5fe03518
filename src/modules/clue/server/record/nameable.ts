import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Nameable } from '../../../../kernel/server/record/nameable.ts'
import { poolsOf } from './access.ts'
import { customerNames } from './change.ts'
import { maySee } from './rules.ts'
import { scopeModule } from './scope.ts'

/** The name of a clue is its customer's, for people who may read it. */
export const nameableClue: Nameable = {
  async names(desk: Desk, ids) {
    const clues = await desk
      .from('clue')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute()
    const pools = await poolsOf(desk)
    const seen = clues.filter(clue => maySee(desk, clue, pools))
    const names = await customerNames(desk, seen)
    return new Map(seen.map(clue => [clue.id, names.get(clue.customerId) ?? '']))
  },
  seesAll: desk => desk.reach(scopeModule).office,
  async called(desk, words) {
    const { rows } = await desk.client.query<{ word: string; id: number }>(
      `select word, id from (
         select u.name as word, c.id, row_number() over (partition by u.name order by c.id) as at
         from customer u join clue c on c.office_id = u.office_id and c.customer_id = u.id
         where u.office_id = $1 and u.name = any($2)
       ) named where at <= 20`,
      [desk.officeId, words],
    )
    return rows
  },
}
