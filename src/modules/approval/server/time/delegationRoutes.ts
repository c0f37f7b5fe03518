import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import { delegationRoutes as routes } from '../../api/delegation.ts'
import type { Business } from '../record/business.ts'
import { addDelegation, assertTheirs, cancelDelegation, tasksOf } from './delegation.ts'
import { delegations } from './delegationRead.ts'

/** Returns the handlers of the calls about delegation. */
export function delegationHandlers(businesses: readonly Business[]): Handled[] {
  return [
    handle(routes.list, (desk, { query }) => delegations(desk, query.whose)),
    handle(routes.waiting, async (desk, { query: { fromId = desk.employeeId, formId = null } }) => {
      await assertTheirs(desk, fromId, formId)
      return { count: (await tasksOf(desk, { fromId, formId })).length }
    }),
    handle(routes.add, (desk, { body }) => addDelegation(desk, businesses, body)),
    handle(routes.cancel, (desk, { body }) => cancelDelegation(desk, businesses, body)),
  ]
}
