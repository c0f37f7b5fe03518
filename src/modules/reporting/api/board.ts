import { z } from 'zod'
import { Day, Id } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { Measure } from './target.ts'

/** One number, and the address of the list of exactly the rows behind it. */
export const Figure = z.object({
  value: z.number().int(),
  /** What the rows are counted by: how many there are, or their sum of an amount in fen. */
  of: z.enum([
    'count',
    'dealAmount',
    'expectedAmount',
    'performance',
    'effectiveTotal',
    'margin',
    'cost',
    'amount',
    'open',
  ]),
  to: z.string(),
})
export type Figure = z.output<typeof Figure>

/** A number of the first weight: held against the same days before, and told with what belongs to it. */
const Head = z.object({
  rank: z.number().int(),
  /** The same days before; null of what is counted now, whatever the period. */
  before: Figure.nullable(),
  /** Today alone, where the period is longer. */
  today: Figure.nullable(),
  /** What part of something it is, in basis points: now, and the same days before. */
  rate: z
    .object({ title: z.string(), now: z.number().int().nullable(), before: z.number().int().nullable() })
    .nullable(),
  /** The target that it is held against. */
  measure: Measure.nullable(),
})
/** A number on top. `under`: the number of the first weight of which it is a part. */
const Tile = z.object({
  key: z.string(),
  title: z.string(),
  hint: z.string(),
  means: z.string().optional(),
  figure: Figure,
  head: Head.nullable(),
  under: z.string().nullable(),
})
export type Tile = z.output<typeof Tile>

/** A sum of each week, the oldest first; `day` is its Monday, `before` the same week of the year before. */
const Course = z.object({
  key: z.string(),
  title: z.string(),
  weeks: z.array(z.object({ day: Day, now: Figure, before: Figure })),
})
export type Course = z.output<typeof Course>

const Named = z.object({ id: Id.nullable(), name: z.string() })
/** What became of what came in the period. */
const Conversion = Named.extend({
  clues: Figure,
  converted: Figure,
  /** The share of what came in the same days before that was converted, in basis points; null of none. */
  rateBefore: z.number().int().nullable(),
})
const Rank = Named.extend({
  deals: Figure,
  amount: Figure,
  /** The amount of the same days before, in fen. */
  before: z.number().int(),
})

export const DashboardBoard = z.object({
  /** Whose figures these are at most; null of nobody's. */
  scope: z.enum(['own', 'department', 'office']).nullable(),
  /** The days that figures are compared with; null of nobody's. */
  before: z.object({ from: Day, to: Day }).nullable(),
  tiles: z.array(Tile),
  courses: z.array(Course),
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
    reads: 'standby',
    query: z.object({ from: Day.meta({ title: '开始日期' }), to: Day.meta({ title: '结束日期' }) }),
    returns: DashboardBoard,
  }),
}
