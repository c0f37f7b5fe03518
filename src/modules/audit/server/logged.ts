import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'

/** The names of this module's records in the operation log, and the screens that show them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  operationLog: {
    title: '操作日志',
    columns: titled({ reason: '原因' }),
    unfollowed: 'an entry about the log names the company',
  },
}
