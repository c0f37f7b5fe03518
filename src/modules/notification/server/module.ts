import { startsLater } from '../../../kernel/server/http/start.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { switchGroups } from '../../settings/server/index.ts'
import { notificationRoutes } from '../api/notification.ts'
import { notificationSwitches } from '../api/switches.ts'
import { forgetNotices, forgettingTimes } from './forgetting.ts'
import { logged } from './logged.ts'
import { notificationHandlers } from './routes.ts'

export const notification = {
  name: 'notification',
  tables: ['notification', 'operatorNotice'],
  handlers: notificationHandlers,
  clock: [{ name: 'forgetNotices', times: forgettingTimes, work: forgetNotices }],
  brings: [
    bring(logSubjects, logged),
    bring(startsLater, notificationRoutes.inbox),
    bring(
      switchGroups,
      { code: 'notices', title: '通知', about: '铃铛里的通知保留多久。', switches: notificationSwitches },
      8,
    ),
  ],
} satisfies Module
