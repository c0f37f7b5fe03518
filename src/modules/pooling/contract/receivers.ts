import { z } from 'zod'
import { Id } from '../../../kernel/contract/fields.ts'
import { route } from '../../../kernel/contract/route.ts'

/** Somebody who may be given records: what they have in progress, and how much of it came to them today. */
export const Receiver = z.object({
  id: Id,
  name: z.string(),
  department: z.string(),
  clues: z.number().int(),
  deals: z.number().int(),
  today: z.number().int(),
})
export type Receiver = z.output<typeof Receiver>

export const givingRoutes = {
  receivers: route({
    at: 'GET /api/crm/pooling/receivers',
    does: '可以接手的人和手上的数量',
    needs: ['clueList:assign', 'businessList:transfer'],
    query: z.object({ of: z.enum(['clue', 'opportunity'], '类型不正确') }),
    returns: z.array(Receiver),
  }),
}
