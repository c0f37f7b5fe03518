import { z } from 'zod'
import { Id } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'

/** A row to which fields of kind `reference` point: `of` is the value in that field's meta. */
export const ReferenceName = z.object({
  of: z.string(),
  id: Id,
  name: z.string(),
  enabled: z.boolean(),
  /** The row to which it belongs, such as a stage's group; null without one. */
  parentId: Id.nullable(),
})
export type ReferenceName = z.output<typeof ReferenceName>

export const referenceRoutes = {
  all: route({
    at: 'GET /api/admin/reference/all',
    does: '阶段、团队、公海等的名称',
    signedIn: '列表、筛选和下拉框需要名称',
    returns: z.array(ReferenceName),
  }),
}
