import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'

/** What the operation log calls the records of this module, and where it shows them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  operationLog: {
    title: '操作日志',
    columns: titled({ reason: '原因' }),
    unfollowed: 'an entry about the log names the company',
  },
}
