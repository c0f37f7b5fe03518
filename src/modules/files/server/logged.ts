import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'

/** The names of this module's records in the operation log, and the screens that show them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  file: {
    title: '文件',
    columns: titled({ mediaType: '类型', size: '大小' }),
    unfollowed: 'the clock clears files that have served their time',
  },
}
