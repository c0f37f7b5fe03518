import { z } from 'zod'
import { Id, Timestamp } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { mostSwitches, SwitchState } from '../../settings/api/switches.ts'

/** One of the first records to go; its name only if the caller reaches it, `path` if they may open it. */
const Leaving = z.object({
  id: Id,
  name: z.string(),
  ownerId: Id.nullable(),
  at: Timestamp,
  reason: z.string(),
  path: z.string().nullable(),
})

/**
 * The effects until the end of today (Asia/Shanghai) if nobody does anything: how many records go back, how many people are
 * warned of how many, and the first records that go, today or later.
 */
export const RecyclingPreview = z.object({
  subject: z.string(),
  noun: z.string(),
  unit: z.string(),
  recycled: z.number().int(),
  warned: z.number().int(),
  people: z.number().int(),
  rows: z.array(Leaving),
})
export type RecyclingPreview = z.output<typeof RecyclingPreview>

export const recyclingRoutes = {
  /**
   * Previews recycling with the present switches, replaced by the given ones, for each kind of record that would be
   * recycled.
   */
  preview: route({
    at: 'POST /api/crm/recycling/preview',
    does: '预览自动回收',
    needs: 'activityBusinessBind',
    reads: true,
    body: z.object({ changes: z.array(SwitchState).max(mostSwitches).default([]) }),
    returns: z.array(RecyclingPreview),
  }),
}
