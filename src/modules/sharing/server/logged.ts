import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'

const unfollowed = 'a link goes along with its document'

/** The names of links in the operation log. */
export const logged: Readonly<Record<string, LogSubject>> = {
  sharedLink: { title: '客户链接', columns: titled({ expiresAt: '有效至', revokedAt: '撤回时间' }), unfollowed },
  sharedOpening: { title: '打开客户链接', columns: titled({ at: '时间' }), unfollowed },
}
