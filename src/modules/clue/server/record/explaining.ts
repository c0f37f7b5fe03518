import type { RecordKind } from '../../../../kernel/server/record/recordKind.ts'
import { clueRoutes } from '../../api/clue.ts'
import { clueStatus } from '../../api/clueList.ts'
import { poolsOf } from './access.ts'
import { maySee, poolAround } from './rules.ts'
import { scopeModule } from './scope.ts'

/** The explanation why a person can or cannot see a clue. */
export const clueRecord: RecordKind = {
  title: '流量',
  menu: clueRoutes.detail.needs,
  module: scopeModule,
  async find(desk, id) {
    const clue = await desk.from('clue').selectAll().where('id', '=', id).executeTakeFirst()
    if (!clue) return undefined
    const { ownerId, departmentId, status } = clue
    const { name } = await desk
      .from('customer')
      .select('name')
      .where('id', '=', clue.customerId)
      .executeTakeFirstOrThrow()
    return {
      id,
      name,
      ownerId,
      departmentId,
      state: clueStatus[status],
      async free(person) {
        const pool = poolAround(clue, await poolsOf(person))
        return pool ? `在公海“${pool.name}”里，看得到这个公海的人都看得到` : null
      },
      seenBy: async person => maySee(person, clue, await poolsOf(person)),
    }
  },
}
