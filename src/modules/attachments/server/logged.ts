import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'

/** What the operation log calls the records of this module, and where it shows them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  attachment: { title: '附件', columns: titled({ name: '文件名', mediaType: '类型', size: '大小' }) },
}
