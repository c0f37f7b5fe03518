import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { requiredText, Timestamp } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { route } from '../../../kernel/api/route.ts'
import { Switch, SwitchValue } from './switch.ts'

/** More than there will ever be. */
export const mostSwitches = 500

/** A group of switches on the page. */
export const SwitchGroup = z.object({
  code: z.string(),
  title: z.string(),
  about: z.string(),
  /** The page shows what recycling of these records would do while the switch `on` is. */
  recycles: z.object({ on: z.string(), subject: z.string() }).optional(),
  switches: z.array(z.object({ code: z.string(), is: Switch })),
})
export type SwitchGroup = z.output<typeof SwitchGroup>

/** A switch and what it is set to. */
export const SwitchState = z.object({ code: requiredText('开关', 60), value: SwitchValue })
export type SwitchState = z.output<typeof SwitchState>

export const switchRoutes = {
  all: route({
    at: 'GET /api/admin/switch/all',
    does: '开关配置',
    needs: 'activityBusinessBind',
    returns: z.object({
      groups: z.array(SwitchGroup),
      values: z.array(SwitchState),
      changed: z.object({ by: z.string(), at: Timestamp }).nullable(),
    }),
  }),
  history: route({
    at: 'GET /api/admin/switch/history',
    does: '开关变更记录',
    needs: 'activityBusinessBind',
    returns: z.array(HistoryEntry),
  }),
  /**
   * `seen` is the value that the person saw before: if somebody changed it meanwhile, the save is refused with the present
   * value.
   */
  save: route({
    at: 'POST /api/admin/switch/save',
    does: '修改开关',
    refuses: [codes.stale],
    needs: 'activityBusinessBind:edit',
    body: z.object({
      changes: z
        .array(SwitchState.extend({ seen: SwitchValue }))
        .min(1, '没有要保存的修改，请先改动')
        .max(mostSwitches),
      force: z.boolean().default(false),
    }),
    returns: z.array(SwitchState),
  }),
}
