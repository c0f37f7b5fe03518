import { z } from 'zod'
import { Id, Timestamp } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { Todo } from '../../../kernel/api/todo.ts'

/** What is told of a list, by its name in the answer. */
const listed = {
  /** Null where the person may not open the list. */
  clue: z
    .object({
      mine: z.number().int(),
      all: z.number().int(),
      unassigned: z.number().int(),
      due: z.number().int(),
      overdue: z.number().int(),
      pool: z.number().int(),
      /** New rows per day in reach, the last 14 days, oldest first. */
      trend: z.array(z.object({ day: z.string(), count: z.number().int() })),
      /** What the trend leaves out for this person, in words; '' if nothing. */
      trendNote: z.string(),
    })
    .nullable(),
}

export const DashboardFigures = z.object({
  /** Whose records the person sees at most; null where they may open no list of them. */
  scope: z.enum(['own', 'department', 'office']).nullable(),
  /** What comes first: the figures, for whom the company's contracts and deals are open; else the work. */
  lead: z.enum(['figures', 'work']),
  /** The person's own, as far as they may open its list. */
  todos: z.array(Todo),
  /** What they look after for others. */
  watched: z.array(Todo),
  ...listed,
  /** Whom the person calls next: who was to be called until today, then who is new, then who comes later. */
  next: z.array(
    z.object({
      of: z.enum(['clue', 'opportunity']),
      id: Id,
      name: z.string(),
      /** None for a new one, with whom nothing is agreed yet. */
      nextFollowUpAt: Timestamp.nullable(),
      /** Whether there is a number to call. */
      callable: z.boolean(),
      /** What it holds in the company's fields that stand in its list, in words. */
      own: z.array(z.object({ title: z.string(), value: z.string() })),
      /** When it goes back to its pool unless somebody follows it up; null where that is not soon. */
      leavesAt: Timestamp.nullable(),
    }),
  ),
  /** Where somebody named the person with @, neither read nor answered yet, the latest first. */
  mentions: z.array(z.object({ id: Id, title: z.string(), path: z.string(), at: Timestamp })),
  /** How many contacts the person has written down today. */
  done: z.number().int(),
  /** Only for platform operators: the installation's companies. */
  offices: z
    .array(
      z.object({
        officeId: Id,
        officeName: z.string(),
        officeLoginStatus: z.number().int(),
        employees: z.number().int(),
        seats: z.number().int(),
      }),
    )
    .nullable(),
})
export type DashboardFigures = z.output<typeof DashboardFigures>
export type ListedFigures = Pick<DashboardFigures, keyof typeof listed>

export const dashboardRoutes = {
  figures: route({
    at: 'GET /api/crm/dashboard/figures',
    does: '首页数字',
    signedIn: '按数据范围计数',
    reads: 'standby',
    returns: DashboardFigures,
  }),
}
