import { z } from 'zod'
import { Id, Version } from '../../../kernel/contract/fields.ts'
import { route } from '../../../kernel/contract/route.ts'

/** How long one may take back what one has given to somebody, in minutes. */
export const takeBackMinutes = 10

/** Records as they stand after they were given to somebody: what one may take back. */
export const Given = z.array(z.object({ id: Id, version: Version }))
export type Given = z.output<typeof Given>
/** The same as one sends it. */
export const TakenBack = z.object({ given: Given.min(1, '没有可以撤销的记录').max(1000, '一次最多撤销 1000 条') })

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
