import { columnsOf } from '../../../kernel/contract/list.ts'
import type { LogSubject } from '../../../kernel/server/record/logged.ts'
import { FollowUp } from '../contract/followUp.ts'

/** What the operation log calls the records of this module, and where it shows them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  followUp: { title: '跟进', columns: columnsOf(FollowUp) },
}
