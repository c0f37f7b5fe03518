import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'

/** The names of this module's records in the operation log, and the screens that show them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  attachment: { title: '附件', columns: titled({ name: '文件名', mediaType: '类型', size: '大小' }) },
}
