import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { startsLater } from '../../../kernel/server/start.ts'
import { notificationRoutes } from '../contract/notification.ts'
import { logged } from './logged.ts'
import { notificationHandlers } from './routes.ts'

export const notification = {
  name: 'notification',
  handlers: notificationHandlers,
  brings: [bring(logSubjects, logged), bring(startsLater, notificationRoutes.inbox)],
} satisfies Module
