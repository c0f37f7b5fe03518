import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import { setupRoutes as routes } from '../../api/setupRoutes.ts'
import type { Business } from '../record/business.ts'
import { outlookOf } from './outlook.ts'
import { setUp } from './setup.ts'

/** Returns the calls of the wizard that makes form, flow and binding; `businesses` are the registered types of documents. */
export function setupHandlers(businesses: readonly Business[]): Handled[] {
  return [
    handle(routes.outlook, (desk, { body }) => {
      assertAll(desk)
      return outlookOf(desk, businesses, body)
    }),
    handle(routes.publish, (desk, { body }) => {
      assertAll(desk)
      return setUp(desk, businesses, body)
    }),
  ]
}

/** Refuses a person who may not take each step of the set-up by itself. */
function assertAll(desk: Desk): void {
  for (const code of ['processManager:edit', 'processManager:publish', 'processBind:edit']) desk.demand(code)
}
