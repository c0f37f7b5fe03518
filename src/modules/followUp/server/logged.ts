import { columnsOf } from '../../../kernel/api/list.ts'
import type { LogSubject } from '../../../kernel/server/record/logged.ts'
import { FollowUp } from '../api/followUp.ts'

/** The names of this module's records in the operation log, and the screens that show them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  followUp: { title: '跟进', columns: columnsOf(FollowUp) },
}
