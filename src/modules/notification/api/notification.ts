import { z } from 'zod'
import { Id, Timestamp } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'

export const Notification = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  content: z.string(),
  path: z.string(),
  createdAt: Timestamp,
  read: z.boolean(),
})
export type Notification = z.output<typeof Notification>

/** An event for a browser: data that it shows has changed and has to be fetched again. */
export const LiveEvent = z.object({
  topic: z.string(),
  ids: z.array(z.number()).optional(),
  by: z.string().optional(),
  byId: z.number().nullable().optional(),
  msg: z.string().optional(),
})
export type LiveEvent = z.output<typeof LiveEvent>

const oldest = 60_000 // ms

export const notificationRoutes = {
  inbox: route({
    at: 'GET /api/admin/notification/inbox',
    does: '我的通知',
    signedIn: '自己的通知',
    returns: z.object({ unread: z.number().int(), rows: z.array(Notification) }),
  }),
  read: route({
    at: 'POST /api/admin/notification/read',
    does: '通知标为已读',
    signedIn: '自己的通知',
    body: z.object({ ids: z.array(Id).max(500).optional().meta({ title: '通知' }) }),
    returns: z.object({ unread: z.number().int() }),
  }),
  events: route({
    at: 'GET /api/admin/notification/events',
    does: '实时事件',
    signedIn: '自己看得到的变化',
    query: z.object({
      age: z.coerce.number().int().min(0).max(oldest).optional().meta({ title: '页面已打开的毫秒数' }),
    }),
    gives: 'events',
    tells: LiveEvent,
  }),
}
