import { z } from 'zod'
import { route } from './route.ts'

/** Answers of calls by their address, `GET /api/admin/dictionary/all`; a call that the person may not make is not there. */
const Answers = z.record(z.string(), z.unknown())

/**
 * The calls of every start of the application: two, however many calls modules bring. The brought calls decide the content
 * of the answers (`server/http/start.ts`).
 */
export const startRoutes = {
  first: route({
    at: 'GET /api/admin/start',
    does: '启动应用：登录用户与菜单',
    signedIn: '每次启动都需要；各项只给有权调用的人',
    returns: z.object({ answers: Answers, later: z.array(z.string()) }),
  }),
  rest: route({
    at: 'GET /api/admin/start/rest',
    does: '启动之后：字典、通讯录、通知等',
    signedIn: '每次启动都需要；各项只给有权调用的人',
    returns: z.object({ answers: Answers }),
  }),
}
