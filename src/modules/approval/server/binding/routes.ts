import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import type { BindingSubject } from '../../api/binding.ts'
import { bindingRoutes as routes } from '../../api/bindingRoutes.ts'
import type { Business } from '../record/business.ts'
import { attempt } from './attempt.ts'
import { enableDefault, readyOf } from './enable.ts'
import { subjectsOf } from './read.ts'
import { saveBindings } from './save.ts'

/** Returns the calls about bindings; `businesses` are the registered types of documents. */
export function bindingHandlers(businesses: readonly Business[]): Handled[] {
  return [
    handle(routes.subjects, desk => subjectsOf(desk, businesses)),
    handle(routes.save, async (desk, { body }) => {
      await saveBindings(desk, businesses, body)
      await desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'approvalBinding', ids: [] })
      const saved = (await subjectsOf(desk, businesses)).find(
        one => one.business === body.business && one.formId === body.formId,
      )
      return saved as BindingSubject
    }),
    handle(routes.ready, (desk, { params: { business } }) => readyOf(desk, business)),
    handle(routes.enable, async (desk, { body: { business } }) => {
      const enabled = await enableDefault(desk, businesses, business)
      await desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'approvalBinding', ids: [] })
      return enabled
    }),
    handle(routes.attempt, (desk, { body }) => attempt(desk, businesses, body)),
  ]
}
