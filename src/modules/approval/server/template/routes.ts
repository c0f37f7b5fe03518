import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import { templateRoutes as routes } from '../../api/templateRoutes.ts'
import { addTemplate, editTemplate, removeTemplate, templates } from './templates.ts'

/** The calls of 审批管理管理: nodes that are kept for use in flows. */
export const templateHandlers: readonly Handled[] = [
  handle(routes.list, desk => templates(desk)),
  handle(routes.offered, desk => templates(desk)),
  handle(routes.add, (desk, { body }) => addTemplate(desk, body)),
  handle(routes.edit, (desk, { body }) => editTemplate(desk, body)),
  handle(routes.remove, async (desk, { body }) => {
    await removeTemplate(desk, body.id)
    return null
  }),
]
