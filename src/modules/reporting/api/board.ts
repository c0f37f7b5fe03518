import { z } from 'zod'
import { Day, Id } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { Measure } from './target.ts'

/** One number, and the address of the list of exactly the rows behind it. */
export const Figure = z.object({
  value: z.number().int(),
  /** What the rows are counted by: how many there are, or their sum of an amount in fen. */
  of: z.enum(['count', 'dealAmount', 'expectedAmount', 'performance', 'effectiveTotal', 'margin', 'amount', 'open']),
  to: z.string(),
})
export type Figure = z.output<typeof Figure>

const Named = z.object({ id: Id.nullable(), name: z.string() })
/** What became of what came in the period. */
const Conversion = Named.extend({ clues: Figure, converted: Figure })
const Rank = Named.extend({ deals: Figure, amount: Figure })

export const DashboardBoard = z.object({
  /** Whose figures these are at most; null of nobody's. */
  scope: z.enum(['own', 'department', 'office']).nullable(),
  tiles: z.array(
    z.object({ key: z.string(), title: z.string(), hint: z.string(), means: z.string().optional(), figure: Figure }),
  ),
  /** What is on its way by stage, now. */
  funnel: z.array(Named.extend({ group: z.string(), deals: Figure, amount: Figure })),
  /** What was lost in the period, and what was expected of it; null where the person may not open its list. */
  lost: z.object({ deals: Figure, amount: Figure }).nullable(),
  channels: z.array(Conversion),
  converters: z.array(Conversion),
  people: z.array(Rank),
  departments: z.array(Rank),
  /** Set for the months of the period, where it is of whole months: of the company, the departments in reach, oneself. */
  targets: z.array(Named.extend({ measure: Measure, target: z.number().int(), actual: Figure })),
})
export type DashboardBoard = z.output<typeof DashboardBoard>

export const boardRoutes = {
  board: route({
    at: 'GET /api/crm/dashboard/board',
    does: '首页经营数据',
    signedIn: '每个数字按其列表的菜单权限与数据范围计算',
    query: z.object({ from: Day.meta({ title: '开始日期' }), to: Day.meta({ title: '结束日期' }) }),
    returns: DashboardBoard,
  }),
}
