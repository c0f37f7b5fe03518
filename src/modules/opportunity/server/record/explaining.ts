import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { RecordKind } from '../../../../kernel/server/record/recordKind.ts'
import { opportunityStatus } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { dealPools } from './pools.ts'
import { scopeModule } from './scope.ts'
import { maySee, sightsOf } from './sight.ts'

/** The explanation why a person can or cannot see an opportunity; it belongs to its owner and its members. */
export const opportunityRecord: RecordKind = {
  title: '商机',
  menu: opportunityRoutes.detail.needs,
  module: scopeModule,
  async find(desk, id) {
    const deal = await desk.from('opportunity').selectAll().where('id', '=', id).executeTakeFirst()
    if (!deal) return undefined
    const { name, ownerId, departmentId, status, poolId } = deal
    return {
      id,
      name,
      ownerId,
      departmentId,
      state: poolId === null ? opportunityStatus[status] : '公海',
      sharedWith: await memberIds(desk, id),
      free: async person =>
        (await dealPools(person)).some(pool => pool.id === poolId) ? '在公海里，看得到这个公海的人都看得到' : null,
      async seenBy(person) {
        const [sight] = await sightsOf(person, [deal])
        return sight !== undefined && maySee(person, sight)
      },
    }
  },
}

async function memberIds(desk: Desk, opportunityId: number): Promise<Set<number>> {
  const rows = await desk
    .from('opportunityMember')
    .select('employeeId')
    .where('opportunityId', '=', opportunityId)
    .execute()
  return new Set(rows.map(row => row.employeeId))
}
