import { z } from 'zod'
import { route } from '../../../kernel/api/route.ts'
import { WorkRow } from '../../../kernel/api/todo.ts'

/** How many rows of each sort of work are told at most; the rest stands in the list. */
export const mostWorkRows = 4

/** Keys of to-dos, joined by commas. */
const TodoKeys = z
  .string()
  .regex(/^[a-zA-Z]+(,[a-zA-Z]+)*$/, '请用逗号隔开待办的名称')
  .max(2000, '待办太多，请分几次查询')
  .meta({ title: '待办' })

export const workRoutes = {
  /** Asked once the start page is drawn: nobody waits for it to see the counts. */
  rows: route({
    at: 'GET /api/crm/dashboard/work',
    does: '首页待办的前几条',
    signedIn: '按数据范围',
    /** Without keys: of all that is told to the person. */
    query: z.object({ keys: TodoKeys.optional() }),
    returns: z.array(z.object({ key: z.string(), rows: z.array(WorkRow) })),
  }),
}
