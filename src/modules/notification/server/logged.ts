import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'

/** What the operation log calls the records of this module, and where it shows them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  notification: { title: '通知', columns: titled({ content: '内容' }) },
}
