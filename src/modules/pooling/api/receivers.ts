import { z } from 'zod'
import { Id, text } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'

/** A possible receiver of records: what they have, and how much of it they got today. */
export const Receiver = z.object({
  id: Id,
  name: z.string(),
  department: z.string(),
  /** The number of records in progress, by kind. */
  loads: z.array(z.object({ of: z.string(), title: z.string(), count: z.number().int() })),
  today: z.number().int(),
})
export type Receiver = z.output<typeof Receiver>

export const givingRoutes = {
  receivers: route({
    at: 'GET /api/crm/pooling/receivers',
    does: '可以接手的人和手上的数量',
    needs: ['clueList:assign', 'businessList:transfer'],
    query: z.object({ of: text('类型', 40) }),
    returns: z.array(Receiver),
  }),
}
