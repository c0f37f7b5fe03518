import { refusedSubject } from '../../../kernel/server/log/refusals.ts'
import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'

/** The names of this module's records in the operation log, and the screens that show them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  operationLog: {
    title: '操作日志',
    columns: titled({ reason: '原因' }),
    unfollowed: 'an entry about the log names the company',
  },
  [refusedSubject]: {
    title: '被拒的调用',
    columns: [
      { key: 'count', title: '次数', kind: 'integer' },
      { key: 'first', title: '第一次', kind: 'datetime' },
      { key: 'last', title: '最后一次', kind: 'datetime' },
    ],
    unfollowed: 'the node itself writes these entries, about a person',
  },
}
