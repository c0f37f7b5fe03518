import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'

/** The names of this module's records in the operation log, and the screens that show them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  notification: { title: '通知', columns: titled({ content: '内容' }) },
}
