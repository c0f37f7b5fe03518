import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'

/** What the operation log calls the records of this module, and where it shows them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  file: {
    title: '文件',
    columns: titled({ mediaType: '类型', size: '大小' }),
    unfollowed: 'the clock clears files that have served their time',
  },
}
