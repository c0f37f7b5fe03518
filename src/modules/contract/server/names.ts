import type { Nameable } from '../../../kernel/server/record/nameable.ts'
import { guarded } from '../../goods/api/goods.ts'
import { contractRoutes } from '../api/routes.ts'
import { scopeModule } from './scope.ts'

/** The numbers of contracts in texts: of those that the person sees. */
export const nameableContract: Nameable = {
  async names(desk, ids) {
    if (!desk.mayCall(contractRoutes.detail) || !desk.may(guarded.listPrice)) return new Map()
    const rows = await desk
      .from('contract')
      .select(['id', 'number', 'ownerId', 'departmentId'])
      .where('id', 'in', [0, ...ids])
      .execute()
    return new Map(rows.flatMap(row => (desk.reaches(scopeModule, row) ? [[row.id, row.number] as const] : [])))
  },
  seesAll: desk => desk.mayCall(contractRoutes.detail) && desk.may(guarded.listPrice) && desk.reach(scopeModule).office,
}
